// @ts-check
// Everything the pad's screen shows, as one value, and how it changes. Pure: what is kept and what is sent happens in scribe.js.
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
 * @typedef {"none" | "connecting" | "live" | "polling" | "offline" | "gone"} Link
 *
 * @typedef {object} State
 * @property {Reference} reference
 * @property {Sheet | null} base what the server last said
 * @property {Waiting[]} waiting what this phone has still to send
 * @property {Sheet | null} sheet the two together
 * @property {Entry} entry
 * @property {string | null} editing the deal being corrected, instead of a new one being entered
 * @property {Link} link
 * @property {{ watching: number, scribes: number, writing: number }} here
 * @property {Panel | null} panel
 * @property {string} said what the live region says
 * @property {number} saidAt so that the same words twice are spoken twice
 *
 * @typedef {(
 *   | { type: "kept", base: Sheet | null, waiting: Waiting[] }
 *   | { type: "entry", entry: Entry }
 *   | { type: "draft", entry: Entry, editing: string | null }
 *   | { type: "edit", deal: string }
 *   | { type: "leave_edit" }
 *   | { type: "link", link: Link }
 *   | { type: "here", here: { watching: number, scribes: number, writing: number } }
 *   | { type: "panel", panel: Panel | null }
 *   | { type: "say", words: string }
 * )} Action
 */

/**
 * @param {Reference} reference
 * @returns {State}
 */
export function initial(reference) {
  return {
    reference, base: null, waiting: [], sheet: null, entry: blank(4), editing: null, link: "none", here: { watching: 0, scribes: 0, writing: 0 },
    panel: null, said: "", saidAt: 0,
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
      return { ...state, entry: action.entry };
    case "draft":
      return { ...state, entry: action.entry, editing: action.editing };
    case "edit": {
      const deal = state.sheet?.deals.find((one) => one.uuid === action.deal);
      return deal ? { ...state, editing: deal.uuid, entry: reopened(deal), panel: null } : state;
    }
    case "leave_edit":
      return { ...state, editing: null, entry: blank(state.entry.left.length) };
    case "link":
      return state.link === action.link ? state : { ...state, link: action.link };
    case "here":
      return isSame(state.here, action.here) ? state : { ...state, here: action.here };
    case "panel":
      return { ...state, panel: action.panel };
    case "say":
      return { ...state, said: action.words, saidAt: state.saidAt + 1 };
  }
}

/**
 * @param {State} state
 * @param {{ base: Sheet | null, waiting: Waiting[] }} news
 * @returns {State}
 */
function kept(state, { base, waiting }) {
  // The same once more: what is on the screen stays as it is.
  if (!waiting.length && !state.waiting.length && base && JSON.stringify(base) === JSON.stringify(state.base)) return state;
  const sheet = shown(base, waiting, state.reference);
  const lines = sheet?.lines.length ?? state.entry.left.length;
  const entry = state.entry.left.length === lines ? state.entry : blank(lines);
  // A hand that somebody voided meanwhile cannot be corrected any more.
  const editing = sheet?.deals.some((deal) => deal.uuid === state.editing && !deal.voided) ? state.editing : null;
  return {
    ...state,
    base,
    waiting,
    sheet,
    entry: state.editing && !editing ? blank(lines) : entry,
    editing,
    here: (base !== state.base && base?.here) || state.here,
  };
}

/**
 * The other phones that have the sheet open: those that only watch, and those that may write.
 * @param {State} state
 */
export function others({ here, sheet }) {
  const me = sheet?.may.write ? { watchers: 0, scribes: 1 } : { watchers: 1, scribes: 0 };
  return { watchers: Math.max(0, here.watching - here.scribes - me.watchers), scribes: Math.max(0, here.scribes - me.scribes) };
}

/**
 * @param {State["here"]} one
 * @param {State["here"]} other
 */
const isSame = (one, other) => one.watching === other.watching && one.scribes === other.scribes && one.writing === other.writing;

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
  const sums = sheet.lines.map((line, at) => line.total - (edited?.points[at] ?? 0) + points(entry.left[at] ?? 0, reference.points_per_card));
  return !isOver(sums, sheet.stats.hands + (edited ? 0 : 1), sheet.ruleset);
}
