/* A table of Exhaust: while cards are picked each Combo card says whether they fit, from what the
   page shows and nothing else (the server referees). */
(() => {
  "use strict";
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
    link.target = "_blank";
    link.rel = "noopener";
    link.setAttribute("aria-describedby", "opens-beside");
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

  document.addEventListener("tableside:swapped", weigh);
  window.exhaust = { refusal };
  weigh();
})();
