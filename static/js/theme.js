/* The light: as the system has it, or as chosen here. Runs before the first paint. And sheets. */
(() => {
  "use strict";
  const root = document.documentElement;
  const order = ["auto", "light", "dark"];
  const kept = () => {
    try { return localStorage.getItem("theme") || "auto"; } catch { return "auto"; }
  };
  const show = (theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.hidden = false;
      button.textContent = button.dataset[theme];
    }
  };
  show(kept());
  document.addEventListener("DOMContentLoaded", () => show(kept()));
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-switch]")) return;
    const next = order[(order.indexOf(kept()) + 1) % order.length];
    try { localStorage.setItem("theme", next); } catch { /* private window: for this page only */ }
    show(next);
  });

  /* A sheet above the thumb bar closes once its button was tapped, or at a tap elsewhere. */
  document.addEventListener("click", (event) => {
    for (const sheet of document.querySelectorAll("details[name=sheet][open]")) {
      const inside = sheet.contains(event.target);
      if (!inside || event.target.closest("[data-tap]")) sheet.open = false;
    }
  });
})();
