// @ts-check
// "Sit down" in the lobby seats at the table with that one press: the lobby leaves word, the table's page finds it. Only
// this tab knows of it, and only for a moment: an address that is shared, or merely opened, seats nobody.

const NAME = "gofclub.sit";
/** Longer than a table takes to open on a slow phone. */
const FRESH = 20_000;

/** @typedef {{ getItem(name: string): string | null, setItem(name: string, value: string): void, removeItem(name:
 *   string): void }} KeyValues */

/**
 * The storage of this tab; none where the browser keeps nothing: there one presses twice.
 * @returns {KeyValues | null}
 */
export function tabStorage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/**
 * @param {string} code of the table at which somebody has just pressed "Sit down"
 * @param {KeyValues | null} storage
 * @param {number} now
 */
export function wishToSit(code, storage, now) {
  try {
    storage?.setItem(NAME, JSON.stringify({ code, now }));
  } catch {
    // One presses once more.
  }
}

/**
 * Whether the press was for this table; asking takes it back, so that it counts once.
 * @param {string} code
 * @param {KeyValues | null} storage
 * @param {number} now
 */
export function takeWishToSit(code, storage, now) {
  try {
    const wish = JSON.parse(storage?.getItem(NAME) ?? "{}");
    storage?.removeItem(NAME);
    return wish.code === code && now - wish.now < FRESH;
  } catch {
    return false;
  }
}
