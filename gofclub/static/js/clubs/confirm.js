// @ts-check
// Asks before what cannot simply be undone. Without this script the button acts at once; the server checks all the
// same.
for (const form of document.querySelectorAll("form[data-confirm]")) {
  form.addEventListener("submit", (event) => {
    if (form instanceof HTMLFormElement && !window.confirm(form.dataset.confirm)) event.preventDefault();
  });
}
