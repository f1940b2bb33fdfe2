// @ts-check
// A sheet as the API writes it, and everything on it that follows from the facts: what a phone must work out by itself
// while it has no network. The shape is the server's own, so that a page need not know who did the sums.
import { sharesOf, whose } from "./people.js";
import { direction, giver, isOver, points, ranks, tiedForGiver } from "./rules.js";

/**
 * @template T
 * @template {keyof T} K
 * @typedef {Omit<T, K> & Partial<Pick<T, K>>} Lacking some of it is not known before the server has answered
 */

/**
 * @typedef {Omit<Lacking<Api["LineDoc"], "whose">, "people"> & { people?: import("./people.js").Share[] }} Line a
 *   column of the pad
 * @typedef {Api["ReasonDoc"]} Why
 * @typedef {Lacking<Api["DealDoc"], "changed"> & { waiting?: boolean }} Deal what is by player is in the order of the
 *   lines; waiting: only on
 *   this phone so far
 * @typedef {Api["NextDoc"]} Next
 * @typedef {Api["StandingDoc"]} Standing
 * @typedef {Api["RulesetDoc"]} HouseRules
 *
 * @typedef {Lacking<Api["SheetDoc"], "note" | "since" | "had_bots" | "exchange" | "club" | "night" | "earlier_end" | "updated_at">} Given
 * @typedef {Omit<Given, "code" | "lines" | "deals"> & { code: string | null, lines: Line[], deals: Deal[] }} Sheet it
 *   has no code until the
 *   server has given it one
 */

/**
 * The deals that count, in order.
 * @param {Sheet} sheet
 */
export function live(sheet) {
  return sheet.deals.filter((deal) => !deal.voided).sort((one, other) => one.number - other.number);
}

/**
 * The same facts with everything that follows from them worked out again.
 * @param {Sheet} sheet
 * @param {readonly number[]} perCard what a card costs, by cards left
 * @returns {Sheet}
 */
export function derived(sheet, perCard) {
  const lines = sheet.lines.length;
  const dealer = sheet.first_dealer;
  /** @type {Deal[]} */
  const deals = [];
  let sums = Array(lines).fill(0);
  for (const deal of live(sheet)) {
    const gained = deal.left.map((left) => points(left, perCard));
    sums = sums.map((total, line) => total + gained[line]);
    const before = setup(deals, sheet, dealer);
    deals.push({
      ...deal,
      ...before,
      leader: before.giver === null ? null : before.leader,
      reason: before.reason?.code ?? null,
      winner: deal.left.indexOf(0),
      points: gained,
      totals: sums,
    });
  }
  const over = isOver(sums, deals.length, sheet.ruleset);
  const status = sheet.status === "abandoned" ? "abandoned" : over ? "finished" : "open";
  const places = ranks(sums);
  const wins = sheet.lines.map((_, line) => deals.filter((deal) => deal.winner === line).length);
  const worst = sheet.lines.map((_, line) => worstOf(deals, line));
  return {
    ...sheet,
    status,
    finished_at: status === "finished" ? (sheet.finished_at ?? deals.at(-1)?.logged_at ?? null) : null,
    lines: sheet.lines.map((line, at) => ({
      ...line,
      ...shared(sharesOf(deals, at, line.name)),
      total: sums[at],
      rank: places[at],
      wins: wins[at],
      away: sheet.ruleset.deals === null ? Math.max(0, sheet.ruleset.target - sums[at]) : null,
      worst: worst[at],
    })),
    deals: [...deals, ...sheet.deals.filter((deal) => deal.voided)],
    next: status === "open" ? setup(deals, sheet, dealer) : null,
    standings: sums
      .map((total, line) => ({
        line,
        total,
        rank: places[line],
        wins: wins[line],
        winner: status === "finished" && places[line] === 1,
      }))
      .sort((one, other) => one.total - other.total || one.line - other.line),
    stats: { hands: deals.length, most_wins: mostWins(wins), worst: worstOfAll(worst) },
  };
}

/** @param {import("./people.js").Share[]} people */
const shared = (people) => ({ people, whose: whose(people) });

/**
 * What holds for the deal after these.
 * @param {Deal[]} deals with their totals
 * @param {Sheet} sheet
 * @param {number} dealer line that deals the first
 * @returns {Next}
 */
function setup(deals, { ruleset, lines, exchange = true }, dealer) {
  const number = deals.length + 1;
  const step = direction(number);
  const last = deals.at(-1);
  if (!exchange) {
    // Each hand starts afresh: the deal and the lead go round.
    const turn = (dealer + number - 1) % lines.length;
    return { number, step, dealer: turn, leader: (turn + 1) % lines.length, giver: null, taker: null, reason: null };
  }
  if (!last) return { number, step, dealer, leader: null, giver: null, taker: null, reason: null };
  // The tie-break looks round the table, so it is asked by seat; lines and seats differ once people have changed
  // places.
  const lineOn = bySeat(last.seats);
  const gives = giver({
    left: lineOn.map((line) => last.left[line]),
    totals: lineOn.map((line) => last.totals[line]),
    winner: last.seats[last.winner],
    strongest: ruleset.loser_tie === "card" ? last.strongest.map((line) => last.seats[line]) : [],
  });
  const tied = tiedForGiver(last.left);
  return {
    number,
    step,
    dealer: last.winner,
    leader: last.winner,
    giver: lineOn[gives.seat],
    taker: last.winner,
    reason: { code: gives.reason, tied, left: last.left[tied[0]], totals: tied.map((line) => last.totals[line]) },
  };
}

/**
 * Which line sits on each seat, from the seat of each line.
 * @param {readonly number[]} seats
 */
export function bySeat(seats) {
  return seats.map((_, seat) => seats.indexOf(seat));
}

/**
 * @param {Deal[]} deals
 * @param {number} line
 */
function worstOf(deals, line) {
  /** @type {Line["worst"]} */
  let worst = null;
  for (const deal of deals) {
    if (deal.points[line] > (worst?.points ?? 0))
      worst = { number: deal.number, left: deal.left[line], points: deal.points[line] };
  }
  return worst;
}

/** @param {Line["worst"][]} worst by line */
function worstOfAll(worst) {
  /** @type {Sheet["stats"]["worst"]} */
  let most = null;
  worst.forEach((one, line) => {
    if (one && (!most || one.points > most.points || (one.points === most.points && one.number < most.number)))
      most = { line, ...one };
  });
  return most;
}

/** @param {number[]} wins */
function mostWins(wins) {
  const most = Math.max(...wins);
  return most ? { lines: wins.flatMap((count, line) => (count === most ? [line] : [])), wins: most } : null;
}
