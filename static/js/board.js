/* The size of what a board or a screen shows, kept on this device. */
(() => {
  "use strict";
  const root = document.documentElement;
  const name = document.body.classList.contains("tv") ? "zoom-tv" : "zoom";
  const [least, most] = [-2, 4];
  let size = 0;
  try { size = Number(localStorage.getItem(name)) || 0; } catch { /* private window */ }
  const show = () => {
    root.dataset.zoom = size;
    for (const button of document.querySelectorAll("[data-zoom-by]")) {
      const next = size + Number(button.dataset.zoomBy);
      button.disabled = next < least || next > most;
    }
  };
  for (const group of document.querySelectorAll(".zoom")) group.hidden = false;
  document.addEventListener("click", (event) => {
    const by = Number(event.target.closest?.("[data-zoom-by]")?.dataset.zoomBy);
    if (!by) return;
    size = Math.max(least, Math.min(most, size + by));
    try { localStorage.setItem(name, size); } catch { /* for this page only */ }
    show();
  });
  show();
})();
