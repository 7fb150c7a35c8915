/* Keeps a page of a journal up to date.  The page is drawn by the server; here it only hears that
   something changed, morphs the pieces that did, and says whether it is live, behind or offline. */
(() => {
  "use strict";
  const page = document.body.dataset;
  if (!page.journal) return;
  htmx.config.history = false;

  const title = document.title;
  let number = Number(page.number);
  let source = null;
  let opened = false;
  let wasOpen = false;
  let failures = 0;
  let heardAt = 0;
  let connecting = 0;
  let fetching = 0;
  let reachable = true;
  let refreshing = null;
  let gone = false;
  let swaps = Promise.resolve();

  const word = (name) => document.getElementById("words")?.dataset[name] ?? "";

  function say(state) {
    const place = document.getElementById("live");
    if (!place || place.dataset.state === state) return;
    place.dataset.state = state;
    place.textContent = word(state);
  }

  function address(base, more = {}) {
    const url = new URL(base, location.href);
    if (page.seat) url.searchParams.set("seat", page.seat);
    if (page.eyes) url.searchParams.set("eyes", page.eyes);
    if (page.of) url.searchParams.set("of", page.of);
    for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
    return url;
  }

  const numberUrl = page.numberUrl ?? page.regionsUrl.replace(/regions\/.*$/, "number/");

  function get(url) {
    return fetch(url, {
      cache: "no-store",
      credentials: "same-origin",
      signal: AbortSignal.timeout?.(15000),
    });
  }

  /* Morphs all pieces of `html`, one call after the other; a piece without a place is dropped.  What
     was opened is open again once it is back (unless it serves once), and the focus stays with its
     card or act. */
  const folds = new Set();
  function swap(html) {
    swaps = swaps.then(async () => {
      for (const { id, open } of document.querySelectorAll("details[id]:not([name],[data-once])")) folds[open ? "add" : "delete"](id);
      const at = document.activeElement;
      const key = ["id", "data-card", "data-object", "data-tap"].find((name) => at.hasAttribute(name));
      const same = `[${key}="${CSS.escape(at.getAttribute(key))}"]`;
      if (html) {
        await htmx.swap({ text: html, sourceElement: document.body, target: document.body, swap: "none" });
      }
      for (const id of folds) document.getElementById(id)?.setAttribute("open", "");
      document.dispatchEvent(new Event("tableside:swapped"));
      if (key && !document.activeElement.matches(same)) document.querySelector(same)?.focus({ preventScroll: true });
    }).catch((error) => console.error(error));
    return swaps;
  }

  function have(value) {
    number = value;
    page.number = value;
  }

  function end() {
    gone = true;
    drop();
    say("gone");
  }

  /* All pieces anew.  Pieces that are older than the page are left out, unless the server went back
     (a backup was restored). */
  function refresh(back = false) {
    refreshing ??= (async () => {
      try {
        const response = await get(address(page.regionsUrl));
        if ([401, 403, 404, 409].includes(response.status)) return end();
        if (!response.ok) throw new Error(response.status);
        const html = await response.text();
        const found = Number(response.headers.get("X-Number"));
        if (found >= number || back) {
          have(found);
          await swap(html);
        }
        answered();
        say(opened ? "live" : "asking");
      } catch {
        silent();
        clearTimeout(fetching);
        fetching = setTimeout(() => refresh(back), pause());
      } finally {
        refreshing = null;
      }
    })();
    return refreshing;
  }

  function hear(message) {
    if (message.base > number) {
      say("behind");
      refresh();
    } else if (message.number > number || (message.base === message.number && message.number === number)) {
      have(message.number);
      swap(message.html);
    }
  }

  function connect() {
    if (source || gone || document.hidden) return;
    const mine = new EventSource(address(page.liveUrl, { number }));
    source = mine;
    heardAt = Date.now();
    const heard = () => {
      heardAt = Date.now();
      if (source !== mine || opened) return;
      opened = true;
      failures = 0;
      // What has no number (a card was renamed) may have happened in a gap.
      if (wasOpen) refresh();
      else if (!refreshing) say("live");
      wasOpen = true;
      document.dispatchEvent(new Event("tableside:online"));
    };
    mine.onopen = heard;
    mine.onmessage = (event) => {
      heard();
      hear(JSON.parse(event.data));
    };
    mine.addEventListener("behind", (event) => {
      heard();
      say("behind");
      refresh(JSON.parse(event.data).number < number);
    });
    mine.addEventListener("here", () => {
      heard();
      whoIsHere();
    });
    mine.addEventListener("beat", (event) => {
      heard();
      whoIsHere(60000);
      if (JSON.parse(event.data).number > number) refresh();
    });
    // Browsers come back in different ways, and some not at all: we do it ourselves.
    mine.onerror = () => {
      if (source === mine) lost();
    };
  }

  function lost() {
    const first = opened;
    drop();
    if (gone) return;
    failures += 1;
    // A stream may be refused for good (this device was signed out); a question tells which.
    if (first) say("behind");
    else ask();
    clearTimeout(connecting);
    connecting = setTimeout(connect, pause());
  }

  function drop() {
    source?.close();
    source = null;
    opened = false;
  }

  const pause = () => Math.min(500 * 2 ** failures, 15000) * (0.7 + Math.random() * 0.6);

  function silent() {
    reachable = false;
    say("offline");
  }

  /* The server answers again: whatever waits for a longer pause need not. */
  function answered() {
    if (reachable) return;
    reachable = true;
    failures = 0;
    connect();
    document.dispatchEvent(new Event("tableside:online"));
  }

  /* Only the number: for a hidden page, and where streams are blocked. */
  async function ask() {
    try {
      const response = await get(address(numberUrl));
      if ([401, 403, 404, 409].includes(response.status)) return end();
      if (!response.ok) throw new Error(response.status);
      const now = (await response.json()).number;
      if (document.hidden) {
        document.title = now > number ? `(${now - number}) ${title}` : title;
        return;
      }
      answered();
      if (now > number) await refresh();
      else if (!opened) say("asking");
    } catch {
      if (!opened && !document.hidden) silent();
    }
  }

  /* Who has a page open is no entry of the journal; pages that show it ask when somebody came or
     went, or if the last answer is older than `age`. */
  let metAt = 0;
  let meeting = false;
  let meetAgain = false;
  async function whoIsHere(age = 0) {
    const url = document.getElementById("present")?.dataset.url;
    if (!url || gone || Date.now() - metAt < age) return;
    // Of many that come at once, the last answer counts.
    meetAgain = meeting;
    if (meeting) return;
    meeting = true;
    metAt = Date.now();
    try {
      const response = await get(address(url));
      if (response.ok) await swap(await response.text());
    } catch {
      // The next sign brings it.
    }
    meeting = false;
    if (meetAgain) setTimeout(whoIsHere, 300);
  }

  function wake() {
    if (document.hidden || gone) return;
    document.title = title;
    failures = 0;
    if (!opened) drop();
    refresh();
    whoIsHere();
    connect();
  }

  let ticked = Date.now();
  let asked = Date.now();
  setInterval(() => {
    const now = Date.now();
    const slept = now - ticked > 20000;
    ticked = now;
    if (gone) return;
    if (document.hidden) {
      if (now - asked >= 60000) {
        asked = now;
        ask();
      }
    } else if (slept) {
      // The machine slept, and the page was never told.
      drop();
      wake();
    } else if (source && now - heardAt > (opened ? 40000 : 10000)) {
      lost();
    } else if (!opened) {
      ask();
      whoIsHere(15000);
    }
  }, 5000);

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      clearTimeout(connecting);
      clearTimeout(fetching);
      asked = Date.now();
      drop();
    } else wake();
  });
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("pagehide", drop);
  addEventListener("online", wake);
  addEventListener("offline", () => {
    drop();
    silent();
  });

  window.tableside = {
    word,
    address,
    seen: () => number,
    /* What a request signs itself with. */
    token: () =>
      document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ??
      document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? document.body.dataset.csrf ?? "",
    /* The answer to a tap: its receipt always, its pieces unless the page is further on already. */
    receive(html, found) {
      if (!(found >= number)) {
        const box = document.createElement("template");
        box.innerHTML = html;
        html = box.content.querySelector('hx-partial[hx-target="#receipt"]')?.outerHTML ?? "";
      } else have(found);
      return swap(html);
    },
  };
  connect();
})();
