// @ts-check
// What the server says about the game, put into the page: a phone without a network needs it, too.

/** @returns {import("./commands.js").Reference} */
export function reference() {
  return embedded("pad-reference");
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
