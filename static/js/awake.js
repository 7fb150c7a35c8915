/* A phone on the table: its screen stays on, and it says when its player has to do something. */
(() => {
  "use strict";
  const live = window.tableside;
  if (!live) return;
  const title = document.title;
  const setting = (name) => {
    try { return localStorage.getItem(name) ?? ""; } catch { return ""; }
  };

  // The screen (only where https is set up: elsewhere browsers have no such thing)

  let lock = null;
  async function stayAwake() {
    if (!navigator.wakeLock || document.hidden || lock || setting("awake") === "off") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } catch {
      // The battery is low, or the browser wants a touch first.
    }
  }
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("pointerdown", stayAwake, { passive: true });
  stayAwake();

  // Being noticed

  let audio = null;
  function tone() {
    try {
      audio ??= new AudioContext();
      const at = audio.currentTime;
      const gain = audio.createGain();
      gain.connect(audio.destination);
      gain.gain.setValueAtTime(0.0001, at);
      gain.gain.exponentialRampToValueAtTime(0.08, at + 0.03);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
      for (const pitch of [392, 587.3]) {
        const note = audio.createOscillator();
        note.frequency.value = pitch;
        note.connect(gain);
        note.start(at);
        note.stop(at + 0.75);
      }
    } catch {
      // No sound here.
    }
  }

  live.nudge = () => {
    if (setting("buzz") !== "off") navigator.vibrate?.(60);
    if (setting("sound") === "on") tone();
  };

  let before = null;
  function look() {
    // A card table says by itself whose turn it is.
    if (document.querySelector("#top[data-turn]")) return;
    const asked = new Set(Array.from(document.querySelectorAll(".ask"), (each) => each.id));
    if (before && [...asked].some((id) => !before.has(id))) live.nudge();
    const said = `● ${live.word("act")} · ${title}`;
    if (asked.size) document.title = said;
    else if (document.title === said) document.title = title;
    before = asked;
  }
  document.addEventListener("tableside:swapped", look);
  look();
})();
