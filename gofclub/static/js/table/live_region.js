// @ts-check
// The page's one live region, for those who listen. What comes within a moment is said in one breath.

const BREATH = 350;

/** @type {string[]} */
let waiting = [];
/** @type {any} */
let timer = null;

/** @param {string} words already translated */
export function speak(words) {
  if (!words) return;
  waiting.push(words);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const region = document.querySelector(".toasts");
    const said = document.createElement("span");
    said.className = "unseen";
    said.textContent = waiting.join(" ");
    waiting = [];
    region?.querySelector(".unseen")?.remove();
    region?.append(said);
  }, BREATH);
}
