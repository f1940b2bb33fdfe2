// @ts-check
// One's own tables on top of the lobby: whose turn it is there changes while the page is open.
import { reached } from "../lib/http.js";
import { released } from "../lib/press.js";

const EVERY = 15_000;

/** @param {string} url what gives the same list as it is now */
export function keepUpToDate(url) {
  const place = document.getElementById("going-on");
  if (!place?.childElementCount) return;
  const look = async () => {
    if (document.visibilityState === "hidden") return;
    const answer = await reached(url);
    const text = answer?.ok ? await answer.text().catch(() => null) : null;
    if (text === null) return;
    const fresh = document.createRange().createContextualFragment(text);
    await released();
    replace(place, fresh);
  };
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", (event) => event.persisted && look());
}

/**
 * @param {HTMLElement} place
 * @param {DocumentFragment} fresh
 */
function replace(place, fresh) {
  if (place.textContent === fresh.textContent) return;
  const focused = document.activeElement;
  const href = focused && place.contains(focused) ? focused.getAttribute("href") : null;
  place.replaceChildren(fresh);
  const again = href && place.querySelector(`a[href="${href}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}
