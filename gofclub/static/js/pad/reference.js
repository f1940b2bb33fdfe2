// @ts-check
// What the server says about the game, put into the page: a phone without a network needs it, too.

/** @type {import("./commands.js").Reference | undefined} */
let known;

/** @returns {import("./commands.js").Reference} */
export function reference() {
  return (known ??= embedded("pad-reference"));
}

/**
 * The data in a <script type="application/json">, or null.
 * @param {string} id
 * @returns {any}
 */
export function embedded(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent ?? "null") : null;
}
