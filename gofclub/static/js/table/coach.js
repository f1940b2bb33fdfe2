// @ts-check
// What to do, in a sentence, for somebody who plays for the first time. It tells what the view says; it knows no rules.

import { turnsTaken } from "./seating.js";
import { filled } from "../lib/sentences.js";

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
  if (!legal)
    return deal.number === 1 && turnsTaken(view) < EARLY
      ? gettext("Be the first to lay all your cards. Cards left cost points; the fewest points win.")
      : "";
  if (deal.phase === "give") return gettext("The winner gets your strongest card and gives you one back.");
  if (deal.phase === "return") return gettext("The card with the dot is the one you were given. Give back any card.");
  if (!deal.top) return gettext("Lay any combination: tap a type above, or tap your cards.");
  if (!legal.plays.length) return gettext("Pass for now: you can play again when your turn comes round.");
  const count = deal.top.cards.length / 2;
  if (deal.top.kind === "gang") return gettext("Only a stronger gang beats a gang. You can pass and play later.");
  return filled(
    ngettext(
      "Lay a stronger card or a gang (four or more of the same number), or pass.",
      "Lay %(count)s stronger cards or a gang (four or more of the same number), or pass.",
      count,
    ),
    { count },
  );
}
