// @ts-check
// What the first tap does not need is loaded later: the words and the styles of dialogs come with the first of them. By
// then the service worker has usually fetched them; where there is none, pad.js loads them when the phone has nothing
// else to do.

/**
 * Fulfilled when the styles of everything but the pad itself hold; also when they cannot be loaded: plain is better
 * than nothing.
 */
export function styled() {
  const waiting = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[data-later]")]);
  return Promise.all(waiting.map(switchedOn));
}

// A dialog without its styles is better than none.
const PATIENCE = 4000;
/** @type {WeakMap<HTMLLinkElement, Promise<void>>} */
const coming = new WeakMap();

/** @param {HTMLLinkElement} link */
function switchedOn(link) {
  const known = coming.get(link);
  if (known) return known;
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener("error", () => (forget(link), resolve()), { once: true });
    setTimeout(resolve, PATIENCE);
  });
  coming.set(link, loaded);
  link.disabled = false;
  return loaded;
}

/**
 * It could not be loaded: the next one who wants it tries again.
 * @param {HTMLLinkElement} link
 */
function forget(link) {
  link.disabled = true;
  coming.delete(link);
}

/** @type {Promise<void> | null} */
let words = null;

/**
 * Fulfilled when everything can be said in the page's language, not only what stands on the pad itself. @returns
 * {Promise<void>}
 */
export function worded() {
  const address = document.documentElement.dataset.words;
  if (!address) return Promise.resolve();
  words ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => ((words = null), script.remove(), reject(new Error("no words"))));
    document.head.append(script);
  });
  return words;
}

/** @param {() => void} run as soon as the page is there and nothing is going on */
export function whenIdle(run) {
  const soon = () =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(() => run(), { timeout: 2000 }) : setTimeout(run, 200);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

/** @returns {Promise<void>} fulfilled when the phone has nothing more urgent to do */
export const calm = () => new Promise((resolve) => whenIdle(resolve));

// Longer than a slow phone takes to paint, and shorter than anybody waits for.
const SOON = 600;

/**
 * @returns {Promise<void>} fulfilled when what has been drawn is on the screen, or a little later where the phone is
 *   busy
 */
export const drawn = () =>
  new Promise((resolve) =>
    "requestIdleCallback" in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: SOON })
      : setTimeout(resolve, 50),
  );

/** Fulfilled when the sheet for the printer is on the page; after a while in any case. */
export async function paperIsThere() {
  const until = performance.now() + PATIENCE;
  while (!document.querySelector(".paper") && performance.now() < until)
    await new Promise((soon) => setTimeout(soon, 50));
}
