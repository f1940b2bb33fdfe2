// @ts-check
// Sentences for what cannot be done, as far as the page finds it out by itself: by the verdict on the chosen cards, by
// a duty, by the line. What the server refuses, it says in its own sentences; the page brings them along
// (`Facts.refusals`).
import { cardName } from "../lib/card.js";
import { comboName, comboPhrase } from "./words.js";
import { filled } from "../lib/sentences.js";

/**
 * Who has to act while I wait; blank: name.
 * @param {boolean} isGift whether a card is to be given
 */
export const waitingWords = (isGift) =>
  isGift ? gettext("%(name)s has to give a card") : gettext("%(name)s is to play");

/**
 * Why the chosen cards cannot be played now, short enough for a button.
 * @param {Exclude<import("./choice.js").Verdict, { can: unknown }>} verdict
 * @param {{ playing: string, isGift?: boolean }} who is to act, and whether a card is to be given
 */
export function verdictWords(verdict, { playing, isGift = false }) {
  switch (verdict.why) {
    case "not_turn":
      return playing ? filled(waitingWords(isGift), { name: playing }) : gettext("The hand is over");
    case "choose":
      return gettext("Choose cards");
    case "nothing_beats":
      return gettext("Nothing you have beats it");
    case "no_combo":
      return gettext("These cards do not make a combination");
    case "duty":
      return gettext("Not allowed before a last card");
    case "too_weak":
      return filled(gettext("That does not beat %(combo)s"), { combo: comboPhrase(verdict.top) });
    case "more":
      if (verdict.play) return filled(gettext("Not yet: %(combo)s"), { combo: comboName(verdict.play) });
      return filled(ngettext("Add %(count)s more card", "Add %(count)s more cards", verdict.missing), {
        count: verdict.missing,
      });
    case "give":
      if (verdict.cards.length === 1)
        return filled(gettext("You give your strongest card: %(card)s"), { card: cardName(verdict.cards[0]) });
      return gettext("Choose one card to give");
  }
}

/**
 * What binds the player now, or nothing worth saying. Blank: name, the neighbour with one card.
 * @param {string | null | undefined} duty
 */
export function dutyWords(duty) {
  switch (duty) {
    case "must_block":
      return gettext("%(name)s has one card: play your highest single or a gang. You cannot pass.");
    case "must_lead_many":
      return gettext("%(name)s has one card: lead two cards or more.");
    case "must_lead_strongest":
      return gettext("%(name)s has one card: lead your strongest single.");
    case "must_have_1m":
      return gettext("The first lead of the game must contain the multicolour 1.");
    default:
      return "";
  }
}

/** @param {string} number as on the page of the rules */
export const ruleWords = (number) => filled(gettext("Rule %(number)s"), { number });

/**
 * How the connection is, where that is worth a line.
 * @param {string} link
 */
export function linkWords(link) {
  switch (link) {
    case "joining":
      return gettext("Joining the table…");
    case "lost":
      return gettext("Connection lost. Trying again…");
    case "polling":
      return gettext("Live updates are blocked here: news comes every two seconds.");
    default:
      return "";
  }
}
