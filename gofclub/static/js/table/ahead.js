// @ts-check
// What somebody decides before its time has come: a play or a pass for their next turn, a bot's seat for the next hand.
// It is asked for when the server lists it as possible, exactly as it was chosen, and dropped where it is not.
import { plays } from "./choice.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {{ do: "play", cards: string } | { do: "sit", seat: number }} Plan */

/**
 * Whether this can be planned now.
 * @param {View | null} view
 * @param {Plan} plan
 */
export const canPlan = (view, plan) =>
  Boolean(view) &&
  (plan.do === "play"
    ? canPlanPlay(/** @type {View} */ (view)) && plan.cards !== ""
    : canPlanSeat(/** @type {View} */ (view), plan.seat));

/** @param {View} view */
export function canPlanPlay(view) {
  const { deal, you, legal } = view;
  if (!deal || you.seat === null || legal || view.table.status !== "playing" || deal.phase !== "play") return false;
  return !deal.out.includes(you.seat) && !you.may_call && view.chairs[you.seat].state === "here";
}

/**
 * Somebody else is to play, and I will be.
 * @param {{ view: View | null }} state
 */
export function canPrepass({ view }) {
  const seat = view?.you.seat ?? null;
  if (!view?.deal || seat === null || view.legal || view.table.status !== "playing" || view.deal.phase !== "play")
    return false;
  return (
    !view.deal.out.includes(seat) &&
    view.chairs[seat].state === "here" &&
    view.deal.cycle.length > 0 &&
    view.deal.top?.seat !== seat
  );
}

/**
 * @param {View} view
 * @param {number} seat
 */
export const canPlanSeat = (view, seat) =>
  view.you.seat === null &&
  !view.table.given &&
  ["playing", "paused"].includes(view.table.status) &&
  Boolean(view.chairs[seat]?.bot);

/**
 * What becomes of a plan with a new view: it stays, it goes without a word, or it did not fit and somebody is told.
 * @param {Plan | null} plan
 * @param {View | null} before
 * @param {View} view
 * @returns {{ plan: Plan | null, isMissed: boolean }}
 */
export function carried(plan, before, view) {
  if (!plan) return { plan, isMissed: false };
  if (plan.do === "sit") return { plan: canPlanSeat(view, plan.seat) ? plan : null, isMissed: false };
  if (!isSameTurnToCome(before, view)) return { plan: null, isMissed: false };
  if (!view.legal) return { plan: canPlanPlay(view) ? plan : null, isMissed: false };
  // Whoever calls for themselves says so with the play: that is pressed, not sent by itself.
  const mayCall = view.legal.calls.includes(plan.cards);
  const fits = !mayCall && plays(view.legal).some(({ cards }) => cards === plan.cards);
  return { plan: fits ? plan : null, isMissed: !fits };
}

/**
 * Whether a pass that was decided in the cycle of one view is still meant in the other: for any other cycle, or another
 * turn in this one, it was not. Views may have been missed between the two.
 * @param {View | null} before
 * @param {View} view
 */
export const isPassStillMeant = (before, view) => since(before, view) !== null && isSameTurnToCome(before, view);

/**
 * Whether my next turn is still the one that it was: with the same cards, and without my having done anything since.
 * @param {View | null} before
 * @param {View} view
 */
function isSameTurnToCome(before, view) {
  const { seat, hand } = view.you;
  const done = since(before, view) ?? view.deal?.cycle ?? [];
  return before?.you.hand === hand && !done.some((turn) => turn.seat === seat);
}

/**
 * What was laid and passed since an earlier view of the same cycle; null where this is another one.
 * @param {View | null} before
 * @param {View} view
 */
function since(before, view) {
  const then = before?.deal;
  const now = view.deal;
  if (!then || !now || then.number !== now.number) return null;
  const isSame = then.cycle.every((turn, at) => now.cycle[at] && told(turn) === told(now.cycle[at]));
  return isSame ? now.cycle.slice(then.cycle.length) : null;
}

/** @param {import("./wire.js").Turn} turn */
const told = (turn) => `${turn.seat} ${"cards" in turn ? turn.cards : ""}`;

/**
 * What is to be asked for now that the plan's time has come, or null.
 * @param {Plan | null} plan
 * @param {View | null} view
 * @returns {Omit<import("./wire.js").Command, "id"> | null}
 */
export function dueOf(plan, view) {
  if (!plan || !view) return null;
  if (plan.do === "sit") return view.you.may.includes("sit") ? { do: "sit", seat: plan.seat } : null;
  if (!view.legal || view.table.status !== "playing") return null;
  return { do: "play", cards: plan.cards, expect: view.at };
}
