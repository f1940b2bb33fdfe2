// @ts-check
// Everything the pad's screen shows, as one value, and how it changes. Pure: what is kept and what is sent happens in
// controller.js.
import { agrees, begunOn, clash } from "./entry_basis.js";
import { blank, isBlank, reopened } from "./entry.js";
import { shown } from "./outbox.js";
import { isOver, points } from "./rules.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./entry.js").Entry} Entry
 * @typedef {import("./outbox.js").Waiting} Waiting
 * @typedef {import("./commands.js").Reference} Reference
 *
 * @typedef {{ name: string, deal?: string, line?: number }} Panel a dialog: which, and about what
 * @typedef {{ code: "saved" | "corrected" | "changed" | "struck", number: number, who: string | null }} Notice
 * @typedef {"kept" | "cleared" | "memory"} Storage cleared: thrown away under the open page, and put back; memory:
 *   nothing is kept
 * @typedef {"none" | "connecting" | "live" | "polling" | "offline" | "gone"} Link
 *
 * @typedef {object} State
 * @property {Reference} reference
 * @property {Sheet | null} base what the server last said
 * @property {Waiting[]} waiting what this phone has still to send
 * @property {Sheet | null} sheet the two together
 * @property {Entry} entry
 * @property {string | null} editing the deal being corrected, instead of a new one being entered
 * @property {import("./entry_basis.js").Begun | null} begun what the entry was begun on; null while there is none
 * @property {boolean} isSaving
 * @property {Notice | null} notice what somebody else did to the hand that was being entered here
 * @property {Link} link
 * @property {Storage} storage
 * @property {{ watching: number, scribes: number, writing: number }} here
 * @property {Panel | null} panel
 * @property {string} said what the live region says
 * @property {number} saidAt so that the same words twice are spoken twice
 *
 * @typedef {(
 *   | { type: "kept", base: Sheet | null, waiting: Waiting[], own?: boolean }
 *   | { type: "entry", entry: Entry }
 *   | { type: "draft", entry: Entry, editing: string | null, begun?: import("./entry_basis.js").Begun }
 *   | { type: "edit", deal: string }
 *   | { type: "insist", deal: string }
 *   | { type: "go_on" }
 *   | { type: "saving", on: boolean }
 *   | { type: "leave_edit" }
 *   | { type: "link", link: Link }
 *   | { type: "storage", storage: Storage }
 *   | { type: "here", here: { watching: number, scribes: number, writing: number } }
 *   | { type: "panel", panel: Panel | null }
 *   | { type: "say", words: string }
 * )} Action `own`: done on this page; `insist`: what was entered corrects that hand; `go_on`: it is for the sheet as it
 * is now
 */

/**
 * @param {Reference} reference
 * @returns {State}
 */
export function initial(reference) {
  return {
    reference,
    base: null,
    waiting: [],
    sheet: null,
    entry: blank(4),
    editing: null,
    begun: null,
    isSaving: false,
    notice: null,
    link: "none",
    storage: "kept",
    here: { watching: 0, scribes: 0, writing: 0 },
    panel: null,
    said: "",
    saidAt: 0,
  };
}

/**
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case "kept":
      return kept(state, action);
    case "entry":
      return { ...state, entry: action.entry, begun: begunBy(state, action.entry), notice: null };
    case "draft":
      return afterNews({
        ...state,
        entry: action.entry,
        editing: action.editing,
        begun: action.begun ?? (state.sheet && begunOn(state.sheet, action.editing)),
      });
    case "edit": {
      const deal = state.sheet?.deals.find((one) => one.uuid === action.deal);
      return deal && state.sheet
        ? { ...state, editing: deal.uuid, entry: reopened(deal), begun: begunOn(state.sheet, deal.uuid), panel: null }
        : state;
    }
    case "insist":
      return { ...state, editing: action.deal, begun: state.sheet && begunOn(state.sheet, action.deal) };
    case "go_on":
      return { ...state, begun: state.sheet && begunOn(state.sheet, state.editing) };
    case "saving":
      return { ...state, isSaving: action.on };
    case "leave_edit":
      return { ...state, editing: null, entry: blank(state.entry.left.length), begun: null };
    case "link":
      return state.link === action.link ? state : { ...state, link: action.link };
    case "storage":
      return state.storage === action.storage ? state : { ...state, storage: action.storage };
    case "here":
      return isSame(state.here, action.here) ? state : { ...state, here: action.here };
    case "panel":
      return { ...state, panel: action.panel };
    case "say":
      return { ...state, said: action.words, saidAt: state.saidAt + 1 };
  }
}

/**
 * An entry is bound with its first tap, until it is empty again.
 * @param {State} state
 * @param {Entry} entry
 */
function begunBy({ sheet, begun, editing }, entry) {
  if (editing === null && isBlank(entry)) return null;
  return begun ?? (sheet && begunOn(sheet, editing));
}

