/* Exodus with printed cards: which seats are this phone's, names into words of the game, and Life
   that is counted under the finger and told once. */
(() => {
  "use strict";
  const page = document.body.dataset;
  const PAUSE = 900;
  const crew = () => document.getElementById("crew")?.dataset ?? {};

  // The seats that this phone acts for

  function own() {
    const members = (crew().members ?? "").split(" ");
    const mine = members.flatMap((member, seat) => (member && member === page.member ? [seat] : []));
    for (let seat = 0; seat < 6; seat += 1) document.body.classList.toggle(`h${seat}`, mine.includes(seat));
    document.body.classList.toggle("holds", mine.length > 0);
    return mine;
  }

  /* What anybody may say is said by a seat of this phone that is still in the game. */
  function speaker() {
    const alive = (crew().alive ?? "").split(" ").map(Number);
    const mine = own();
    return mine.find((seat) => alive.includes(seat)) ?? mine[0] ?? page.seat;
  }

  document.addEventListener("click", (event) => {
    const control = event.target.closest?.("[data-any]");
    if (control) control.dataset.seat = speaker();
    if (event.target.closest?.("[data-close]") || !event.target.closest?.("details")) shut();
  }, true);

  function shut() {
    for (const open of document.querySelectorAll("details[name=sheet][open]")) open.removeAttribute("open");
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const open = document.querySelector("details[name=sheet][open]");
    shut();
    open?.querySelector("summary")?.focus();
  });

  /* What was said of a thing is done: the sheet has served. */
  let said = null;
  document.addEventListener("click", (event) => {
    const control = event.target.closest?.("[data-tap]");
    if (control && !control.closest("#receipt")) said = control.closest("details[name=sheet], details");
  });
  document.addEventListener("submit", (event) => {
    said = event.target.closest?.("details") ?? said;
  });
  function served() {
    if (!said || document.querySelector("#receipt [data-status]")?.dataset.status !== "applied") return;
    said.removeAttribute("open");
    said = null;
  }

  // Names: what a person types becomes a word of the game

  function word(text, usual) {
    const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").toLowerCase();
    return plain.replace(/[^a-z0-9]+/g, "-").slice(0, 40).replace(/^-+|-+$/g, "") || usual;
  }

  document.addEventListener("input", (event) => {
    const usual = event.target.dataset?.slug;
    if (!usual) return;
    event.target.form.elements.card.value = word(event.target.value, usual);
  });
  document.addEventListener("submit", (event) => {
    const field = event.target.querySelector?.("[data-slug]");
    if (!field) return;
    field.form.elements.card.value = word(field.value, field.dataset.slug);
    remember(field.value.trim());
  }, true);
  document.addEventListener("reset", (event) => {
    const field = event.target.querySelector?.("[data-slug]");
    if (field) setTimeout(() => { field.form.elements.card.value = field.dataset.slug; });
  });

  function remember(name) {
    const list = document.getElementById("t-names");
    if (!name || !list || [...list.options].some((each) => each.value === name)) return;
    list.append(new Option(name, name));
  }

  // Life: count first, tell once

  const counted = new Map();
  let sent = 0;

  function show(of) {
    const box = document.querySelector(`.t-life[data-of="${of}"]`);
    if (!box) return;
    const by = counted.get(of)?.by ?? 0;
    const life = Number(box.dataset.life);
    box.querySelector("[data-number]").textContent = Math.max(0, life + by);
    box.querySelector(".t-delta").textContent = by ? (by > 0 ? `+${by}` : `−${-by}`) : "";
  }

  document.addEventListener("click", (event) => {
    const step = event.target.closest?.(".t-step");
    if (!step) return;
    const of = step.closest(".t-life").dataset.of;
    const now = counted.get(of) ?? { by: 0, timer: 0 };
    const life = Number(step.closest(".t-life").dataset.life);
    clearTimeout(now.timer);
    now.by = Math.max(-life, Math.min(99, now.by + Number(step.dataset.by)));
    now.timer = setTimeout(() => tell(of), PAUSE);
    counted.set(of, now);
    show(of);
  });

  function tell(of) {
    const by = counted.get(of)?.by ?? 0;
    clearTimeout(counted.get(of)?.timer);
    counted.delete(of);
    if (!by) return show(of);
    const button = document.createElement("button");
    sent += 1;
    button.type = "button";
    button.hidden = true;
    button.id = `t-life-${sent}`;
    button.dataset.tap = `change @${of}:life${by > 0 ? "+" : "-"}${Math.abs(by)}`;
    button.dataset.seat = speaker();
    button.dataset.says = `${document.querySelector(`[data-side="${of}"]`)?.getAttribute("aria-label") ?? ""} ${by > 0 ? "+" : "−"}${Math.abs(by)}`;
    document.body.append(button);
    button.click();
    button.remove();
    // Until the receipt comes the number shows what was said.
    setTimeout(() => show(of), 4000);
  }

  function all() {
    for (const of of [...counted.keys()]) tell(of);
  }
  addEventListener("pagehide", all);
  document.addEventListener("visibilitychange", () => { if (document.hidden) all(); });

  function fresh() {
    own();
    served();
    for (const of of counted.keys()) show(of);
  }
  document.addEventListener("tableside:swapped", fresh);
  own();
})();
