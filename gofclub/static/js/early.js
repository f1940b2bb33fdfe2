// @ts-check
// A tap on a button whose module has not run yet is kept for it: on a slow network the button is there long before.
// Not a module: modules run too late. What is kept is handed over by lib/ready.js.
addEventListener(
  "click",
  (event) => {
    const button = /** @type {Element | null} */ (event.target)?.closest("[data-soon]");
    if (!button) return;
    event.preventDefault();
    button.setAttribute("data-soon", "tapped");
  },
  { capture: true },
);
