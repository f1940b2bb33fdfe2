// @ts-check
// What the chosen cards are, by the server's list of legal plays: this play, the beginning of one, or why not.
import { split } from "../lib/card.js";
import { text } from "./hand.js";

/** @typedef {import("./wire.js").Legal} Legal */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Combo} Combo */

/**
 * @typedef {{ can: "play", play: Combo, mayCall: boolean } | { can: "give", card: string }
 *   | { why: "not_turn" | "choose" | "nothing_beats" | "no_combo" | "duty" }
 *   | { why: "too_weak", top: Combo } | { why: "more", missing: number, play: Combo | null } | { why: "give", cards:
 * string[] }} Verdict
 */

/**
 * Every legal play, in the order of the list.
 * @param {Legal} legal
 * @returns {Combo[]}
 */
export function plays(legal) {
  return legal.plays.flatMap(({ kind, cards, of }) => cards.map((one, at) => ({ kind, cards: one, of: of[at] })));
}

/**
 * @param {View} view
 * @param {string[]} chosen keys
 * @returns {Verdict}
 */
export function verdict(view, chosen) {
  const { legal, deal } = view;
  if (!legal || !deal) return { why: "not_turn" };
  const cards = text(chosen);
  if (deal.phase !== "play")
    return legal.give.includes(cards) ? { can: "give", card: cards } : { why: "give", cards: legal.give };
  const all = plays(legal);
  const play = all.find((one) => one.cards === cards);
  if (play) return { can: "play", play, mayCall: legal.calls.includes(cards) };
  if (all.length === 0) return { why: "nothing_beats" };
  if (!cards) return { why: "choose" };
  const grown = all.filter((one) => holds(one.cards, chosen));
  if (grown.length) {
    const least = Math.min(...grown.map((one) => one.cards.length / 2));
    const nearest = grown.filter((one) => one.cards.length / 2 === least);
    return { why: "more", missing: least - chosen.length, play: nearest.length === 1 ? nearest[0] : null };
  }
  if (view.you.duty && view.you.duty !== "must_lead") return { why: "duty" };
  return deal.top ? { why: "too_weak", top: deal.top } : { why: "no_combo" };
}

/**
 * Whether a play has all the chosen cards in it.
 * @param {string} cards
 * @param {string[]} chosen
 */
function holds(cards, chosen) {
  const free = split(cards);
  return chosen.every((key) => {
    const at = free.indexOf(key.slice(0, 2));
    return at >= 0 && free.splice(at, 1).length > 0;
  });
}

/**
 * The next suggestion: of one kind, or of all; after the one that is chosen now.
 * @param {Legal} legal
 * @param {string[]} chosen
 * @param {{ kind?: string, step?: 1 | -1 }} [options]
 * @returns {Combo | null}
 */
export function suggested(legal, chosen, { kind, step = 1 } = {}) {
  const list = plays(legal).filter((one) => !kind || one.kind === kind);
  if (!list.length) return null;
  const at = list.findIndex((one) => one.cards === text(chosen));
  if (at < 0) return step > 0 ? list[0] : list[list.length - 1];
  return list[(at + step + list.length) % list.length];
}
