/* The page of a file that is being made asks every second how far it is. */
(() => {
  "use strict";
  const form = document.getElementById("cancel-report");

  async function look() {
    const place = document.getElementById("report");
    const url = place?.dataset.piece;
    if (!url) {
      if (form) form.hidden = true;
      return;
    }
    try {
      const answer = await fetch(url, { cache: "no-store", credentials: "same-origin" });
      if (answer.ok) {
        const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = drawn.getElementById("report");
        if (fresh) place.replaceWith(fresh);
      }
    } catch {
      // The line is dead for now; the next look comes anyway.
    }
    setTimeout(look, document.hidden ? 5000 : 1000);
  }

  setTimeout(look, 700);
})();
