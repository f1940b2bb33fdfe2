// @ts-check
// What the pad says, in whole sentences: a translator sees each one, never pieces of it.
import { filled, listed } from "../lib/sentences.js";

/** @param {1 | -1} step */
export const directionWords = (step) => (step > 0 ? gettext("To the right") : gettext("To the left"));

/**
 * Who else has the sheet open, by what they may do; nothing where nobody has.
 * @param {{ watchers: number, scribes: number }} others
 */
export function presenceSentence({ watchers, scribes }) {
  return [
    watchers &&
      filled(ngettext("%(count)s person is watching.", "%(count)s people are watching.", watchers), {
        count: watchers,
      }),
    scribes &&
      filled(ngettext("%(count)s other person can write.", "%(count)s other people can write.", scribes), {
        count: scribes,
      }),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Who deals and who leads, as a template with the blanks dealer and leader.
 * @param {{ lead: number | null, seats: number, dealer?: number | null }} setup dealer: where another may lead
 */
export function leadSentence({ lead, seats, dealer = lead }) {
  if (lead !== null && lead !== dealer) return gettext("%(dealer)s deals, and %(leader)s leads.");
  if (lead !== null) return gettext("%(dealer)s deals and leads.");
  return seats === 3
    ? gettext("%(dealer)s deals. Whoever has the multicolour 1 leads with it; if nobody has, %(leader)s leads.")
    : gettext("%(dealer)s deals. Whoever has the multicolour 1 leads with it.");
}

/** Blanks: giver, winner. */
export const giverSentence = () => gettext("%(giver)s gives their best card to %(winner)s.");

/**
 * Why that one gives; blanks: giver, tied, winner, count.
 * @param {import("./rules.js").Reason} reason
 */
export function reasonSentence(reason) {
  switch (reason) {
    case "most_cards":
      return gettext("%(giver)s had the most cards left: %(count)s.");
    case "higher_total":
      return gettext("%(tied)s each had %(count)s left; %(giver)s has the higher total.");
    case "strongest_card":
      return gettext("%(tied)s each had %(count)s left; %(giver)s had the strongest card.");
    case "nearer_right":
      return gettext(
        "%(tied)s each had %(count)s left and equal totals; %(giver)s is nearer on the right of %(winner)s.",
      );
  }
}

/**
 * Why a hand cannot be saved yet.
 * @param {import("./entry.js").Gap} gap
 * @param {string[]} names by line
 */
export function gapSentence(gap, names) {
  switch (gap.code) {
    case "nobody_out":
      return gettext("Who went out?");
    case "missing":
      return filled(gettext("%(names)s still to enter"), { names: listed(gap.lines.map((line) => names[line])) });
    case "strongest":
      return gettext("Who had the strongest card?");
  }
}
