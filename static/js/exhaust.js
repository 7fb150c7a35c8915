/* A table of Exhaust: while cards are picked each Combo card says whether they fit, from what the
   page shows and nothing else (the server referees); forms of pieces are signed; a device adds its
   chance to a shuffle; the page goes on to the next game. */
(() => {
  "use strict";
  const page = document.body.dataset;
  const root = document.documentElement;
  const words = document.getElementById("exhaust-words")?.dataset ?? {};
  const HIGHEST = 15;

  // What fits where: the same questions in the same order as the rules ask them

  const colour = (face) => face[0];
  const number = (face) => Number(face.slice(1));

  /* Why `cards` may not be played to a Combo card: {code, n}, or null if they may. */
  function refusal(combo, cards, copyInStraight) {
    const numbers = cards.filter((face) => face !== "C");
    const copies = cards.length - numbers.length;
    if (!numbers.length) return { code: "copy_alone" };
    const values = numbers.map(number);
    const low = Math.min(...values);
    const high = Math.max(...values);
    if (combo.size) {
      if (cards.length !== combo.size) return { code: "count", n: combo.size };
      if (combo.colours && numbers.some((face) => !combo.colours.includes(colour(face)))) return { code: "colour" };
      if (low !== high) return { code: "numbers_differ" };
      return low <= combo.track ? { code: "too_low", n: combo.track } : null;
    }
    if (cards.length < combo.needs) return { code: "too_few", n: combo.needs };
    if (combo.kind === "flush") {
      return numbers.some((face) => colour(face) !== colour(numbers[0])) ? { code: "colours_differ" } : null;
    }
    if (combo.kind !== "straight") return null;
    if (copies && copyInStraight === "illegal") return { code: "copy_in_straight" };
    const each = new Set(values);
    const gaps = high - low + 1 - each.size;
    let good = gaps === 0;
    if (copyInStraight === "wildcard") good = gaps <= copies && cards.length <= HIGHEST;
    else if (copies) good = gaps === 0 && each.size > 1;
    return each.size === values.length && good ? null : { code: "no_sequence" };
  }

  const read = (element) => ({
    id: element.dataset.combo,
    kind: element.dataset.kind,
    size: Number(element.dataset.size),
    colours: element.dataset.colours,
    track: Number(element.dataset.track),
    needs: Number(element.dataset.least),
    rule: element.dataset.rule,
  });

  const form = () => document.querySelector(".dock:not([hidden]) form");
  const picked = () => [...(form()?.querySelectorAll("input[name=cards]:checked:not(:disabled)") ?? [])].map((input) => input.value);

  /* EXH-16: a Copy is shown as the lowest number card beside it. */
  function copiedFrom(cards) {
    const order = (face) => number(face) * 4 + "RBYG".indexOf(colour(face));
    return cards.filter((face) => face !== "C").sort((a, b) => order(a) - order(b))[0];
  }

  function show(element, text) {
    if (element.hidden !== !text) element.hidden = !text;
  }

  function why(combo, problem) {
    const text = (words[problem.code] ?? problem.code).replace("{n}", problem.n ?? "");
    const rule = words[`${problem.code}Rule`] || combo.rule;
    const link = document.createElement("a");
    link.className = "rule";
    link.href = `/rules/#${rule}`;
    link.textContent = rule;
    return [document.createTextNode(`${text} `), link];
  }

  function weigh() {
    const board = document.getElementById("combos");
    const hand = form();
    if (!board || !hand) return;
    const cards = picked();
    const can = new Set();
    for (const row of board.querySelectorAll(".combo")) {
      const combo = read(row);
      const problem = cards.length ? refusal(combo, cards, board.dataset.copies) : null;
      const fits = cards.length > 0 && !problem;
      if (fits) can.add(combo.id);
      row.classList.toggle("fit", fits);
      row.classList.toggle("no", Boolean(problem));
      show(row.querySelector(".need"), !cards.length);
      show(row.querySelector(".yes"), fits);
      const place = row.querySelector(".why");
      place.replaceChildren(...(problem ? why(combo, problem) : []));
      show(place, problem);
    }
    for (const button of hand.querySelectorAll(".play-to")) show(button, can.has(button.dataset.play));
    const none = hand.querySelector(".no-fit");
    if (none) show(none, cards.length && !can.size && hand.querySelector(".play-to"));
    hand.classList.toggle("picking", cards.length > 0);
    hand.classList.toggle("several", can.size > 1);
    const model = copiedFrom(cards);
    for (const place of hand.querySelectorAll(".counts-as")) {
      const chosen = place.closest("label").querySelector("input").checked;
      place.textContent = chosen && model ? (words.as ?? "{n}").replace("{n}", number(model)) : "";
    }
  }

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

  function onward() {
    const next = document.getElementById("top")?.dataset.onward;
    if (next) location.replace(next + (page.follow ?? ""));
  }

  // Chance of our own for the deal

  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? page.csrf ?? "";
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
        headers: { "X-CSRFToken": token() },
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
    field.value = page.csrf || token();
  });

  document.addEventListener("change", (event) => {
    if (event.target.name === "cards") weigh();
  });
  document.addEventListener("reset", () => setTimeout(() => {
    document.querySelector(".picker")?.removeAttribute("open");
    weigh();
  }));

  // The hand, by number or by colour

  const sorted = () => { try { return localStorage.getItem("sort") ?? "number"; } catch { return "number"; } };
  root.dataset.sort = sorted();
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-sort]:not(html)")) return;
    root.dataset.sort = root.dataset.sort === "colour" ? "number" : "colour";
    try { localStorage.setItem("sort", root.dataset.sort); } catch { /* for this page only */ }
  });

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
    weigh();
    receipt();
    turn();
    chance();
    clocks();
  }
  document.addEventListener("tableside:swapped", fresh);
  window.exhaust = { refusal };
  fresh();
})();
