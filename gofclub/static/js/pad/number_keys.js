// @ts-check
// A hand by the number keys, while the focus is on the keys of the pad: who went out, then the cards of each. Pure.

/**
 * @typedef {{ do: "out", line: number } | { do: "count", left: number } | { do: "one" | "drop" | "undo" | "keys" }} Deed
 */

const DIGIT = /^\d$/;

/**
 * What a key means, or null: then it is the browser's. A 1 may become 10 to 16, so it waits for Enter or a digit.
 * @param {string} key
 * @param {{ entry: import("./entry.js").Entry, isOne: boolean }} now isOne: a 1 is waiting
 * @returns {Deed | null}
 */
export function typed(key, { entry, isOne }) {
  if (key === "?") return { do: "keys" };
  if (key === "Backspace") return { do: isOne ? "drop" : "undo" };
  if (isOne && key === "Enter") return { do: "count", left: 1 };
  if (!DIGIT.test(key)) return isOne ? { do: "drop" } : null;
  const digit = Number(key);
  if (entry.winner === null) return digit >= 1 && digit <= entry.left.length ? { do: "out", line: digit - 1 } : null;
  if (entry.active === null) return null;
  if (isOne) return digit <= 6 ? { do: "count", left: 10 + digit } : null;
  if (digit === 1) return { do: "one" };
  return digit ? { do: "count", left: digit } : null;
}
