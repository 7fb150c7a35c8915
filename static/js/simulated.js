/* When the simulation is over the page comes again, with its plots. */
new MutationObserver(() => {
  const report = document.getElementById("report");
  if (report && !report.dataset.piece) location.reload();
}).observe(document.getElementById("main"), { childList: true, subtree: true });
