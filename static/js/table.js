/* Every card table: whose turn it is, the way on to the next game, chance of this device's own for
   the deal, forms of pieces, which are drawn without a request and signed here, and clocks. */
(() => {
  "use strict";
  const page = document.body.dataset;
  const words = document.getElementById("exhaust-words")?.dataset ?? {};

  // What belongs to this page's person

  function own() {
    const members = document.getElementById("tracker")?.dataset.members?.split(" ") ?? [];
    const seat = document.getElementById("tracker-form")?.dataset.for;
    const holds = seat !== undefined && members[seat] === page.member;
    document.body.classList.toggle("holds-turn", holds);
    for (const row of document.querySelectorAll(".places-list [data-member]")) {
      row.classList.toggle("mine", row.dataset.member === page.member);
    }
  }

  let lastSeat;
  document.addEventListener("click", (event) => {
    const control = event.target.closest?.("[data-tap]");
    if (control && !control.closest("#receipt")) lastSeat = control.dataset.seat;
  }, true);

  /* With printed cards one page acts for several seats; what was done by one is taken back by it. */
  function receipt() {
    if (lastSeat === undefined) return;
    for (const button of document.querySelectorAll("#receipt [data-tap]")) button.dataset.seat = lastSeat;
  }

  // The turn comes round

  let wasMine = null;
  const title = document.title;
  function turn() {
    const top = document.getElementById("top");
    if (!top) return;
    const mine = top.dataset.turn === "mine" || document.body.classList.contains("holds-turn");
    const loud = top.dataset.turn === "mine";
    document.title = loud ? `● ${top.dataset.title} · ${title}` : title;
    if (loud && wasMine === false) window.tableside?.nudge?.();
    wasMine = loud;
    document.body.classList.toggle("my-turn", mine);
  }

  // Somebody waits for this phone, or waits for another one and says so

  function tell(status, sentence) {
    const line = document.createElement("div");
    line.dataset.status = status;
    line.append(document.createElement("span"));
    line.firstChild.textContent = sentence;
    document.getElementById("receipt")?.replaceChildren(line);
    setTimeout(() => line.remove(), 8000);
  }

  document.addEventListener("click", async (event) => {
    const control = event.target.closest?.("[data-nudge]");
    if (!control || control.getAttribute("aria-disabled") === "true") return;
    control.setAttribute("aria-disabled", "true");
    try {
      const response = await fetch(control.dataset.nudge, {
        method: "POST",
        body: new URLSearchParams({ seat: page.seat }),
        headers: { "X-CSRFToken": window.tableside.token() },
        credentials: "same-origin",
      });
      tell(response.ok ? "applied" : "illegal", (await response.json()).message);
    } catch {
      // The line is dead, and the page says so.
    }
    setTimeout(() => control.removeAttribute("aria-disabled"), 20000);
  });

  let nudged = null;
  function waited() {
    const told = document.getElementById("present")?.dataset.nudged ?? "";
    const mine = document.getElementById("top")?.dataset.turn === "mine";
    if (nudged !== null && told && told !== nudged && told.split(":")[0] === page.seat && mine) {
      window.tableside?.nudge?.();
      tell("applied", words.waited);
    }
    nudged = told;
  }

  function onward() {
    const next = document.getElementById("top")?.dataset.onward;
    if (next) location.replace(next + (page.follow ?? ""));
  }

  // Chance of our own for the deal

  let given = "";
  async function chance() {
    const url = document.querySelector("[data-chance]")?.dataset.chance;
    if (!url || given === url || !/^\d+$/.test(page.seat ?? "")) return;
    given = url;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    try {
      await fetch(url, {
        method: "POST",
        body: new URLSearchParams({ seat: page.seat, bytes: hex }),
        // Whole, though the page may go on to the game's own address meanwhile.
        keepalive: true,
        headers: { "X-CSRFToken": window.tableside.token() },
        credentials: "same-origin",
      });
    } catch {
      // Then the deal does without, and its proof says so.
    }
  }

  // Forms of pieces, which are drawn without a request

  document.addEventListener("submit", (event) => {
    const signed = event.target.closest?.("form[data-signed]");
    if (!signed) return;
    if (event.submitter?.getAttribute("aria-disabled") === "true") return event.preventDefault();
    let field = signed.querySelector("[name=csrfmiddlewaretoken]");
    if (!field) {
      field = document.createElement("input");
      field.type = "hidden";
      field.name = "csrfmiddlewaretoken";
      signed.append(field);
    }
    field.value = page.csrf || window.tableside.token();
    if (signed.matches("[action$='/start/']")) typed(signed);
  });

  /* Names that were typed and not given yet go along with the beginning. */
  function typed(begin) {
    for (const form of document.querySelectorAll("form[action$='/call/']")) {
      const { name, place } = form.elements;
      if (name.value === name.defaultValue) continue;
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name: `name-${place.value}`, value: name.value });
      begin.append(field);
    }
  }

  function clocks() {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Math.ceil((Date.parse(clock.dataset.until) - Date.now()) / 1000));
      clock.textContent = (words.seconds ?? "{n}").replace("{n}", left);
      clock.classList.toggle("late", left <= 10);
    }
  }
  setInterval(clocks, 1000);

  function fresh() {
    onward();
    own();
    receipt();
    turn();
    waited();
    chance();
    clocks();
  }
  document.addEventListener("tableside:swapped", fresh);
  fresh();
})();
