// @ts-check
// What somebody likes at the table, kept in this browser.

/** @typedef {{ sounds: boolean, vibration: boolean, confirm: boolean, animation: boolean, shortcuts: boolean, tips: boolean }} Settings */
/** @typedef {{ getItem(name: string): string | null, setItem(name: string, value: string): void }} Shelf */

const NAME = "gofclub.table";

/** @type {Settings} */
export const USUAL = { sounds: true, vibration: true, confirm: false, animation: true, shortcuts: true, tips: true };

/**
 * @param {Shelf} shelf
 * @returns {Settings & { order?: import("./hand.js").Order, name?: string, bots?: string }}
 */
export function kept(shelf) {
  try {
    const found = JSON.parse(shelf.getItem(NAME) ?? "{}");
    return { ...USUAL, ...found };
  } catch {
    return { ...USUAL };
  }
}

/**
 * @param {Shelf} shelf
 * @param {Partial<Settings> & { order?: string, name?: string, bots?: string }} changes
 */
export function keep(shelf, changes) {
  try {
    shelf.setItem(NAME, JSON.stringify({ ...kept(shelf), ...changes }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
