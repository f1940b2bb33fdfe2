// @ts-check
// Sheets to test with: made by the pad's own commands, as a phone without a network makes them.
import { applied } from "../../../gofclub/static/js/pad/commands.js";

/** @typedef {import("../../../gofclub/static/js/pad/commands.js").Reference} Reference */

const PER_CARD = [0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5];
/** @type {import("../../../gofclub/static/js/pad/sheet.js").HouseRules} */
const OFFICIAL = {
  name: "official",
  seats: [3, 4],
  target: 100,
  deals: null,
  last_card: "call",
  duties: true,
  loser_tie: "total",
  chinese_cut: false,
};

/** @type {Reference} */
export const REFERENCE = {
  points: PER_CARD.map((each, left) => each * left),
  points_per_card: PER_CARD,
  cards_dealt: 16,
  rulesets: { official: OFFICIAL, gang: { ...OFFICIAL, name: "gang", seats: [4], duties: false, loser_tie: "card" } },
  limits: { name: 40, title: 60, note: 500, target: [50, 500], deals: [1, 100], hands: 200 },
  words: {
    rulesets: { official: { title: "Official rules", help: "" }, gang: { title: "Gang", help: "" } },
    switches: [
      { name: "last_card", words: "The last card must be called", on: "call", off: "auto" },
      { name: "chinese_cut", words: "Chinese cut", on: true, off: false },
    ],
  },
};

let made = 0;

/**
 * @param {import("../../../gofclub/static/js/pad/commands.js").Act} act
 * @param {{ uuid?: string, sheet?: string }} [ids]
 * @returns {import("../../../gofclub/static/js/pad/outbox.js").Waiting}
 */
export function command(act, { uuid = `command-${++made}`, sheet = "sheet" } = {}) {
  return { ...act, uuid, sheet, at: "2026-11-14T20:00:00Z", id: ++made };
}

/**
 * @param {string[]} [names]
 * @param {Partial<import("../../../gofclub/static/js/pad/commands.js").Beginning>} [rest]
 */
export function start(names = ["Ana", "Ben", "Cho", "Dee"], rest = {}) {
  return command({
    kind: "start",
    body: { names, seats: names.map((_, at) => at), dealer: 0, ruleset: { name: "official" }, title: "", ...rest },
  });
}

/**
 * @param {number} number
 * @param {number[]} left
 * @param {Partial<import("../../../gofclub/static/js/pad/commands.js").Result>} [rest]
 */
export function log(number, left, rest = {}) {
  return command(
    {
      kind: "log",
      body: { number, left, uncalled: [], strongest: [], note: "", given: null, returned: null, ...rest },
    },
    { uuid: `hand-${number}-${++made}` },
  );
}

/**
 * The sheet after some commands.
 * @param {import("../../../gofclub/static/js/pad/commands.js").Command[]} commands
 * @param {import("../../../gofclub/static/js/pad/sheet.js").Sheet | null} [sheet]
 */
export function after(commands, sheet = null) {
  for (const one of commands) sheet = applied(sheet, one, REFERENCE);
  return /** @type {import("../../../gofclub/static/js/pad/sheet.js").Sheet} */ (sheet);
}

/** The game of the mock-up: four hands, hand 5 is next. */
export const TUESDAY = [
  [5, 0, 9, 7],
  [0, 3, 2, 11],
  [6, 1, 0, 4],
  [8, 0, 5, 8],
];

export function tuesday() {
  return [start(), ...TUESDAY.map((left, at) => log(at + 1, left))];
}
