// @ts-check
// What a review says, as figures: costs, the chart's points, where the points came from. Pure, and without words.

/** @typedef {import("./replay_steps.js").Moment} Moment */
/** @typedef {import("./wire.js").Combo} Combo */

/**
 * @typedef {"best" | "fine" | "slip" | "mistake"} Verdict
 * @typedef {{ do: "play" | "pass" | "give", cards: string, kind: string, of: string }} Deed
 * @typedef {{ win: number, points: number }} Outlook
 *
 * @typedef {object} Decision
 * @property {number} ply
 * @property {string} situation
 * @property {number} options
 * @property {Deed} taken
 * @property {Deed} best
 * @property {Outlook} after_taken
 * @property {Outlook} after_best
 * @property {number} lost for somebody who remembers every card
 * @property {number} lost_at_sight for somebody who knows the cards on the table only
 * @property {number} doubt
 * @property {Verdict} verdict
 * @property {string} sentence
 *
 * @typedef {{ average: number, cards: number, exchange: number, others: number, own: number }} Luck
 *
 * @typedef {object} SeatReview
 * @property {number} seat
 * @property {number} points
 * @property {number | null} accuracy
 * @property {Luck} luck
 * @property {[number, number, number][]} curve ply, chance to win and points before each turn of this seat
 * @property {Decision[]} decisions
 *
 * @typedef {{ number: number, seats: SeatReview[] }} Review
 */

/** @type {Verdict[]} */
const VERDICTS = ["best", "fine", "slip", "mistake"];
/** So much more must be lost by whoever remembers every card before it is worth a sentence. */
const MEMORY_FROM = 0.5;
/** Decisions beyond which a list needs to say what mattered. */
const MANY = 5;
const MATTERED = 3;

/**
 * What a decision cost: the kinder of the two figures is the one that counts.
 * @param {Decision} decision
 */
export const costOf = ({ lost, lost_at_sight }) => Math.max(0, Math.min(lost, lost_at_sight));

/**
 * What it cost somebody who remembers every card, where that is a different story; else null.
 * @param {Decision} decision
 */
export const costWithMemory = (decision) =>
  decision.lost - costOf(decision) >= MEMORY_FROM && hasLabel(decision) ? decision.lost : null;

/**
 * Whether there was nothing better: two plays may be worth the same, and then the one that was made is as good.
 * @param {Decision} decision
 */
export const isAsGood = ({ verdict }) => verdict === "best";

/** @param {Decision} decision */
export const hasLabel = ({ verdict }) => verdict === "slip" || verdict === "mistake";

/**
 * The step after which a decision can be seen: the first step is 1, the deal is 0.
 * @param {Decision} decision
 */
export const stepOf = ({ ply }) => ply + 1;

/**
 * The place in the list of the decision that was made last at a step; before there was any, that of the first one.
 * -1 where there is none at all.
 * @param {Decision[]} decisions
 * @param {number} at
 */
export function decisionAt(decisions, at) {
  const found = decisions.findLastIndex((one) => stepOf(one) <= at);
  return found < 0 && decisions.length ? 0 : found;
}

/**
 * Where to begin: at what cost most, else at the first decision, else at the deal.
 * @param {Decision[]} decisions
 */
export function firstStep(decisions) {
  const labels = decisions.filter(hasLabel);
  const worst = labels.reduce((most, one) => (most && costOf(most) >= costOf(one) ? most : one), labels[0]);
  const first = worst ?? decisions[0];
  return first ? stepOf(first) : 0;
}

/**
 * The next step with a label, and from the last one round to the first; null where there is none.
 * @param {Decision[]} decisions
 * @param {number} at
 */
export function nextLabel(decisions, at) {
  const steps = decisions.filter(hasLabel).map(stepOf);
  return steps.find((step) => step > at) ?? steps[0] ?? null;
}

/**
 * The few decisions that cost most, where there are many; those that cost nothing never mattered.
 * @param {Decision[]} decisions
 * @returns {Set<Decision>}
 */
