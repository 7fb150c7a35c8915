/* A replay is steered by the arrow keys, too; its steps are links. */
(() => {
  "use strict";
  const ways = { ArrowLeft: "prev", ArrowRight: "next" };
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    document.querySelector(`a[rel="${ways[event.key]}"]`)?.click();
  });
  document.querySelector("select[name=eyes]")?.addEventListener("change", (event) => event.target.form.submit());
})();
