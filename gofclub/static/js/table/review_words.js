// @ts-check
// What a review says in words. Whole sentences each, for oneself and for somebody with a name.
import { filled, isolated } from "../lib/sentences.js";
import { decimal } from "./estimates.js";
import { comboName } from "./words.js";

/** @typedef {import("./review_figures.js").Decision} Decision */
/** @typedef {import("./review_figures.js").Luck} Luck */
/** @typedef {import("./wire.js").Combo} Combo */

/** Points, in tenths, from which a deal was lucky or unlucky. */
const LUCK_FROM = 40;
/** Points, in tenths, up to which somebody played well, and from which play decided something. */
const WELL_UP_TO = 15;
const BADLY_FROM = 30;

/** @param {import("./review_figures.js").Verdict} verdict */
export function verdictName(verdict) {
  switch (verdict) {
    case "best":
      return pgettext("verdict", "Best");
    case "fine":
      return pgettext("verdict", "Fine");
    case "slip":
      return pgettext("verdict", "Slip");
    case "mistake":
      return pgettext("verdict", "Mistake");
  }
}

/**
 * What kind of decision it was: "Lead", "On Ana's 9".
 * @param {Decision} decision
 * @param {(Combo & { seat: number }) | null | undefined} top what there was to beat
 * @param {(seat: number) => string | null} nameOf null: the reader
 */
export function situationWords({ situation }, top, nameOf) {
  if (situation === "exchange") return gettext("Exchange");
  if (!top) return pgettext("decision", "Lead");
  const name = nameOf(top.seat);
  const play = comboShort(top);
  return name === null
    ? filled(gettext("On your %(play)s"), { play })
    : filled(gettext("On %(name)s’s %(play)s"), { name: isolated(name), play });
}

/**
 * A combo with as few words as will do.
 * @param {Combo} combo
 */
function comboShort(combo) {
  if (combo.kind !== "single") return comboName(combo);
  switch (combo.of) {
    case "P":
      return pgettext("card", "phoenix");
    case "D":
      return pgettext("card", "dragon");
    case "T":
      return "10";
    default:
      return combo.of;
  }
}

/**
 * What the figures come to, in a headline; name null: the reader.
 * @param {Luck} luck in tenths
 * @param {boolean} hasWon
 * @param {string | null} name
 */
export function headline(luck, hasWon, name) {
  const good = -luckOf(luck);
  const isWell = luck.own < WELL_UP_TO;
  const isBadly = luck.own >= BADLY_FROM;
  if (hasWon) {
    if (isWell) return gettext("Won, and well played");
    return isBadly ? gettext("Won, with some luck") : gettext("A hand well won");
  }
  if (good >= LUCK_FROM) {
    if (isWell) return gettext("A lucky deal, well used");
    return isBadly ? gettext("A lucky deal, given back") : gettext("A lucky deal");
  }
  if (good <= -LUCK_FROM) {
    if (isWell) return gettext("Well played, without luck");
    if (!isBadly) return gettext("An unlucky deal");
    return name === null ? gettext("No luck, and not your best") : gettext("No luck, and not well played");
  }
  if (isWell) return gettext("An ordinary deal, well played");
  return isBadly ? gettext("An ordinary deal, lost by play") : gettext("An ordinary deal");
}

/**
 * Points, in tenths, that were nobody's merit; less than nothing is good.
 * @param {Luck} luck
 */
export const luckOf = ({ cards, exchange, others }) => cards + exchange + others;

/**
 * The same figures as a sentence; name null: the reader.
 * @param {Luck} luck in tenths
 * @param {string | null} name
 */
export function luckSentence(luck, name) {
  const worth = luckOf(luck);
  const values = { decimal: decimal(Math.abs(worth) / 10), own: decimal(luck.own / 10), name: isolated(name ?? "") };
  if (worth <= 0) {
    return name === null
      ? filled(
          gettext("Cards, exchange and the others saved you %(decimal)s points; your own play lost %(own)s."),
          values,
        )
      : filled(
          gettext("Cards, exchange and the others saved %(name)s %(decimal)s points; their own play lost %(own)s."),
          values,
        );
  }
  return name === null
    ? filled(gettext("Cards, exchange and the others cost you %(decimal)s points; your own play lost %(own)s."), values)
    : filled(
        gettext("Cards, exchange and the others cost %(name)s %(decimal)s points; their own play lost %(own)s."),
        values,
      );
}

/**
 * The parts of the points, as the bars are called.
 * @param {ReturnType<typeof import("./review_figures.js").bars>[number]["part"]} part
 */
export function partName(part) {
  switch (part) {
    case "average":
      return pgettext("points", "Average deal");
    case "cards":
      return pgettext("points", "Cards dealt");
    case "exchange":
      return pgettext("points", "The exchange");
    case "others":
      return pgettext("points", "The others");
    case "own":
      return pgettext("points", "Own play");
    case "points":
      return pgettext("points", "Points");
  }
}

/**
 * More or fewer points, with a sign that is as wide as a digit.
 * @param {number} tenths
 */
export const signed = (tenths) => `${tenths < 0 ? "\u2212" : tenths > 0 ? "+" : ""}${decimal(Math.abs(tenths) / 10)}`;
