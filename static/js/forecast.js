/* Answers to "what if", drawn by the server while a form is being changed.

   <form data-asks="/decks/x/what-if/" data-into="what-if-d1" data-asks-if="cards">
   asks for the address with the form's fields and puts the answer into that element; without a
   value in the field of `data-asks-if` there is nothing to ask and the element is emptied. */
(() => {
  "use strict";
  const asked = new WeakMap();

  function outputs(form) {
    for (const output of form.querySelectorAll("output[for]")) {
      const field = document.getElementById(output.htmlFor.value);
      if (field && output.textContent !== field.value) output.textContent = field.value;
    }
  }

  function address(form) {
    const url = new URL(form.dataset.asks, location.href);
    const named = (form.dataset.asksWith ?? "").split(" ").filter(Boolean);
    for (const [name, value] of new FormData(form)) {
      if (value !== "" && (!named.length || named.includes(name))) url.searchParams.append(name, value);
    }
    if (!url.searchParams.has("seat") && document.body.dataset.seat) url.searchParams.set("seat", document.body.dataset.seat);
    return url;
  }

  async function ask(form) {
    const place = document.getElementById(form.dataset.into);
    if (!place) return;
    const needs = form.dataset.asksIf;
    if (needs && !new FormData(form).getAll(needs).some((value) => value !== "")) {
      asked.get(form)?.abort();
      place.replaceChildren();
      return;
    }
    asked.get(form)?.abort();
    const give = new AbortController();
    asked.set(form, give);
    try {
      const response = await fetch(address(form), { cache: "no-store", credentials: "same-origin", signal: give.signal });
      if (!response.ok) return;
      const html = await response.text();
      // What is picked may have changed while the answer was on its way.
      if (asked.get(form) === give && place.isConnected && place.innerHTML !== html) keepOpen(place, html);
    } catch { /* another question came, or the line is dead: what stands there stays */ }
  }

  /* Details that the reader opened stay open. */
  function keepOpen(place, html) {
    const open = [...place.querySelectorAll("details")].map((each) => each.open);
    place.innerHTML = html;
    place.querySelectorAll("details").forEach((each, i) => { each.open = open[i] ?? each.open; });
  }

  const timers = new WeakMap();
  function soon(form) {
    outputs(form);
    clearTimeout(timers.get(form));
    timers.set(form, setTimeout(() => ask(form), 90));
  }

  for (const event of ["input", "change", "reset"]) {
    document.addEventListener(event, (happened) => {
      const form = happened.target.closest?.("form[data-asks]");
      // A form tells of its reset before it happens.
      if (form) setTimeout(() => soon(form));
    });
  }
  document.addEventListener("submit", (event) => {
    const form = event.target.closest?.("form[data-asks]");
    if (!form || form.dataset.tap || form.dataset.asksIf) return;
    event.preventDefault();
    soon(form);
  });
  document.addEventListener("tableside:swapped", () => {
    for (const form of document.querySelectorAll("form[data-asks]")) soon(form);
  });
})();
