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
 * @param {string[]} [learnt] lessons of the school that somebody has done
 * @returns {string}
 */
export function tip(view, learnt = []) {
  const { lesson, words } = said(view) ?? {};
  return lesson && words && !learnt.includes(lesson) ? words : "";
}

/**
 * What there is to say, and the lesson that has said it.
 * @param {View} view
 * @returns {{ lesson: string, words: string } | null}
 */
function said(view) {
  const { deal, legal, you } = view;
  if (!deal || you.seat === null || deal.number > HANDS || view.chairs[you.seat].state !== "here") return null;
  if (!legal)
    return deal.number === 1 && turnsTaken(view) < EARLY
      ? {
          lesson: "score",
          words: gettext("Be the first to lay all your cards. Cards left cost points; the fewest points win."),
        }
      : null;
  if (deal.phase === "give")
    return { lesson: "exchange", words: gettext("The winner gets your strongest card and gives you one back.") };
  if (deal.phase === "return")
    return {
      lesson: "exchange",
      words: gettext("The card with the dot is the one you were given. Give back any card."),
    };
  if (!deal.top)
    return { lesson: "cycle", words: gettext("Lay any combination: tap a type above, or tap your cards.") };
  if (!legal.plays.length)
    return { lesson: "pass", words: gettext("Pass for now: you can play again when your turn comes round.") };
  if (deal.top.kind === "gang")
    return { lesson: "gang", words: gettext("Only a stronger gang beats a gang. You can pass and play later.") };
  const count = deal.top.cards.length / 2;
  return { lesson: "follow", words: strongerWords(count) };
}

/** @param {number} count */
const strongerWords = (count) =>
  filled(
    ngettext(
      "Lay a stronger card or a gang (four or more of the same number), or pass.",
      "Lay %(count)s stronger cards or a gang (four or more of the same number), or pass.",
      count,
    ),
    { count },
  );
