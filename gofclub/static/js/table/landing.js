// @ts-check
// Whoever goes by keys, or listens, keeps a place on the screen. Where what had the focus is gone, the nearest thing that
// can take it does: the seat whose button was pressed, the heading of what came instead. A heading that comes without
// taking the focus is said aloud.
import { speak } from "./live_region.js";

/** What takes the focus without being a control. */
const PLACES = '[tabindex="-1"]:not(button, #dialog-title)';
/** The headings of a screen that takes the place of another. */
const HEADINGS = "#result-title, #message-title";

/** @param {HTMLElement} root the screen */
export function keepPlace(root) {
  /** What had the focus last, and all that it lies in. @type {HTMLElement[]} */
  let path = [];
  let heading = root.querySelector(HEADINGS);

  document.addEventListener("focusin", (event) => {
    path = event.composedPath().filter((one) => one instanceof HTMLElement);
  });
  // Whoever presses elsewhere has left that place.
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (!path[0]?.contains(/** @type {Node} */ (target))) path = [];
    },
    true,
  );

  function look() {
    const before = heading;
    heading = root.querySelector(HEADINGS);
    const isLost = path.length > 0 && !path[0].isConnected && document.activeElement === document.body;
    // Where there is no place for the focus yet, one comes with a later screen.
    if (isLost) placeNear(path)?.focus({ preventScroll: true });
    if (heading && heading !== before && heading !== document.activeElement) speak(wordsOf(heading));
  }

  /** @param {HTMLElement[]} gone */
  function placeNear(gone) {
    for (const one of gone) {
      if (one === root) break;
      if (!root.contains(one)) continue;
      const place = one.matches(PLACES) ? one : one.querySelector(PLACES);
      if (place) return /** @type {HTMLElement} */ (place);
    }
    return null;
  }

  new MutationObserver(look).observe(root, { childList: true, subtree: true });
}

/**
 * A heading with what describes it, as it is read where it takes the focus.
 * @param {Element} heading
 */
function wordsOf(heading) {
  const more = document.getElementById(heading.getAttribute("aria-describedby") ?? "");
  return [heading, more]
    .map((one) => one?.textContent?.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join(". ");
}
