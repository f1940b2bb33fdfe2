// @ts-check
// The one exception to "the client knows no rules": a phone without a network must name points, direction and giver by
// itself. The points table comes in as data. Held to tests/golden by node, and to Python for all inputs by a browser
// test; once the server
// has answered, its word wins.

/**
 * @typedef {Api["ReasonDoc"]["code"]} Reason
 * @typedef {Pick<Api["RulesetDoc"], "seats" | "target" | "deals" | "loser_tie">} Ruleset the part of it that a pad
 *   needs
 */

/**
 * Points for the cards left in hand.
 * @param {number} left
 * @param {readonly number[]} perCard what a card costs, by cards left
 */
export function points(left, perCard) {
  return left * perCard[left];
}

/**
 * To the right (+1) in the first deal, to the left in the next, and so on in turn.
 * @param {number} number
 * @returns {1 | -1}
 */
export function direction(number) {
  return number % 2 ? 1 : -1;
}

// However low the totals are, a game ends with this deal. The server's own number: tests/scorepad/test_limits.py
// compares them.
export const MOST_HANDS = 200;

/**
 * Whether a total has reached the target, or all the agreed deals are played.
 * @param {readonly number[]} sums
 * @param {number} played
 * @param {Ruleset} ruleset
 */
export function isOver(sums, played, ruleset) {
  if (played >= MOST_HANDS) return true;
  if (ruleset.deals !== null) return played >= ruleset.deals;
  return played > 0 && Math.max(...sums) >= ruleset.target;
}

/**
 * The place of each, in the order given: the lowest total is first, equal totals share.
 * @param {readonly number[]} sums
 */
export function ranks(sums) {
  return sums.map((total) => 1 + sums.filter((other) => other < total).length);
}

/**
 * The seats left with the most cards: one of them gives.
 * @param {readonly number[]} left
 */
export function tiedForGiver(left) {
  const most = Math.max(...left);
  return left.flatMap((count, seat) => (count === most ? [seat] : []));
}

/**
 * Who gives their best card to the winner in the next deal, and what decided.
 * @param {{ left: readonly number[], totals: readonly number[], winner: number, strongest?: readonly number[] }} deal
 *   totals after that deal; `strongest` only where the ruleset asks for it
 * @returns {{ seat: number, reason: Reason }}
 */
export function giver({ left, totals, winner, strongest = [] }) {
  const tied = tiedForGiver(left);
  if (tied.length === 1) return { seat: tied[0], reason: "most_cards" };
  if (strongest.length === 1) return { seat: strongest[0], reason: "strongest_card" };
  const among = strongest.length ? strongest : tied;
  const highest = Math.max(...among.map((seat) => totals[seat]));
  const level = among.filter((seat) => totals[seat] === highest);
  if (level.length === 1) return { seat: level[0], reason: "higher_total" };
  // Counter-clockwise always: the direction of play does not matter here.
  const away = (/** @type {number} */ seat) => (seat - winner + left.length) % left.length;
  return { seat: level.reduce((near, seat) => (away(seat) < away(near) ? seat : near)), reason: "nearer_right" };
}
