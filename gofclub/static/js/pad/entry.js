// @ts-check
// The hand that is being entered: one tap for whoever is out, one for each of the others. Pure; each tap can be undone.
import { tiedForGiver } from "./rules.js";

/**
 * @typedef {object} Entry by line, that is by column of the pad
 * @property {number | null} winner
 * @property {(number | null)[]} left cards left; 0 for the winner, null where nothing is entered yet
 * @property {number[]} uncalled who forgot to call the last card
 * @property {number[] | null} strongest who of the tied had the strongest card; empty: nobody knows; null: not asked
 *   yet
 * @property {number | null} active whose cards the next key means
 * @property {Extras} extras what may be noted besides
 * @property {Entry | null} before one tap ago
 *
 * @typedef {Pick<Api["DealDoc"], keyof typeof NOTHING>} Extras
 *
 * @typedef {{ code: "nobody_out" } | { code: "missing", lines: number[] } | { code: "strongest", lines: number[] }} Gap
 */

const NOTHING = { note: "", given: null, returned: null };

/**
 * @param {number} lines three or four
 * @returns {Entry}
 */
export function blank(lines) {
  return {
    winner: null,
    left: Array(lines).fill(null),
    uncalled: [],
    strongest: null,
    active: null,
    extras: NOTHING,
    before: null,
  };
}

/**
 * A hand that is on the pad already, to be corrected.
 * @param {{ left: number[], uncalled: number[], strongest: number[] } & Extras} deal
 * @returns {Entry}
 */
export function reopened({ left, uncalled, strongest, ...rest }) {
  const extras = /** @type {Extras} */ (Object.fromEntries(Object.entries(rest).filter(([name]) => name in NOTHING)));
  return {
    winner: left.indexOf(0),
    left: [...left],
    uncalled: [...uncalled],
    strongest: [...strongest],
    active: null,
    extras,
    before: null,
  };
}

/**
 * A tap on a player: says who is out while nobody is, asks again when it is the winner, else whose cards come next.
 * @param {Entry} entry
 * @param {number} line
 * @returns {Entry}
 */
export function tapped(entry, line) {
  if (entry.winner === null) {
    const left = entry.left.with(line, 0);
    const next = {
      ...entry,
      winner: line,
      left,
      uncalled: entry.uncalled.filter((one) => one !== line),
      strongest: null,
      before: entry,
    };
    return { ...next, active: nextEmpty(next, line) };
  }
  if (line === entry.winner)
    return { ...entry, winner: null, left: entry.left.with(line, null), active: null, strongest: null, before: entry };
  return { ...entry, active: line, before: entry };
}

/**
 * A key of the grid, for the player being asked; then the next one who has nothing yet is asked.
 * @param {Entry} entry
 * @param {number} count 1 to 16
 * @param {{ forgot?: boolean }} [how]
 * @returns {Entry}
 */
export function counted(entry, count, { forgot = false } = {}) {
  const line = entry.active;
  if (line === null || line === entry.winner) return entry;
  const others = entry.uncalled.filter((one) => one !== line);
  const next = {
    ...entry,
    left: entry.left.with(line, count),
    uncalled: forgot ? [...others, line].sort() : others,
    strongest: null,
    before: entry,
  };
  return { ...next, active: nextEmpty(next, line) };
}

/**
 * "Forgot to call": one card, one point. For the player being asked, or taken back from one who has it.
 * @param {Entry} entry
 * @param {number} line
 * @returns {Entry}
 */
export function forgot(entry, line) {
  if (entry.uncalled.includes(line))
    return { ...entry, uncalled: entry.uncalled.filter((one) => one !== line), before: entry };
  return counted({ ...entry, active: line }, 1, { forgot: true });
}

/**
 * The answer to the question for the strongest card.
 * @param {Entry} entry
 * @param {number[]} lines
 * @returns {Entry}
 */
export function answered(entry, lines) {
  return { ...entry, strongest: [...lines].sort(), before: entry };
}

/**
 * One tap back.
 * @param {Entry} entry
 * @returns {Entry}
 */
export function undone(entry) {
  return entry.before ?? entry;
}

/** @param {Entry} entry */
export function isBlank(entry) {
  return entry.left.every((count) => count === null);
}

/**
 * Those left with the most cards, where there are several: one of them gives.
 * @param {Entry} entry
 * @returns {number[]}
 */
export function tied(entry) {
  const tied = tiedForGiver(entry.left.map((count) => count ?? 0));
  return tied.length > 1 ? tied : [];
}

/**
 * What keeps the hand from being saved, or nothing.
 * @param {Entry} entry
 * @param {{ asksForStrongest: boolean }} how
 * @returns {Gap | null}
 */
export function gap(entry, { asksForStrongest }) {
  if (entry.winner === null) return { code: "nobody_out" };
  const missing = entry.left.flatMap((count, line) => (count === null ? [line] : []));
  if (missing.length) return { code: "missing", lines: missing };
  if (asksForStrongest && entry.strongest === null && tied(entry).length)
    return { code: "strongest", lines: tied(entry) };
  return null;
}

/**
 * The next player without a count, going round from a line; null when all have one.
 * @param {Entry} entry
 * @param {number} from
 */
function nextEmpty(entry, from) {
  const lines = entry.left.length;
  for (let away = 1; away <= lines; away++) {
    const line = (from + away) % lines;
    if (entry.left[line] === null) return line;
  }
  return null;
}
