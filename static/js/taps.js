/* From a tap to a receipt.  One intention has one key and one text, kept (over a reload too) until
   the server's receipt comes, and sent again and again with both the same: it happens once.

   <button data-tap="draw d1 1 required">           as it stands
   <form data-tap="play {cards} to={to}">           {cards}: the form's fields of that name, joined
                                                    by commas; needed, unless it is {cards?} or the
                                                    value of a word as in to={to}: then left out
   <form data-tap='round out d1 "{reason}"'>        quoted: free text                              */
(() => {
  "use strict";
  const page = document.body.dataset;
  const live = window.tableside;
  if (!page.tapsUrl || !live) return;

  const KEEP = 10 * 60 * 1000;
  const QUIET = 350;
  const store = `taps:${page.journal}:${page.seat}`;
  let waiting = [];
  let sending = false;
  let timer = 0;
  let tries = 0;
  let unsaved = false;
  let asking = false;
  let receiptTimer = 0;
  const quiet = new Map();
  let drawn = new WeakMap();
  let pressed = null;

  // The text

  function fields(form, name, submitter) {
    if (!form) return [];
    const found = new FormData(form).getAll(name).map((value) => String(value).trim());
    if (submitter?.name === name) found.push(submitter.value);
    return found.filter((value) => value !== "");
  }

  /* The action's text, or null if something that is needed is missing. */
  function fill(template, form, submitter) {
    const words = template.match(/"[^"]*"|\S+/g) ?? [];
    const filled = [];
    for (const each of words) {
      let missing = false;
      let optional = /^[^"{]+=/.test(each);
      const text = each.replace(/\{([\w.-]+)(\??)\}/g, (_all, name, may) => {
        const found = fields(form, name, submitter);
        if (!found.length) missing = true;
        if (may) optional = true;
        return found.join(",");
      });
      if (!missing) filled.push(each.startsWith('"') && each !== text ? JSON.stringify(text.slice(1, -1)) : text);
      else if (!optional) return null;
    }
    return filled.join(" ");
  }

  function newKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0")).join("");
  }

  const textOf = (element) => element.textContent.trim().replace(/\s+/g, " ");

  // The controls

  const signature = (control) =>
    `${control.id || control.form?.id || ""}|${control.dataset.tap}|${control.name ?? ""}=${control.value ?? ""}`;

  function mark() {
    for (const control of document.querySelectorAll("[data-tap]")) {
      const busy = waiting.some((each) => each.control === signature(control));
      const buttons = control.matches("form") ? [...control.elements].filter((e) => e.type === "submit") : [control];
      for (const button of buttons) {
        // Not `disabled`: a disabled button loses the focus.
        if (busy) button.setAttribute("aria-disabled", "true");
        else if (button.hasAttribute("data-waits")) button.removeAttribute("aria-disabled");
        button.toggleAttribute("data-waits", busy);
      }
      if (drawn.get(control)?.text !== control.dataset.tap) {
        drawn.set(control, { text: control.dataset.tap, since: performance.now() });
        if (control.dataset.arm) flag(control, "data-arming", control.dataset.arm);
      }
    }
  }

  function flag(button, name, time) {
    button.setAttribute(name, live.word("early"));
    setTimeout(() => button.removeAttribute(name), time);
  }

  live.early = (button) => flag(button, "data-early", 1600);

  /* A finger that was already on its way must not hit what has just come under it, and is told. */
  function tooSoon(control, event) {
    const now = performance.now();
    if ((quiet.get(signature(control)) ?? 0) > now) return true;
    if (!event.detail && event.type === "click") return false;
    const changed = pressed?.control === control && pressed.text !== control.dataset.tap;
    if (!changed && now - (drawn.get(control)?.since ?? -Infinity) >= (control.dataset.arm ?? QUIET)) return false;
    live.early(event.submitter ?? control);
    return true;
  }

  document.addEventListener("pointerdown", (event) => {
    const control = event.target.closest?.("[data-tap]");
    pressed = control && { control, text: control.dataset.tap };
  }, true);

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-tap]");
    if (!button) return;
    event.preventDefault();
    if (!valid(button)) return;
    tap(button, button.form, button, event);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target.closest?.("form[data-tap]");
    if (!form) return;
    event.preventDefault();
    tap(form, form, event.submitter, event);
  });

  /* Only the fields that the action uses: the others belong to other buttons of the form. */
  function valid(button) {
    const used = Array.from(button.dataset.tap.matchAll(/\{([\w.-]+)\??\}/g), (place) => place[1]);
    return [...(button.form?.elements ?? [])].every((field) => !used.includes(field.name) || field.reportValidity());
  }

  async function tap(control, form, submitter, event) {
    const from = signature(control);
    if (tooSoon(control, event) || waiting.some((each) => each.control === from)) return;
    const action = fill(control.dataset.tap, form, submitter);
    if (action === null) return tell("illegal", control.dataset.missing || live.word("missing"));
    // What the page showed when it was tapped, not when it was confirmed.
    const intention = {
      key: newKey(),
      action,
      seen: live.seen(),
      // Where one page acts for several seats (printed cards) a control names its own.
      seat: control.dataset.seat ?? page.seat,
      control: from,
      form: form?.id ?? "",
      what: control.dataset.says || textOf(submitter ?? control).slice(0, 60),
      time: Date.now(),
    };
    let question = asked(submitter?.dataset.confirm ? submitter : control, submitter ?? control);
    if (control.dataset.cost) {
      if (asking) return;
      asking = true;
      const cost = await costOf(control.dataset.cost);
      asking = false;
      if (cost && !cost.possible) return tell("illegal", cost.sentences.join(" "));
      if (cost && (!cost.free || cost.scope)) question = { title: cost.title, more: cost.sentences, act: live.word("back"), grave: true };
    }
    if (question && !(await confirmed(question))) return;
    waiting.push(intention);
    keep();
    mark();
    send();
  }

  /* What taking an entry back would do; null if nobody answers, and then the tap itself will say. */
  async function costOf(number) {
    try {
      const url = live.address(page.tapsUrl.replace(/taps\/$/, `cost/${number}/`));
      const response = await fetch(url, { cache: "no-store", credentials: "same-origin", signal: AbortSignal.timeout?.(8000) });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }

  /* What has to be agreed to first. */
  function asked({ dataset }, button) {
    const { confirm: title, confirmMore, confirmDo, confirmGrave: grave } = dataset;
    if (!title) return null;
    const name = button.cloneNode(true);
    for (const aside of name.querySelectorAll(".said, svg")) aside.remove();
    return { title, more: confirmMore ? [confirmMore] : [], act: confirmDo || textOf(name) || button.ariaLabel, grave };
  }

  function confirmed({ title, more, act, grave }) {
    const dialog = document.createElement("dialog");
    const text = document.createElement("div");
    for (const sentence of [title, ...more]) {
      const line = document.createElement(text.firstChild ? "p" : "h2");
      line.textContent = sentence;
      text.append(line);
    }
    text.id = "confirm-text";
    dialog.setAttribute("aria-labelledby", text.id);
    const form = document.createElement("form");
    form.method = "dialog";
    for (const [value, label] of [["no", live.word("no")], ["yes", act]]) {
      const button = document.createElement("button");
      button.value = value;
      button.textContent = label;
      if (value === "yes" && grave !== undefined) button.className = "grave";
      form.append(button);
    }
    dialog.append(text, form);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => {
        dialog.remove();
        resolve(dialog.returnValue === "yes");
      });
    });
  }

  // Sending

  function keep() {
    try {
      sessionStorage.setItem(store, JSON.stringify(waiting));
    } catch { /* they last as long as the page */ }
  }

  function remind() {
    try {
      waiting = JSON.parse(sessionStorage.getItem(store)) ?? [];
    } catch {
      waiting = [];
    }
    const late = waiting.filter((each) => Date.now() - each.time > KEEP);
    waiting = waiting.filter((each) => !late.includes(each));
    for (const each of late) tell("stale", `${live.word("late")} ${each.what}`);
    keep();
  }

  async function post(intention) {
    const { key, action, seen, seat } = intention;
    const give = new AbortController();
    const patience = setTimeout(() => give.abort(), 15000);
    try {
      return await fetch(page.tapsUrl, {
        method: "POST",
        body: new URLSearchParams({ key, action, seen, seat: seat ?? page.seat ?? "", of: page.of ?? "" }),
        headers: { "X-CSRFToken": live.token() },
        credentials: "same-origin",
        signal: give.signal,
      });
    } finally {
      clearTimeout(patience);
    }
  }

  async function send() {
    if (sending || !waiting.length) return;
    sending = true;
    clearTimeout(timer);
    const intention = waiting[0];
    const slow = setTimeout(() => sign(true), 400);
    try {
      const response = await post(intention);
      const status = response.headers.get("X-Receipt");
      if (status) {
        done(intention);
        await live.receive(await response.text(), Number(response.headers.get("X-Number")));
        linger(status);
        if (status === "applied") document.getElementById(intention.form)?.reset?.();
      } else if (response.status >= 500 || response.status === 429) {
        throw new Error(response.status);
      } else {
        done(intention);
        tell("illegal", live.word("refused"));
      }
    } catch {
      // Whether it arrived is not known; with the same key asking again is harmless.
      tries += 1;
      sign(true);
      timer = setTimeout(send, Math.min(400 * 2 ** tries, 15000) * (0.8 + Math.random() * 0.4));
    } finally {
      clearTimeout(slow);
      sending = false;
    }
    if (tries === 0) {
      if (waiting.length) send();
      else sign(false);
    }
  }

  function done(intention) {
    waiting = waiting.filter((each) => each !== intention);
    tries = 0;
    quiet.set(intention.control, performance.now() + QUIET);
    keep();
    mark();
  }

  const now = () => {
    if (!document.hidden && waiting.length) {
      clearTimeout(timer);
      send();
    }
  };
  document.addEventListener("tableside:online", now);
  document.addEventListener("visibilitychange", now);
  addEventListener("pageshow", now);
  addEventListener("online", now);
  addEventListener("beforeunload", (event) => {
    if (unsaved && waiting.length) event.preventDefault();
  });

  // What the page says

  function sign(show) {
    const place = document.getElementById("unsaved");
    unsaved = show && waiting.length > 0;
    if (!place) return;
    const text = unsaved ? `${live.word("unsaved")} ${waiting.map((each) => each.what).join(", ")}` : "";
    if (place.textContent !== text) place.textContent = text;
  }

  function tell(status, text) {
    const place = document.getElementById("receipt");
    if (!place) return;
    const line = document.createElement("div");
    line.dataset.status = status;
    line.textContent = text;
    place.replaceChildren(line);
    linger(status);
  }

  /* A receipt goes by itself when all is well; a refusal stays until the next tap or Escape. */
  function linger(status) {
    clearTimeout(receiptTimer);
    if (!["applied", "already", "kept"].includes(status)) return;
    const place = document.getElementById("receipt");
    receiptTimer = setTimeout(function clear() {
      if (place?.matches(":hover, :focus-within")) receiptTimer = setTimeout(clear, 2000);
      else place?.replaceChildren();
    }, 8000);
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.getElementById("receipt")?.replaceChildren();
  });
  document.addEventListener("tableside:swapped", mark);

  for (const control of document.querySelectorAll("[data-tap]")) {
    drawn.set(control, { text: control.dataset.tap, since: -Infinity });
  }
  remind();
  mark();
  now();
})();
