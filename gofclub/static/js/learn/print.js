// @ts-check
// A button that prints; without this script it is not there, and the browser's own way remains.
for (const button of document.querySelectorAll("button[data-print]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => print());
}
