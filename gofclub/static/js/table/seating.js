// @ts-check
// Who sits where on the screen, and the little that follows from it. Seats count counter-clockwise: +1 is on the right.

/** @typedef {import("./wire.js").View} View */
/** @typedef {"me" | "right" | "across" | "left"} Place */

/**
 * The place of each seat, by seat. A watcher looks over the shoulder of seat 0.
 * @param {View} view
 * @returns {Place[]}
 */
export function places({ table: { seats }, you }) {
  /** @type {Place[]} */
  const round = seats === 3 ? ["me", "right", "left"] : ["me", "right", "across", "left"];
  const near = you.seat ?? 0;
  return Array.from({ length: seats }, (_, seat) => round[(seat - near + seats) % seats]);
}

/**
 * The seats as they follow each other on the screen from left to right, the near one last.
 * @param {View} view
 * @returns {number[]}
 */
export function leftToRight(view) {
  const order = ["left", "across", "right", "me"];
  const where = places(view);
  return where.map((_, seat) => seat).sort((a, b) => order.indexOf(where[a]) - order.indexOf(where[b]));
}

/**
 * The next one after a seat who can still act; somebody who forgot to call cannot.
 * @param {View} view
 * @param {number} seat
 */
export function neighbour({ table: { seats }, deal }, seat) {
  const step = deal?.step ?? 1;
  let next = seat;
  do next = (next + step + seats) % seats;
  while (deal?.out.includes(next) && next !== seat);
  return next;
}

/**
 * What a seat did last in the cycle on the table.
 * @param {View} view
 * @param {number} seat
 * @returns {"laid" | "passed" | null}
 */
export function lastTurn({ deal }, seat) {
  const turn = deal?.cycle.findLast((one) => one.seat === seat);
  if (!turn) return null;
  return "pass" in turn ? "passed" : "laid";
}

/**
 * Whether the hand on the table was played by who sits there now; a bot may have had the seat before.
 * @param {View} view
 * @param {number | null} seat
 */
export const hasPlayed = ({ chairs, deal }, seat) => seat !== null && (chairs[seat]?.since ?? 1) <= (deal?.number ?? 1);

/**
 * How many turns this hand has seen, the two of the exchange included.
 * @param {View} view
 */
export const turnsTaken = (view) => Number(view.at?.split(".")[1] ?? 0);

/**
 * The milliseconds that a clock still has.
 * @param {import("./wire.js").Clock} clock
 * @param {number} arrived when the view came
 * @param {number} now
 */
export const remaining = (clock, arrived, now) => Math.max(0, clock.ms - (now - arrived));
