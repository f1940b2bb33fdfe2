// @ts-check
// What to do, in a sentence, for somebody who plays for the first time. It tells what the view says; it knows no rules.

import { turnsTaken } from "./seating.js";
import { filled } from "./words.js";

/** @typedef {import("./wire.js").View} View */

/** Hands with tips; after them one knows. */
const HANDS = 2;
/** Turns in which one may still wonder what it is all about. */
const EARLY = 5;

/**
 * The tip of the moment, or nothing. A duty says more, and is said elsewhere.
 * @param {View} view
 * @returns {string}
 */
export function tip(view) {
  const { deal, legal, you } = view;
  if (!deal || you.seat === null || deal.number > HANDS || view.chairs[you.seat].state !== "here") return "";
  if (!legal) return deal.number === 1 && turnsTaken(view) < EARLY ? gettext("Lay all your cards first. Cards left cost points; fewest points win.") : "";
  if (deal.phase === "give") return gettext("The winner gets your strongest card and gives you one back.");
  if (deal.phase === "return") return gettext("The card with the dot is the one you got. Give back any card.");
  if (!deal.top) return gettext("Lay any combination: tap a kind above, or tap your cards.");
  if (!legal.plays.length) return gettext("Pass for now: you may play again when your turn comes round.");
  const count = deal.top.cards.length / 2;
  if (deal.top.kind === "gang") return gettext("Only a greater gang beats a gang. You may pass and play later.");
  return filled(ngettext("Lay a stronger card, a gang (four of a number or more), or pass.", "Lay %(count)s stronger cards, a gang (four of a number or more), or pass.", count), { count });
}
