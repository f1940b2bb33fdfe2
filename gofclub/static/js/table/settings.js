// @ts-check
// What somebody likes at the table, kept in this browser.

/**
 * @typedef {{ sounds: boolean, vibration: boolean, confirm: boolean, animation: boolean, shortcuts: boolean, tips:
 *   boolean }} Settings
 */
/** @typedef {{ getItem(name: string): string | null, setItem(name: string, value: string): void }} KeyValues */

const NAME = "gofclub.table";

/** @type {Settings} */
export const USUAL = { sounds: true, vibration: true, confirm: false, animation: true, shortcuts: true, tips: true };

/**
 * @param {KeyValues} safeStorage
 * @returns {Settings & { order?: import("./hand.js").Order, name?: string, bots?: string }}
 */
export function kept(safeStorage) {
  try {
    const found = JSON.parse(safeStorage.getItem(NAME) ?? "{}");
    return { ...USUAL, ...found };
  } catch {
    return { ...USUAL };
  }
}

/**
 * @param {KeyValues} safeStorage
 * @param {Partial<Settings> & { order?: string, name?: string, bots?: string }} changes
 */
export function keep(safeStorage, changes) {
  try {
    safeStorage.setItem(NAME, JSON.stringify({ ...kept(safeStorage), ...changes }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
