// @ts-check
// A touch that is felt: short, different for what is done and what is refused, and off where somebody does not want it.
import { safeStorage } from "../lib/safe_storage.js";

const PATTERNS = { tap: 8, heavy: 18, back: 12, save: [14, 50, 22], no: [30, 40, 30], win: [20, 60, 20, 60, 60] };
const KEY = "gofclub-pad-still";

/** @param {keyof typeof PATTERNS} what */
export function feel(what) {
  if (feels()) navigator.vibrate?.(PATTERNS[what]);
}

export function feels() {
  return safeStorage.getItem(KEY) === null;
}

/** @param {boolean} on */
export function setFeels(on) {
  if (on) safeStorage.removeItem(KEY);
  else safeStorage.setItem(KEY, "1");
}
