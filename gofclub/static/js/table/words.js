// @ts-check
// What things are called at the table. Whole phrases each, so that a translator sees them as people will.
import { cardName } from "../lib/card.js";
import { cardsWords, filled, handsWords, isolated, pointsWords } from "../lib/sentences.js";

/** @typedef {import("./wire.js").Combo} Combo */

/**
 * The first letter of a name, or the first sign: a family of emoji is one.
 * @param {string} name
 */
export function initialOf(name) {
  const first =
    typeof Intl.Segmenter === "function"
      ? new Intl.Segmenter().segment(name)[Symbol.iterator]().next().value?.segment
      : [...name][0];
  return (first ?? "").toLocaleUpperCase();
}

/**
 * Whoever has a bot play for them, for a while or to the end: what is so, and how to end it.
 * @param {import("./wire.js").Chair["state"]} state
 */
export const awayWords = (state) =>
  state === "left"
    ? { said: gettext("You have left this game. A bot plays it to the end."), back: gettext("Come back") }
    : { said: gettext("A bot is playing for you."), back: gettext("I’m back") };

/** @param {string} of */
const number = (of) => (of === "T" ? "10" : of);

/**
 * A combo as the name of a button: "pair of 6s".
 * @param {Combo} combo
 */
export function comboName({ kind, cards, of }) {
  const values = { number: number(of), count: cards.length / 2 };
  switch (kind) {
    case "single":
      return cardName(cards);
    case "pair":
      return of === "P"
        ? pgettext("combo", "pair of phoenixes")
        : filled(pgettext("combo", "pair of %(number)ss"), values);
    case "triple":
      return filled(pgettext("combo", "three %(number)ss"), values);
    case "straight":
      return filled(pgettext("combo", "straight up to %(number)s"), values);
    case "flush":
      return filled(pgettext("combo", "flush up to %(number)s"), values);
    case "full_house":
      return filled(pgettext("combo", "full house, %(number)ss"), values);
    case "straight_flush":
      return filled(pgettext("combo", "straight flush up to %(number)s"), values);
    case "gang":
      return filled(pgettext("combo", "gang of %(count)s: %(number)ss"), values);
  }
}

/**
 * A combo within a sentence: "a pair of 6s".
 * @param {Combo} combo
 */
export function comboPhrase({ kind, cards, of }) {
  const values = { number: number(of), count: cards.length / 2, card: cardName(cards.slice(-2)) };
  switch (kind) {
    case "single":
      return filled(pgettext("laid", "the %(card)s"), values);
    case "pair":
      return of === "P"
        ? pgettext("laid", "the pair of phoenixes")
        : filled(pgettext("laid", "a pair of %(number)ss"), values);
    case "triple":
      return filled(pgettext("laid", "three %(number)ss"), values);
    case "straight":
      return filled(pgettext("laid", "a straight up to %(number)s"), values);
    case "flush":
      return filled(pgettext("laid", "a flush up to %(number)s"), values);
    case "full_house":
      return filled(pgettext("laid", "a full house of %(number)ss"), values);
    case "straight_flush":
      return filled(pgettext("laid", "a straight flush up to %(number)s"), values);
    case "gang":
      return filled(pgettext("laid", "a gang of %(count)s: %(number)ss"), values);
  }
}

/** @param {string} kind */
export function kindName(kind) {
  switch (kind) {
    case "single":
      return pgettext("kind", "Single");
    case "pair":
      return pgettext("kind", "Pair");
    case "triple":
      return pgettext("kind", "Triple");
    case "straight":
      return pgettext("kind", "Straight");
    case "flush":
      return pgettext("kind", "Flush");
    case "full_house":
      return pgettext("kind", "Full house");
    case "straight_flush":
      return pgettext("kind", "Straight flush");
    default:
      return pgettext("kind", "Gang");
  }
}

/** @param {import("./hand.js").Order} order */
export function orderName(order) {
  switch (order) {
    case "number":
      return gettext("by number");
    case "colour":
      return gettext("by colour");
    case "combos":
      return gettext("by combination");
  }
}

/** @param {1 | -1} step */
export const directionWords = (step) => (step > 0 ? gettext("to the right") : gettext("to the left"));

/** @param {string} phrase */
export function phraseWords(phrase) {
  switch (phrase) {
    case "hello":
      return pgettext("say", "Hello!");
    case "good_luck":
      return pgettext("say", "Good luck!");
    case "well_played":
      return pgettext("say", "Well played!");
    case "thanks":
      return pgettext("say", "Thanks!");
    case "sorry":
      return pgettext("say", "Sorry!");
    case "oops":
      return pgettext("say", "Oops!");
    case "wow":
      return pgettext("say", "Wow!");
    case "hurry":
      return pgettext("say", "Hurry up!");
    case "bye":
      return pgettext("say", "Bye!");
    default:
      return "";
  }
}

export const PHRASES = ["hello", "good_luck", "well_played", "thanks", "sorry", "oops", "wow", "hurry", "bye"];

/**
 * Why somebody gives their best card; blank: giver.
 * @param {string | null | undefined} why
 */
export function givingReason(why) {
  switch (why) {
    case "most_cards":
      return gettext("most cards left");
    case "higher_total":
      return gettext("tied, with the higher total");
    case "nearer_right":
      return gettext("tied, and sitting nearer to the winner's right");
    case "strongest_card":
      return gettext("tied, with the strongest card");
    default:
      return "";
  }
}

/**
 * What a hand has brought to a seat.
 * @param {import("./wire.js").View} view
 * @param {import("./wire.js").Result} result
 * @param {number} seat
 */
export const scoreWords = ({ chairs, scores }, { left, points }, seat) =>
  filled(gettext("%(name)s: %(left)s, %(points)s; %(total)s in all."), {
    name: isolated(chairs[seat]?.name ?? ""),
    left: cardsWords(left[seat]),
    points: pointsWords(points[seat]),
    total: pointsWords(scores.totals[seat] ?? 0),
  });

/**
 * Who gives a card before the next hand; blanks: giver, winner, reason.
 * @param {import("./wire.js").View} view
 * @param {import("./wire.js").Result} result
 */
export function giverWords({ you }, { giver, winner }) {
  if (giver === you.seat) return gettext("Next, you give your best card to %(winner)s: %(reason)s.");
  return winner === you.seat
    ? gettext("Next, %(giver)s gives you their best card: %(reason)s.")
    : gettext("Next, %(giver)s gives their best card to %(winner)s: %(reason)s.");
}

/**
 * The clock of a table, in words.
 * @param {number} seconds
 */
export const clockWords = (seconds) =>
  seconds
    ? filled(ngettext("%(seconds)s second per turn", "%(seconds)s seconds per turn", seconds), { seconds })
    : gettext("no clock");

/**
 * How long a game is.
 * @param {import("./wire.js").Rules} ruleset
 */
export function lengthWords({ deals, target }) {
  return deals
    ? handsWords(deals)
    : filled(ngettext("to %(target)s point", "to %(target)s points", target), { target });
}

/**
 * Who begins the game, and why; blank: name.
 * @param {boolean} isMine
 */
export const openingWords = (isMine) =>
  isMine
    ? gettext("You hold the multicolour 1 and lead with it.")
    : gettext("%(name)s holds the multicolour 1 and leads with it.");

/**
 * What so many chosen cards wait for.
 * @param {number} count
 */
export const plannedWords = (count) =>
  filled(ngettext("Will play this card", "Will play these %(count)s cards", count), { count });
