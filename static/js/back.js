/* The entries that may be taken back, as they are after each thing that happens at the table. */
(() => {
  let asked = 0;

  document.addEventListener("tableside:swapped", async () => {
    const mine = ++asked;
    const response = await fetch(location.href, { credentials: "same-origin", cache: "no-store" });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const entries = page.getElementById("entries");
    const here = document.getElementById("entries");
    if (mine !== asked || !entries || !here || entries.innerHTML === here.innerHTML) return;
    here.replaceChildren(...entries.childNodes);
  });
})();
