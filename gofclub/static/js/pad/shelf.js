// @ts-check
// Small choices of this browser. One that blocks its storage says so by an error at each look; then they hold as long as the page is open.

/** @type {Map<string, string>} */
const here = new Map();

/** @param {string} key */
export function taken(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return here.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @param {string | null} value null forgets it
 */
export function put(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) here.delete(key);
    else here.set(key, value);
  }
}
