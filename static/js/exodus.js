/* A table of Exodus: a card or creature is picked, what it is aimed at is touched, and a sheet under
   the thumb says what it does and what would come of it before anything is sent.  What may be
   picked stands in the page; the server referees. */
(() => {
  "use strict";
  const page = document.body.dataset;
  const live = window.tableside;
  const words = document.getElementById("exodus-words")?.dataset ?? {};
  const sheet = document.getElementById("sheet");
  if (!sheet || !live) return;

  const all = (query, root = document) => [...root.querySelectorAll(query)];
  const things = (name) => all(`[data-object="${name}"]`);
  const nameOf = (name) => things(name)[0]?.dataset.name ?? name;
  const text = (template, values) => (template ?? "").replace(/\{(\w+)\}/g, (_all, key) => values[key] ?? "");
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "data") Object.assign(element.dataset, value);
      else element[key] = value;
    }
    element.append(...children);
    return element;
  };
  const button = (label, attributes) => make("button", { type: "button", textContent: label, ...attributes });

  // What is picked: {of, name, verb, aims, count, chosen, words}; or a plan of energies
  let pick = null;
  let plan = [];
  let shownAt = 0;
  let touch = [0, 0];

  /* What can be chosen next, given what is chosen. */
  function next() {
    if (!pick?.aims || pick.chosen.length >= pick.count) return [];
    const fits = pick.aims.filter((aim) => pick.chosen.every((name, at) => aim[at] === name));
    return [...new Set(fits.map((aim) => aim[pick.chosen.length]))];
  }

  function ofCard(card) {
    const { verb, aims = "", picks = "0", does } = card.dataset;
    return {
      of: `card:${card.dataset.card}`,
      name: card.dataset.name,
      about: card.parentElement.querySelector(".about"),
      verb,
      does: verb?.startsWith("answer") ? "answer" : does,
      aims: verb && aims.split(" ").filter(Boolean).map((aim) => aim.split(",")),
      count: Number(picks),
      chosen: [],
    };
  }

  function ofThing(thing) {
    const { object, name, attack } = thing.dataset;
    return {
      of: `thing:${object}`,
      name,
      about: thing.parentElement.querySelector(".about"),
      verb: attack && `attack ${object} {aim}`,
      does: "strike",
      aims: attack?.split(" ").map((aim) => [aim]),
      count: 1,
      chosen: [],
    };
  }

  function close(focus = false) {
    const was = pick;
    pick = null;
    plan = [];
    draw();
    if (focus && was) source(was)?.focus();
  }

  const source = (of) => {
    const [kind, name] = of.of.split(":");
    return kind === "card" ? document.querySelector(`[data-card="${name}"]`) : things(name)[0];
  };

  /* Each by its name; those that are called the same by whose they are, how many energies they have,
     and which of these they are. */
  function told(options, called) {
    const apart = [
      called,
      (name) => [called(name), [...(things(name)[0]?.querySelector(".x-count")?.childNodes ?? [])].find((node) => node.nodeType === 3 && node.data.trim())?.data.trim()].filter(Boolean).join(" · "),
      (name) => `${apart[1](name)} (${things(name)[0]?.closest("section")?.querySelector("[data-object^='@']")?.dataset.name ?? ""})`,
    ];
    const labels = options.map((name) => apart.map((each) => each(name)));
    return labels.map((mine, at) => {
      const alone = mine.find((label, way) => labels.every((other, i) => i === at || other[way] !== label));
      return alone ?? `${mine[2]} ${labels.slice(0, at + 1).filter((other) => other[2] === mine[2]).length}.`;
    });
  }

  const spoken = (name) => (name.startsWith("@") ? text(words.lifeOf, { name: nameOf(name) }) : nameOf(name));

  function label() {
    const target = pick.chosen.map((name) => (pick.does === "strike" ? spoken(name) : nameOf(name))).join(", ");
    const card = pick.name;
    if (pick.does === "strike") return text(words.strike, { card, target });
    if (pick.does === "summon") return text(words.summon, { card });
    const does = text(pick.does === "answer" ? words.answer : words.play, { card });
    return target ? `${does} → ${target}` : does;
  }

  function prompt() {
    if (pick.does === "strike") return text(words.attack, { card: pick.name });
    if (pick.does === "summon") return text(words.pile, { card: pick.name });
    return pick.chosen.length ? words.chooseSecond : text(words.choose, { card: pick.name });
  }

  function draw() {
    for (const each of all(".aimable, .picked")) each.classList.remove("aimable", "picked");
    for (const card of all("[data-card]")) card.setAttribute("aria-pressed", String(pick?.of === `card:${card.dataset.card}`));
    const options = next();
    document.body.classList.toggle("choosing", options.length > 0);
    const answers = all("[data-thing]").map((option) => option.dataset.thing);
    for (const name of options.length ? options : answers) for (const thing of things(name)) show(thing, "aimable");
    for (const name of pick?.chosen ?? []) for (const thing of things(name)) show(thing, "picked");
    if (pick?.of.startsWith("thing:")) for (const thing of things(pick.of.slice(6))) thing.classList.add("picked");
    drawPlan();
    const parts = plan.length ? planParts() : pick ? pickParts(options) : [];
    sheet.hidden = !parts.length;
    shownAt = performance.now();
    const at = sheet.querySelector(".x-choices")?.scrollTop;
    sheet.replaceChildren(...parts);
    sheet.querySelector(".x-choices")?.scrollTo(0, at ?? 0);
    lines();
  }

  function show(thing, mark) {
    thing.classList.add(mark);
    const fold = thing.closest("details");
    if (fold) fold.open = true;
  }

  function pickParts(options) {
    const parts = [button("×", { className: "x-close", ariaLabel: words.close, onclick: () => close(true) })];
    parts.push(make("h2", { textContent: pick.name }));
    if (pick.about) parts.push(...[...pick.about.children].slice(1).map((child) => child.cloneNode(true)));
    if (byHand()) return [...parts, changes()];
    if (!pick.verb) return parts;
    if (options.length) {
      parts.push(make("p", { className: "x-prompt", textContent: prompt() }));
      const labels = told(options, pick.does === "strike" ? spoken : nameOf);
      const choices = options.map((name, at) => button(labels[at], { id: `aim-${name}`, className: "btn small", onclick: () => choose(name) }));
      parts.push(make("div", { className: "x-choices" }, ...choices));
      return parts;
    }
    const action = pick.verb.replace("{aim}", pick.chosen.join(","));
    const preview = make("div", { className: "x-preview", ariaLive: "polite" });
    look(action, preview);
    return [...parts, preview, button(label(), { className: "btn main x-go", data: { tap: action } })];
  }

  function choose(name) {
    if (!next().includes(name)) return false;
    pick.chosen.push(name);
    // What can only be one thing is chosen already.
    for (let rest = next(); rest.length === 1 && pick.chosen.length < pick.count; rest = next()) pick.chosen.push(rest[0]);
    draw();
    sheet.querySelector(".x-go, .x-choices button")?.focus({ preventScroll: true });
    return true;
  }

  /* What would come of it if nobody answers. */
  async function look(action, place) {
    try {
      const response = await fetch(live.address(`${sheet.dataset.table}outlook/`, { action }), { credentials: "same-origin", cache: "no-store" });
      if (response.ok) place.innerHTML = await response.text();
    } catch {
      // Then the rules say it afterwards.
    }
  }

  // Energies: each touch lays one more, until they are sent together

  const inHand = () => Number(document.querySelector("[data-energies]")?.dataset.energies ?? 0);
  const planned = () => plan.reduce((sum, group) => sum + group.n, 0);

  function lay(thing) {
    const { object, room } = thing.dataset;
    if (planned() >= inHand()) return;
    const last = plan.filter((group) => group.to === object).at(-1);
    if (last && last.n < Number(room)) last.n += 1;
    else if (!last || object === "new") plan.push({ to: object, n: 1 });
    pick = null;
    draw();
  }

  function drawPlan() {
    for (const mark of all(".x-en i.more")) mark.remove();
    for (const thing of all("[data-room]")) {
      const count = plan.filter((group) => group.to === thing.dataset.object).reduce((sum, group) => sum + group.n, 0);
      const place = thing.querySelector(".x-en");
      for (let at = 0; at < count; at += 1) place.prepend(make("i", { className: "more" }));
    }
  }

  function planParts() {
    const said = plan.map((group) => `${group.n} → ${nameOf(group.to)}`).join(", ");
    const action = `energy ${plan.map((group) => `${group.to}:${group.n}`).join(" ")}`;
    return [
      make("p", { className: "x-prompt", textContent: said }),
      make("div", { className: "x-bar-row" },
        button(words.undoLay, { className: "btn", onclick: () => close() }),
        button(text(words.lay, { n: planned() }), { className: "btn main", data: { tap: action } })),
    ];
  }

  // Resolved by hand: what is touched is offered what may happen to it

  const byHand = () => document.querySelector(".x-by-hand");
  const proposed = new Map();
  const list = () => {
    const form = byHand();
    if (!form) return [];
    if (!proposed.has(form.id)) proposed.set(form.id, []);
    return proposed.get(form.id);
  };

  function changes() {
    const name = pick.of.slice(6);
    const one = (change, label) => button(label, { className: "btn small", onclick: () => propose(`${name}:${change}`, label) });
    const found = [];
    if (name.startsWith("@")) {
      for (const n of [-3, -2, -1, 1, 2, 3]) found.push(one(`life${n < 0 ? n : `+${n}`}`, `${words.changeLife} ${n < 0 ? `−${-n}` : `+${n}`}`));
      for (const n of [1, 2, 3]) found.push(one(`draw:${n}`, text(words.changeDraw, { n })));
      for (const n of [1, 2]) found.push(one(`energies:${n}`, text(words.changeEnergies, { n })), one(`discard:${n}`, text(words.changeDiscard, { n })));
    } else if (name.startsWith("s")) {
      found.push(one("counter", words.changeCounter));
    } else {
      if (name.startsWith("p")) for (const n of [-2, -1, 1, 2]) found.push(one(`energy${n < 0 ? n : `+${n}`}`, `${words.changeEnergy} ${n < 0 ? `−${-n}` : `+${n}`}`));
      found.push(one("destroy", words.changeDestroy));
      if (things(name)[0]?.closest(".creature")) found.push(one("hand", words.changeHand));
    }
    return make("div", { className: "x-choices" }, ...found);
  }

  function propose(change, label) {
    list().push({ change, label: `${pick.name}: ${label}` });
    close();
    drawProposal();
    byHand()?.scrollIntoView?.({ block: "nearest" });
  }

  function drawProposal() {
    const form = byHand();
    if (!form) return proposed.clear();
    const found = list();
    form.elements.changes.value = found.map((each) => each.change).join(" ");
    form.querySelector(".x-changes").replaceChildren(...found.map((each, at) => make("li", {}, each.label, button("×", {
      className: "x-step", ariaLabel: `${words.remove}: ${each.label}`, onclick: () => { found.splice(at, 1); drawProposal(); },
    }))));
  }

  // Paying: from where one likes

  const paid = new Map();
  function drawPayments() {
    for (const form of all(".x-pay")) {
      if (!paid.has(form.id)) paid.set(form.id, suggested(form));
      const given = paid.get(form.id);
      const price = Number(form.dataset.price);
      const rows = all("[data-source]", form);
      const sum = rows.reduce((all, row) => all + (given[row.dataset.source] ?? 0), 0);
      for (const row of rows) {
        const n = given[row.dataset.source] ?? 0;
        const most = Number(row.dataset.most);
        row.querySelector("output").textContent = n;
        const [less, more] = all(".x-step", row);
        less.disabled = n === 0;
        more.disabled = n === most || sum === price;
        const last = row.querySelector(".x-last");
        if (last) last.hidden = n < most || !row.dataset.creature;
      }
      form.querySelector(".x-sum").textContent = sum;
      form.elements.way.value = sum === price ? rows.map((row) => [row.dataset.source, given[row.dataset.source] ?? 0]).filter(([, n]) => n).map((each) => each.join(":")).join(",") : "";
    }
  }

  /* What costs least: from hand, then from piles, then from the strongest creature. */
  function suggested(form) {
    const given = {};
    let due = Number(form.dataset.price);
    const weight = (row) => (row.dataset.source === "hand" ? 0 : row.dataset.creature ? 100 - Number(row.dataset.most) : 1);
    for (const row of all("[data-source]", form).sort((a, b) => weight(a) - weight(b))) {
      given[row.dataset.source] = Math.min(due, Number(row.dataset.most));
      due -= given[row.dataset.source];
    }
    return given;
  }

  function pay(step) {
    const form = step.closest("form");
    const row = step.closest("[data-source]");
    const given = paid.get(form.id);
    given[row.dataset.source] = (given[row.dataset.source] ?? 0) + Number(step.dataset.step);
    drawPayments();
  }

  // The window: the same for everybody; whether this seat wants to be asked is its own affair

  let own = null;
  let asking = false;
  let askedFor = null;
  const win = () => document.querySelector("#window.mine[data-window]");
  const base = sheet.dataset.table;

  async function ask() {
    if (!/^\d+$/.test(page.seat ?? "") || !document.querySelector("#hand:not([hidden])")) return;
    asking = true;
    try {
      const response = await fetch(live.address(`${base}own/`), { credentials: "same-origin", cache: "no-store" });
      if (response.ok) own = await response.json();
    } catch {
      // The next sign of life asks again.
    }
    asking = false;
    asked();
  }

  async function set(what, values = []) {
    const body = new URLSearchParams([["seat", page.seat], ...values]);
    const response = await fetch(`${base}${what}/`, { method: "POST", body, headers: { "X-CSRFToken": live.token() }, credentials: "same-origin" });
    const found = await response.json();
    if (response.ok) own = found;
    else tell(found.message);
    asked();
    return response.ok;
  }

  function tell(sentence) {
    const place = document.getElementById("receipt");
    place?.replaceChildren(make("div", { data: { status: "illegal" } }, make("span", { textContent: sentence })));
  }

  const standing = () => own && (own.stops.never || (own.stops.passing !== null && own.stops.passing === Number(win()?.dataset.turns ?? own.turns)));
  const said = () => Boolean(win() && own?.window?.id === win().dataset.window && own.window.kept);

  /* Whether this seat is asked in the open window, by what it has set for itself. */
  function wanted() {
    const here = win();
    return Boolean(here && own && !said() && !standing() && own.stops[here.dataset.by]?.includes(here.dataset.after));
  }

  function asked() {
    const now = wanted();
    const top = document.getElementById("top");
    document.body.classList.toggle("asked", now);
    // Who acts passes on it by that; only what was said in so many words can be unsaid.
    document.body.classList.toggle("has-said", said() && Boolean(own.stops[win().dataset.by]?.includes(win().dataset.after) || !own.window.kept.endsWith(" pass")));
    document.body.classList.toggle("standing", Boolean(standing()));
    if (top) top.querySelector("h1").textContent = now ? top.dataset.asked : top.dataset.title;
    const name = now ? win().dataset.window : "";
    if (name && askedFor !== null && name !== askedFor) live.nudge?.();
    // What answers is in sight, wherever in the hand it is.
    if (name && name !== askedFor) document.querySelector(".x-cards .yes")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (own) askedFor = name;
  }

  async function stops() {
    const response = await fetch(live.address(`${base}stops/`), { credentials: "same-origin", cache: "no-store" });
    if (!response.ok) return;
    const dialog = make("dialog", { className: "x-dialog" });
    dialog.innerHTML = await response.text();
    dialog.setAttribute("aria-labelledby", "stops-h");
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("submit", async (event) => {
      event.preventDefault();
      const ticks = [...new FormData(event.target)];
      if (await set("stops/set", [["listed", "yes"], ...ticks])) dialog.close();
    });
    dialog.addEventListener("click", async (event) => {
      if (event.target.closest("[data-shut]")) dialog.close();
      // Not of the form: Enter keeps the ticks.
      const { name, value } = event.target.closest("button[name]") ?? {};
      if (!name || !(await set("stops/set", [[name, value]]))) return;
      dialog.close();
      // Who is asked at this moment means this moment too.
      if (value === "yes") document.querySelector("#window .x-pass")?.click();
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  const OWN = { stops, hold: () => set("hold"), withdraw: () => set("withdraw"), again: () => set("stops/set", [["passing", "no"], ["never", "no"]]) };
  document.addEventListener("click", (event) => {
    const control = event.target.closest?.("[data-own]");
    if (control) OWN[control.dataset.own]?.();
  });

  function tick() {
    const bar = document.getElementById("x-time");
    const { opened, ends } = document.getElementById("window")?.dataset ?? {};
    if (bar) bar.hidden = !ends;
    if (!bar || !ends) return;
    const whole = Date.parse(ends) - Date.parse(opened);
    bar.value = Math.max(0, Math.min(100, (100 * (Date.parse(ends) - Date.now())) / whole));
  }
  setInterval(tick, 250);

  // Touches

  document.addEventListener("click", (event) => {
    // The second tap of two on one place is not meant for the sheet that has just come under it.
    const tapped = event.target.closest?.("#sheet [data-tap]");
    const here = [event.clientX, event.clientY];
    const again = Math.hypot(here[0] - touch[0], here[1] - touch[1]) < 40;
    touch = here;
    if (tapped && again && event.detail && performance.now() - shownAt < 350) {
      live.early?.(tapped);
      return event.stopImmediatePropagation();
    }
    const card = event.target.closest?.("[data-card]");
    if (card) {
      const same = pick?.of === `card:${card.dataset.card}`;
      plan = [];
      pick = same ? null : ofCard(card);
      return draw();
    }
    const step = event.target.closest?.(".x-step[data-step]");
    if (step) return pay(step);
    const grave = event.target.closest?.("[data-grave]");
    if (grave) {
      const fold = document.getElementById(`grave-${grave.dataset.grave}`);
      if (fold) fold.open = true;
      return;
    }
    const thing = event.target.closest?.("[data-object]");
    if (thing) touched(thing);
  }, true);

  function touched(thing) {
    const name = thing.dataset.object;
    if (choose(name)) return;
    if (thing.dataset.room && !byHand()) return lay(thing);
    const option = document.querySelector(`[data-thing="${name}"]`);
    // Where the table is asked, to touch is to answer; what cannot be chosen says why.
    if (option) return option.click();
    const same = pick?.of === `thing:${name}`;
    plan = [];
    pick = same ? null : ofThing(thing);
    draw();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && (pick || plan.length)) close(true);
  });

  // Lines from the stack to what it is aimed at, and from an attacker to what it attacks

  function lines() {
    const drawing = document.getElementById("x-lines");
    if (!drawing) return;
    const paths = [];
    const seen = (box) => box.width > 0 && box.right > 0 && box.left < innerWidth;
    for (const item of all("[data-item][data-aims]")) {
      // What is scrolled away within the stack has no line.
      const box = [item.closest(".x-pile"), item.closest(".x-stack")].map((each) => each.getBoundingClientRect()).reduce((a, b) => ({ top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) }));
      for (const name of item.dataset.aims.split(" ").filter(Boolean)) {
        const goal = things(name)[0]?.getBoundingClientRect();
        const start = item.getBoundingClientRect();
        if (goal && seen(goal) && start.bottom > box.top && start.top < box.bottom) paths.push(bracket(start.left + 2, start.top + start.height / 2, goal));
      }
    }
    const attacker = document.querySelector(".attacking .x-face")?.getBoundingClientRect();
    const under = document.querySelector(".under .x-face, .x-player.under")?.getBoundingClientRect();
    if (attacker && under && seen(attacker) && seen(under)) {
      paths.push(curve(attacker.left + attacker.width / 2, attacker.top > under.top ? attacker.top : attacker.bottom, under));
    }
    drawing.replaceChildren(...paths.flat());
  }

  const svg = (tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  function curve(x, y, goal) {
    const above = goal.top + goal.height / 2 < y;
    const toX = goal.left + goal.width / 2 + scrollX;
    const toY = (above ? goal.bottom + 4 : goal.top - 4) + scrollY;
    const bend = (y + scrollY + toY) / 2;
    return [
      svg("path", { d: `M${x + scrollX} ${y + scrollY}C${x + scrollX} ${bend} ${toX} ${bend} ${toX} ${toY}` }),
      svg("circle", { cx: toX, cy: toY, r: 4 }),
    ];
  }

  /* Along the margin, so that no line crosses what is to be read. */
  function bracket(x, y, goal) {
    const above = goal.top + goal.height / 2 < y;
    const toX = Math.max(goal.left, x) + 14 + scrollX;
    const toY = (above ? goal.bottom + 4 : goal.top - 4) + scrollY;
    const side = x - 20 + scrollX;
    const turn = above ? toY + 12 : toY - 12;
    return [
      svg("path", { d: `M${x + scrollX} ${y + scrollY}Q${side} ${y + scrollY} ${side} ${(y + scrollY + turn) / 2}T${side + 8} ${turn}T${toX} ${toY}` }),
      svg("circle", { cx: toX, cy: toY, r: 4 }),
    ];
  }

  let drawing = 0;
  const later = () => {
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(lines);
  };
  addEventListener("resize", later);
  document.addEventListener("scroll", later, true);

  /* After every swap: what was picked stays picked if it is still there and still says the same. */
  function fresh() {
    if (pick) {
      const there = source(pick);
      const again = there && (pick.of.startsWith("card:") ? ofCard(there) : ofThing(there));
      if (!again || again.verb !== pick.verb) pick = null;
      else {
        const chosen = pick.chosen;
        pick = again;
        for (const name of chosen) if (next().includes(name)) pick.chosen.push(name);
      }
    }
    if (plan.length && (!document.querySelector('[data-object="new"]') || planned() > inHand())) plan = [];
    draw();
    drawProposal();
    drawPayments();
    tick();
    asked();
    if (!own && !asking) ask();
    // What was kept, and what a new turn makes of a standing pass, only the server knows.
    const kept = document.querySelector('#receipt [data-status="kept"]');
    if (kept && kept !== heard) {
      heard = kept;
      ask();
    }
  }
  let heard = null;
  // Where there is room nothing has to be folded.
  if (matchMedia("(min-width: 64rem)").matches) for (const fold of all(".x-more")) fold.open = true;
  document.addEventListener("tableside:swapped", fresh);
  document.addEventListener("tableside:online", ask);
  fresh();
  ask();
})();
