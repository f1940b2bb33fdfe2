// @ts-check
// The other half of ../early.js.

/**
 * From now on a button does what it says; if it was tapped before (`../early.js`), it does so at once.
 * @param {HTMLButtonElement} button
 */
export function ready(button) {
  const isTapped = button.dataset.soon === "tapped";
  delete button.dataset.soon;
  if (isTapped) button.click();
}
