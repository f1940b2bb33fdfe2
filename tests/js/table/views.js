// @ts-check
// Views as the server sends them, to start from.

/** @typedef {import("../../../gofclub/static/js/table/wire.js").View} View */
/** @typedef {import("../../../gofclub/static/js/table/wire.js").Deal} Deal */

/** @type {View} */
const MIDDLE = {
  t: "view",
  seq: 57,
  at: "3.17",
  table: {
    code: "k7mq2wxz9pfa",
    title: "Friday online",
    status: "playing",
    visibility: "link",
    seats: 4,
    clock: 30,
    bots: "club",
    counted: false,
    host: 0,
    ruleset: { name: "official", target: 100, deals: null, last_card: "auto", duties: true, chinese_cut: false },
    rematch: null,
    sheet: null,
  },
  chairs: ["Ana", "Ben", "Jade", "Cho"].map((name, seat) => ({
    seat,
    name,
    bot: seat === 2 ? "club" : null,
    state: "here",
    online: true,
    ready: false,
  })),
  scores: { totals: [27, 4, 25, 60], deals: [], standings: [] },
  deal: {
    number: 3,
    step: 1,
    dealer: 1,
    phase: "play",
    turn: 0,
    opening: false,
    left: [6, 9, 7, 11],
    called: [],
    out: [],
    pending: null,
    top: { seat: 3, kind: "pair", cards: "4g4r", of: "4" },
    cycle: [
      { seat: 0, kind: "pair", cards: "2g2y", of: "2" },
      { seat: 1, pass: true },
      { seat: 2, pass: true },
      { seat: 3, kind: "pair", cards: "4g4r", of: "4" },
    ],
    exchange: null,
    cut: null,
    seal: "5e".repeat(32),
    mixed: [0],
  },
  pack: { number: 4, commitment: "c0".repeat(32), mixed: [] },
  result: null,
  clock: null,
  you: { seat: 0, hand: "3g3g6g6r9yDr", duty: null, may_call: false, may: ["away", "leave"] },
  legal: { pass: true, plays: [{ kind: "pair", cards: ["6g6r"], of: ["6"] }], calls: [], give: [] },
  events: [],
};

/**
 * My turn: Cho's pair of 4s to beat.
 * @param {Partial<View>} [changes]
 * @param {Partial<Deal>} [deal]
 * @returns {View}
 */
export function myTurn(changes = {}, deal = {}) {
  const view = structuredClone(MIDDLE);
  return { ...view, ...changes, deal: { .../** @type {Deal} */ (view.deal), ...deal } };
}

/**
 * The next one is to play, and I will be.
 * @param {Partial<View>} [changes]
 * @param {Partial<Deal>} [deal]
 */
export function theirTurn(changes = {}, deal = {}) {
  const { legal: _, ...view } = myTurn(changes, {
    turn: 3,
    top: { seat: 1, kind: "pair", cards: "4g4r", of: "4" },
    ...deal,
  });
  return /** @type {View} */ (view);
}

/** Every play with the six cards, as if leading. */
export const LEADS = {
  pass: false,
  plays: [
    { kind: /** @type {const} */ ("single"), cards: ["3g", "6g", "6r", "9y", "Dr"], of: ["3", "6", "6", "9", "D"] },
    { kind: /** @type {const} */ ("pair"), cards: ["3g3g", "6g6r"], of: ["3", "6"] },
  ],
  calls: [],
  give: [],
};
