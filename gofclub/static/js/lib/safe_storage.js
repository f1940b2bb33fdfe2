// @ts-check
// Small choices of this browser. One that blocks its storage says so by an error at each look, one whose storage is
// full at each write; what could not be kept then holds as long as the page is open.

/** What this page knows and the browser would not keep. @type {Map<string, string | null>} */
const here = new Map();

/**
 * @param {string} key
 * @param {() => void} keep
 * @param {string | null} value
 */
function attempt(key, keep, value) {
  try {
    keep();
    here.delete(key);
  } catch {
    here.set(key, value);
  }
}

export const safeStorage = {
  /**
   * @param {string} key
   * @returns {string | null}
   */
  getItem(key) {
    if (here.has(key)) return here.get(key) ?? null;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /**
   * @param {string} key
   * @param {string} value
   */
  setItem: (key, value) => attempt(key, () => localStorage.setItem(key, value), value),
  /** @param {string} key */
  removeItem: (key) => attempt(key, () => localStorage.removeItem(key), null),
};