/**
 * @param {State} state
 * @param {{ base: Sheet | null, waiting: Waiting[], own?: boolean }} news
 * @returns {State}
 */
function kept(state, { base, waiting, own = false }) {
  // The same once more: what is on the screen stays as it is.
  if (!waiting.length && !state.waiting.length && base && JSON.stringify(base) === JSON.stringify(state.base))
    return state;
  const sheet = shown(base, waiting, state.reference);
  const lines = sheet?.lines.length ?? state.entry.left.length;
  const entry = state.entry.left.length === lines ? state.entry : blank(lines);
  // Whoever moves people or voids a hand on this very page knows of it, even in the middle of an entry.
  const isOurs = own && base?.version === state.base?.version && !clash(state);
  const begun = isOurs && sheet && state.begun ? begunOn(sheet, state.editing) : state.begun;
  return afterNews({
    ...state,
    base,
    waiting,
    sheet,
    entry,
    begun,
    here: (base !== state.base && base?.here) || state.here,
  });
}

/**
 * What was being entered, after something has arrived from elsewhere: put away where it is there already. What differs
 * stays for a person to decide.
 * @param {State} state
 * @returns {State}
 */
function afterNews(state) {
  const { sheet, editing, entry } = state;
  const edited = editing === null ? undefined : sheet?.deals.find((deal) => deal.uuid === editing);
  // A hand that somebody has since voided can no longer be corrected.
  if (editing !== null && (!edited || edited.voided))
    return putAway(state, edited ? { code: "struck", number: edited.number, who: null } : null);
  const found = state.isSaving ? null : clash(state);
  if (found?.kind === "taken" && agrees(entry, found.theirs))
    return putAway(state, { code: "saved", number: found.theirs.number, who: found.theirs.logged_by });
  if (found?.kind !== "corrected") return state;
  const notice = { number: found.theirs.number, who: null };
  if (isBlankChange(entry))
    return {
      ...state,
      entry: reopened(found.theirs),
      begun: sheet && begunOn(sheet, editing),
      notice: { code: "changed", ...notice },
    };
  return saysTheSame(entry, found.theirs) ? putAway(state, { code: "corrected", ...notice }) : state;
}

/**
 * @param {State} state
 * @param {Notice | null} notice
 * @returns {State}
 */
function putAway(state, notice) {
  return {
    ...state,
    editing: null,
    begun: null,
    entry: blank(state.sheet?.lines.length ?? state.entry.left.length),
    notice,
  };
}

/** @param {Entry} entry of a correction that has not been touched yet */
function isBlankChange(entry) {
  return entry.before === null;
}

/**
 * @param {Entry} entry
 * @param {import("./sheet.js").Deal} deal
 */
function saysTheSame(entry, deal) {
  const names = /** @type {(keyof import("./entry.js").Extras)[]} */ (Object.keys(entry.extras));
  return agrees(entry, deal) && names.every((name) => entry.extras[name] === deal[name]);
}

/**
 * The other phones that have the sheet open: those that only watch, and those that may write.
 * @param {State} state
 */
export function others({ here, sheet }) {
  const me = sheet?.may.write ? { watchers: 0, scribes: 1 } : { watchers: 1, scribes: 0 };
  return {
    watchers: Math.max(0, here.watching - here.scribes - me.watchers),
    scribes: Math.max(0, here.scribes - me.scribes),
  };
}

/**
 * @param {State["here"]} one
 * @param {State["here"]} other
 */
const isSame = (one, other) =>
  one.watching === other.watching && one.scribes === other.scribes && one.writing === other.writing;

/**
 * The command that needs a person to decide, if there is one.
 * @param {State} state
 */
export function question(state) {
  return state.waiting.find((command) => command.problem) ?? null;
}

/**
 * How many commands have not reached the server.
 * @param {State} state
 */
export function unsent(state) {
  return state.waiting.length;
}

/**
 * Whether somebody is in the middle of entering a hand here.
 * @param {State} state
 */
export function isWriting(state) {
  return Boolean(state.sheet?.may.write) && (state.editing !== null || !isBlank(state.entry));
}

/**
 * Whether a tie must be settled by the strongest card: only some rulesets ask, and only when there is a next hand.
 * @param {State} state
 */
export function asksForStrongest({ sheet, entry, editing, reference }) {
  if (!sheet || sheet.ruleset.loser_tie !== "card") return false;
  const edited = sheet.deals.find((deal) => deal.uuid === editing);
  if (edited && edited.number < sheet.stats.hands) return true;
  const sums = sheet.lines.map(
    (line, at) => line.total - (edited?.points[at] ?? 0) + points(entry.left[at] ?? 0, reference.points_per_card),
  );
  return !isOver(sums, sheet.stats.hands + (edited ? 0 : 1), sheet.ruleset);
}
