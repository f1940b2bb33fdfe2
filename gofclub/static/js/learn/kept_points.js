// @ts-check
// The points calculator without a network: what was written stays, and is counted as soon as the site can be asked.
import { reached } from "../lib/http.js";
import { sentFrom } from "./sent_form.js";

const LOOK_EVERY = 15_000;
const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-kept]"));
const waits = /** @type {HTMLElement} */ (document.querySelector("[data-waits]"));
const sent = sentFrom(location.search);
let isChanged = false;

for (const name of ["left", "before"]) {
  form.querySelectorAll(`input[name=${name}]`).forEach((input, at) => {
    if (input instanceof HTMLInputElement) input.value = sent.fields[name]?.[at] ?? "";
  });
}
for (const input of form.querySelectorAll("input[type=radio]")) {
  if (input instanceof HTMLInputElement && sent.fields[input.name]?.[0] === input.value) input.checked = true;
}
waits.hidden = !sent.isAsked;
// Whoever writes on has not asked yet.
form.addEventListener("input", () => (isChanged = true));

async function lookAgain() {
  if (!sent.isAsked || isChanged || !navigator.onLine || document.hidden) return;
  const isThere = await reached(location.href, { method: "HEAD", cache: "no-store" });
  // Somebody may have begun to write in the meantime.
  if (isThere && isThere.status < 500 && !isChanged) location.reload();
}

addEventListener("online", lookAgain);
document.addEventListener("visibilitychange", lookAgain);
setInterval(lookAgain, LOOK_EVERY);
// Not at once: where only this page fails, it must not load itself without a pause.
setTimeout(lookAgain, 2000);
