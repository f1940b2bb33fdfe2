// @ts-check
// Data that the server has put into the page.

/**
 * The data in a <script type="application/json">, or null.
 * @param {string} id
 * @returns {any}
 */
export function embedded(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent ?? "null") : null;
}
