// @ts-check
// What an entry was begun on, and whether that still holds. A hand belongs to the number, the people and the state for
// which it was tapped in, whatever arrives from other phones and tabs in the meantime. Pure.
import { isBlank } from "./entry.js";
import { live } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Deal} Deal
 * @typedef {import("./entry.js").Entry} Entry
 *
 * @typedef {object} Begun
 * @property {number} number of the hand
 * @property {string[]} hands those that were there
 * @property {string[]} names who sat there, by line
 * @property {number[]} seats
 * @property {number[]} sitters how many people had sat on each line
 * @property {number | null} revision of the hand being corrected; null for a new one
 *
 * @typedef {(
 *   | { kind: "taken", theirs: Deal }
 *   | { kind: "corrected", theirs: Deal }
 *   | { kind: "moved", number: number }
 *   | { kind: "people" }
 *   | { kind: "over" }
 * )} Clash what keeps an entry from being saved as it was meant; a person has to decide
 */

/**
 * @param {Sheet} sheet
 * @param {string | null} editing the hand being corrected
 * @returns {Begun}
 */
export function begunOn(sheet, editing) {
  const edited = editing === null ? undefined : sheet.deals.find((deal) => deal.uuid === editing);
  const hands = live(sheet).map((deal) => deal.uuid);
  return {
    number: edited?.number ?? hands.length + 1,
    hands,
    names: sheet.lines.map((line) => line.name),
    seats: sheet.lines.map((line) => line.seat),
    sitters: sheet.lines.map((line) => line.sitters.length),
    revision: edited?.revision ?? null,
  };
}

/**
 * Whether something has happened to the sheet that the entry does not know of.
 * @param {{ sheet: Sheet | null, entry: Entry, editing: string | null, begun: Begun | null }} state
 * @returns {Clash | null}
 */
export function clash({ sheet, entry, editing, begun }) {
  if (!sheet || !begun) return null;
  if (editing !== null) {
    const theirs = sheet.deals.find((deal) => deal.uuid === editing);
    return theirs && theirs.revision !== begun.revision ? { kind: "corrected", theirs } : null;
  }
  if (isBlank(entry)) return null;
  const hands = live(sheet);
  const theirs = hands[begun.number - 1];
  if (theirs && !begun.hands.includes(theirs.uuid)) return { kind: "taken", theirs };
  if (sheet.status !== "open") return { kind: "over" };
  if (hands.length + 1 !== begun.number) return { kind: "moved", number: hands.length + 1 };
  return sheet.lines.some((line, at) => hasChanged(line, at, begun)) ? { kind: "people" } : null;
}

/**
 * Somebody else sits there, or somewhere else. A corrected name is still the same person.
 * @param {import("./sheet.js").Line} line
 * @param {number} at
 * @param {Begun} begun
 */
function hasChanged(line, at, begun) {
  return line.seat !== begun.seats[at] || (line.name !== begun.names[at] && line.sitters.length !== begun.sitters[at]);
}

/**
 * Whether a hand says what was entered, as far as that goes.
 * @param {Entry} entry
 * @param {Deal} deal
 */
export function agrees(entry, deal) {
  const isComplete = entry.left.every((count) => count !== null);
  return (
    entry.left.every((count, line) => count === null || count === deal.left[line]) &&
    (isComplete
      ? isSame(entry.uncalled, deal.uncalled)
      : entry.uncalled.every((line) => deal.uncalled.includes(line))) &&
    (entry.strongest === null || isSame(entry.strongest, deal.strongest))
  );
}

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
function isSame(one, other) {
  return one.length === other.length && one.every((line) => other.includes(line));
}

/**
 * Whether a command would leave a hand as it is. The server counts no revision for such a correction, and what is
 * corrected next must not name one that never was.
 * @param {Sheet | null} sheet
 * @param {import("./commands.js").Act} act
 */
export function changesNothing(sheet, act) {
  if (act.kind !== "edit") return false;
  const deal = sheet?.deals.find((one) => one.uuid === act.deal);
  if (!deal) return false;
  const { expect, left, uncalled, strongest, ...extras } = act.body;
  // As the server keeps a note: without the blanks around it.
  const text = (/** @type {string | null | undefined} */ one) => (one ?? "").trim();
  return (
    (!left || left.every((count, line) => count === deal.left[line])) &&
    (!uncalled || isSame(uncalled, deal.uncalled)) &&
    (!strongest || isSame(strongest, deal.strongest)) &&
    Object.entries(extras).every(([name, value]) => text(value) === text(/** @type {any} */ (deal)[name]))
  );
}
