// @ts-check
// What somebody decides before its time has come: a play for their next turn, a bot's seat for the next hand. It is
// asked for when the server lists it as possible, exactly as it was chosen, and dropped where it is not.
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
 * @param {View} view
 * @param {boolean} isSameHand my cards are still those for which it was made
 * @returns {{ plan: Plan | null, isMissed: boolean }}
 */
export function carried(plan, view, isSameHand) {
  if (!plan) return { plan, isMissed: false };
  if (plan.do === "sit") return { plan: canPlanSeat(view, plan.seat) ? plan : null, isMissed: false };
  if (!isSameHand) return { plan: null, isMissed: false };
  if (!view.legal) return { plan: canPlanPlay(view) ? plan : null, isMissed: false };
  // Whoever calls for themselves says so with the play: that is pressed, not sent by itself.
  const mayCall = view.legal.calls.includes(plan.cards);
  const fits = !mayCall && plays(view.legal).some(({ cards }) => cards === plan.cards);
  return { plan: fits ? plan : null, isMissed: !fits };
}

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
