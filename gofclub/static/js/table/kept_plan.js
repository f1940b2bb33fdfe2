// @ts-check
// A planned play outlives a reload: this tab keeps it with the turn it was made for, and takes it up again where that
// turn is still to come.

/** @typedef {import("./wire.js").View} View */
/** @typedef {{ cards: string, before: View }} Kept `before`: as much of the view as says which turn was meant */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Storing */

/** @param {string} code */
const keyOf = (code) => `gofclub.planned.${code}`;

/**
 * @param {() => Storing} storage asked for each time: a browser that blocks it fails at the question
 * @param {string} code
 * @param {import("./store.js").State} state
 */
export function keepPlan(storage, code, { plan, view }) {
  try {
    if (plan?.do !== "play" || !view?.deal) return storage().removeItem(keyOf(code));
    const { number, cycle } = view.deal;
    const before = { deal: { number, cycle }, you: { hand: view.you.hand } };
    return storage().setItem(keyOf(code), JSON.stringify({ cards: plan.cards, before }));
  } catch {
    // Then it is forgotten with the page, as anything is there.
    return undefined;
  }
}

/**
 * @param {() => Storing} storage
 * @param {string} code
 * @returns {Kept | null}
 */
export function keptPlan(storage, code) {
  try {
    return JSON.parse(storage().getItem(keyOf(code)) ?? "null");
  } catch {
    return null;
  }
}
