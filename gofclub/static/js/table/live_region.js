// @ts-check
// The page's one live region, for those who listen. What comes within a moment is said in one breath.

const BREATH = 350;
/** Whoever types hears their own letters; what is to be said waits that long after the last one. */
const PAUSE = 1500;

/** @type {string[]} */
let waiting = [];
/** @type {any} */
let timer = null;
/** @type {any} */
let typing = null;

/** Somebody has typed a letter. */
export function hush() {
  clearTimeout(typing);
  typing = setTimeout(() => {
    typing = null;
  }, PAUSE);
}

/** @param {string} words already translated */
export function speak(words) {
  if (!words) return;
  waiting.push(words);
  later();
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (typing !== null) return later();
    const region = document.querySelector(".toasts");
    const said = document.createElement("span");
    said.className = "unseen";
    said.textContent = waiting.join(" ");
    waiting = [];
    region?.querySelector(".unseen")?.remove();
    region?.append(said);
  }, BREATH);
}
