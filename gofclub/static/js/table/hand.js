// @ts-check
// The hand as it is held: cards with a name each, and the orders to hold them in. Knows no rules.
import { FACES, split } from "../lib/card.js";

/** @typedef {"number" | "colour" | "combos"} Order */

/** @type {Order[]} */
export const ORDERS = ["number", "colour", "combos"];

const STRENGTH = new Map(FACES.map((code, at) => [code, at]));
const COLOURS = "gyrm";

/** @param {string} code */
const strength = (code) => STRENGTH.get(code) ?? 0;

/** @param {string} a @param {string} b */
const weakestFirst = (a, b) => strength(a) - strength(b);

/** @param {string} key */
export const codeOf = (key) => key.slice(0, 2);

/**
 * Cards as the wire writes them: weakest first, no spaces.
 * @param {string[]} keys or codes
 */
export const text = (keys) => keys.map(codeOf).sort(weakestFirst).join("");

/**
 * A name for each card, so that two of a kind can be told apart: "3g.0", "3g.1".
 * @param {string[]} codes
 * @returns {string[]}
 */
export function keyed(codes) {
  /** @type {Map<string, number>} */
  const met = new Map();
  return codes.map((code) => {
    const copy = met.get(code) ?? 0;
    met.set(code, copy + 1);
    return `${code}.${copy}`;
  });
}

/**
 * The cards of a hand that a text such as "3g3y" means; null if one is not there. Of two of a kind those in `prefer`
 * come first.
 * @param {string} hand
 * @param {string} cards
 * @param {string[]} [prefer]
 * @returns {string[] | null}
 */
export function picked(hand, cards, prefer = []) {
  const free = keyed(split(hand)).sort((a, b) => Number(prefer.includes(b)) - Number(prefer.includes(a)));
  const found = [];
  for (const code of split(cards)) {
    const at = free.findIndex((key) => codeOf(key) === code);
    if (at < 0) return null;
    found.push(...free.splice(at, 1));
  }
  return found;
}

/**
 * The hand in groups: one group for number and colour, the combos for "combos".
 * @param {string} hand
 * @param {Order} order
 * @param {string[]} [groups] the server's idea of the combos, of this hand or of one a little larger; without one,
 *   equal numbers
 * @returns {string[][]}
 */
export function arranged(hand, order, groups) {
  const codes = split(hand).sort(weakestFirst);
  if (order === "number") return [keyed(codes)];
  if (order === "colour")
    return [keyed(codes.sort((a, b) => COLOURS.indexOf(a[1]) - COLOURS.indexOf(b[1]) || weakestFirst(a, b)))];
  const parts =
    (groups && thinned(groups, codes)) ||
    equalNumbers(codes).sort((a, b) => b.length - a.length || weakestFirst(a[0], b[0]));
  const keys = keyed(parts.flat());
  return parts.map((part) => keys.splice(0, part.length));
}

/**
 * The groups without the cards that were laid since: the hand lies still until the server has thought again. Null if
 * they lack a card.
 * @param {string[]} groups
 * @param {string[]} codes
 * @returns {string[][] | null}
 */
function thinned(groups, codes) {
  const held = [...codes];
  const parts = groups.map((group) =>
    split(group).filter((code) => {
      const at = held.indexOf(code);
      return at >= 0 && held.splice(at, 1).length > 0;
    }),
  );
  return held.length ? null : parts.filter((part) => part.length);
}

/**
 * @param {string[]} codes weakest first
 * @returns {string[][]}
 */
function equalNumbers(codes) {
  /** @type {Map<string, string[]>} */
  const numbers = new Map();
  for (const code of codes) numbers.set(code[0], [...(numbers.get(code[0]) ?? []), code]);
  return [...numbers.values()];
}
