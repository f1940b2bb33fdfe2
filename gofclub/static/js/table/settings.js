// @ts-check
// What somebody likes at the table, kept in this browser.

/**
 * @typedef {{ sounds: boolean, vibration: boolean, confirm: boolean, animation: boolean, shortcuts: boolean, tips:
 *   boolean, text: boolean }} Settings text: the table as text, with a line to type
 */
/** @typedef {{ getItem(name: string): string | null, setItem(name: string, value: string): void }} KeyValues */

const NAME = "gofclub.table";

/** @type {Settings} */
export const USUAL = {
  sounds: true,
  vibration: true,
  confirm: false,
  animation: true,
  shortcuts: true,
  tips: true,
  text: false,
};

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

/**
 * What an address asks for: `?text=1` is the table as text, `?text=0` the picture.
 * @param {string} search
 * @returns {{ text?: boolean }}
 */
export function asAddressed(search) {
  const asked = new URLSearchParams(search).get("text");
  return asked === null ? {} : { text: asked !== "0" };
}