export function mattered(decisions) {
  if (decisions.length <= MANY) return new Set();
  const costly = decisions.filter((one) => hasLabel(one)).sort((one, other) => costOf(other) - costOf(one));
  return new Set(costly.slice(0, MATTERED));
}

/**
 * How many decisions got each verdict.
 * @param {Decision[]} decisions
 * @returns {[Verdict, number][]}
 */
export const tally = (decisions) =>
  VERDICTS.map((verdict) => [verdict, decisions.filter((one) => one.verdict === verdict).length]);

/**
 * The line of the chart: the chance to win with the best play before each turn, and the one after what was done.
 * @param {SeatReview} review
 * @param {number} last the last step
 * @param {boolean} hasWon
 * @returns {{ step: number, win: number }[]}
 */
export function chanceLine({ curve, decisions }, last, hasWon) {
  const points = curve.flatMap(([ply, win]) => {
    const taken = decisions.find((one) => one.ply === ply)?.after_taken.win ?? win;
    return taken === win
      ? [{ step: ply + 1, win }]
      : [
          { step: ply + 1, win },
          { step: ply + 1, win: taken },
        ];
  });
  const end = { step: last, win: hasWon ? 1 : 0 };
  return [{ step: 0, win: points[0]?.win ?? end.win }, ...points, end];
}

/**
 * The chance to win at a step, as far as this seat has come.
 * @param {SeatReview} review
 * @param {number} at
 */
export function chanceAt({ curve, decisions }, at) {
  const turn = curve.findLast(([ply]) => ply + 1 <= at) ?? curve[0];
  if (!turn) return null;
  const taken = decisions.find((one) => one.ply === turn[0] && one.ply < at);
  return taken ? taken.after_taken.win : turn[1];
}

/**
 * The parts of a seat's points in whole tenths, so that what is read adds up.
 * The rest that rounding leaves goes to the others.
 * @param {SeatReview} review
 * @returns {Luck}
 */
export function tenths({ luck, points }) {
  const [average, cards, exchange, own] = [luck.average, luck.cards, luck.exchange, luck.own].map((one) =>
    Math.round(one * 10),
  );
  return { average, cards, exchange, others: points * 10 - average - cards - exchange - own, own };
}

/**
 * The bars from the average to the points: where each begins and ends.
 * @param {Luck} luck
 * @returns {{ part: "average" | "cards" | "exchange" | "others" | "own" | "points", from: number, to: number }[]}
 */
export function bars(luck) {
  let level = luck.average;
  const steps = /** @type {const} */ (["cards", "exchange", "others", "own"]).map((part) => {
    const from = level;
    level += luck[part];
    return { part, from, to: level };
  });
  return [{ part: "average", from: 0, to: luck.average }, ...steps, { part: "points", from: 0, to: level }];
}

/**
 * @typedef {Combo & { seat: number, is: "before" | "here" | "after" }} Laid
 * What was laid around a step, from the lead of its cycle to its end.
 * @param {Moment[]} all
 * @param {number} at
 * @returns {{ laid: Laid[], isOver: boolean }} isOver: somebody has won the cycle
 */
export function cycleAround(all, at) {
  const endsCycle = (/** @type {Moment} */ moment) => moment.step?.events.some((event) => event.e === "cycle") ?? false;
  let from = at;
  while (from > 0 && !endsCycle(all[from - 1]) && all[from].step?.do !== "give") from -= 1;
  let to = at;
  while (to < all.length - 1 && !endsCycle(all[to])) to += 1;
  /** @type {Laid[]} */
  const laid = [];
  for (let step = Math.max(from, 1); step <= to; step += 1) {
    const moment = all[step];
    if (moment.step?.do !== "play" || !moment.top) continue;
    laid.push({ ...moment.top, is: step < at ? "before" : step === at ? "here" : "after" });
  }
  // When somebody passes, what they would have had to beat is what one looks at.
  if (!laid.some(({ is }) => is === "here")) {
    const top = laid.findLast(({ is }) => is === "before");
    if (top) top.is = "here";
  }
  return { laid, isOver: endsCycle(all[to]) || to === all.length - 1 };
}
