/* What this browser is set to: the light, the size of the text, and what it may do to be noticed.
   Runs before the first paint.  And sheets. */
(() => {
  "use strict";
  const root = document.documentElement;
  const order = ["auto", "light", "dark"];
  const get = (name) => {
    try { return localStorage.getItem(name) ?? ""; } catch { return ""; }
  };
  const set = (name, value) => {
    try { localStorage.setItem(name, value); } catch { /* private window: for this page only */ }
  };
  const show = (theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.hidden = false;
      button.textContent = button.dataset[theme];
    }
  };
  const size = (text) => {
    if (text) root.dataset.text = text;
    else delete root.dataset.text;
  };
  const theme = () => get("theme") || "auto";

  /* Controls that mirror a setting: a select its value, a tick its own value or none. A tick whose
     value is "off" stands for what is on unless it was put off. */
  function settings() {
    for (const box of document.querySelectorAll("[data-needs]")) box.hidden = !(box.dataset.needs in navigator);
    for (const each of document.querySelectorAll("[data-setting]")) {
      const kept = get(each.dataset.setting);
      if (each.type === "checkbox") each.checked = (kept === each.value) !== (each.value === "off");
      else each.value = kept;
    }
    for (const place of document.querySelectorAll("[data-settings]")) place.hidden = false;
  }

  show(theme());
  size(get("text"));
  document.addEventListener("DOMContentLoaded", () => {
    show(theme());
    settings();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-switch]")) return;
    const next = order[(order.indexOf(theme()) + 1) % order.length];
    set("theme", next);
    show(next);
  });
  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.setting;
    if (!name) return;
    const { type, checked, value } = event.target;
    const chosen = type !== "checkbox" ? value : checked !== (value === "off") ? value : "";
    set(name, chosen);
    if (name === "text") size(chosen);
  });

  /* A sheet above the thumb bar closes once its button was tapped, or at a tap elsewhere. */
  document.addEventListener("click", (event) => {
    for (const sheet of document.querySelectorAll("details[name=sheet][open]")) {
      const inside = sheet.contains(event.target);
      if (!inside || event.target.closest("[data-tap]")) sheet.open = false;
    }
  });

  /* Where https is set up the site can be put on the home screen. */
  if (location.protocol === "https:" && "serviceWorker" in navigator) {
    navigator.serviceWorker.register("/worker.js").catch(() => {});
  }
})();
