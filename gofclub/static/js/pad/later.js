// @ts-check
// What the first tap does not need is loaded later: the styles of dialogs with the first of them, or when the phone has nothing else to do.

/** Fulfilled when the styles of everything but the pad itself hold; also when they cannot be loaded: plain is better than nothing. */
export function styled() {
  const waiting = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[data-later]")]);
  return Promise.all(waiting.map(switchedOn));
}

/** @param {HTMLLinkElement} link */
function switchedOn(link) {
  link.media = "all";
  if (link.sheet) return undefined;
  return new Promise((resolve) => ["load", "error"].forEach((event) => link.addEventListener(event, resolve, { once: true })));
}

/** @param {() => void} run as soon as the page is there and nothing is going on */
export function whenIdle(run) {
  const soon = () => ("requestIdleCallback" in globalThis ? requestIdleCallback(() => run(), { timeout: 2000 }) : setTimeout(run, 200));
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

/** @returns {Promise<void>} fulfilled when the phone has nothing more urgent to do */
export const calm = () => new Promise((resolve) => whenIdle(resolve));
