// @ts-check
// What the pad says, in whole sentences: a translator sees each one, never pieces of it.

/**
 * A sentence with its blanks filled in: %(name)s.
 * @param {string} sentence
 * @param {Record<string, unknown>} values
 */
export const filled = (sentence, values) => interpolate(sentence, values, true);

/**
 * The same for the page: the blanks may be elements, so that a name can stand in its own <bdi>.
 * @param {string} sentence
 * @param {Record<string, any>} values
 * @returns {any[]}
 */
export function rich(sentence, values) {
  return sentence.split(/%\((\w+)\)s/).map((piece, at) => (at % 2 ? values[piece] : piece));
}

/**
 * A name inside a plain text: what is written from right to left must not turn its surroundings round.
 * @param {string} name
 */
export const isolated = (name) => `\u2068${name}\u2069`;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * "Ana, Ben and Cho". Each name is set apart where it needs it, so that an Arabic one does not put the others in its own order.
 * @param {string[]} names
 */
export function listed(names) {
  const apart = names.map((name) => (RIGHT_TO_LEFT.test(name) ? isolated(name) : name));
  // Not Intl.ListFormat: the first one takes a slow phone longer than drawing half the pad.
  if (names.length < 2) return apart.join("");
  return filled(gettext("%(names)s and %(last)s"), { names: apart.slice(0, -1).join(", "), last: apart[names.length - 1] });
}

/** The page's language as this visitor writes it: British dates for a British visitor of the English page. */
export function locale() {
  const language = document.documentElement.lang || "en";
  return navigator.languages?.find((one) => one.split("-")[0] === language) ?? language;
}

/** @param {1 | -1} step */
export const directionWords = (step) => (step > 0 ? gettext("To the right") : gettext("To the left"));

/** @param {number} count */
export const cardsWords = (count) => filled(ngettext("%(count)s card", "%(count)s cards", count), { count });

/** @param {number} count */
export const pointsWords = (count) => filled(ngettext("%(count)s point", "%(count)s points", count), { count });

/**
 * Who else has the sheet open, by what they may do; nothing where nobody has.
 * @param {{ watchers: number, scribes: number }} others
 */
export function presenceSentence({ watchers, scribes }) {
  return [
    watchers && filled(ngettext("%(count)s person is watching.", "%(count)s people are watching.", watchers), { count: watchers }),
    scribes && filled(ngettext("%(count)s other person can write.", "%(count)s other people can write.", scribes), { count: scribes }),
  ].filter(Boolean).join(" ");
}

/** @param {number} count */
export const handsWords = (count) => filled(ngettext("%(count)s hand", "%(count)s hands", count), { count });

/**
 * Who deals and who leads, as a template with the blanks dealer and leader.
 * @param {{ lead: number | null, seats: number }} setup
 */
export function leadSentence({ lead, seats }) {
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
    case "most_cards": return gettext("%(giver)s had the most cards left: %(count)s.");
    case "higher_total": return gettext("%(tied)s each had %(count)s left; %(giver)s has the higher total.");
    case "strongest_card": return gettext("%(tied)s each had %(count)s left; %(giver)s had the strongest card.");
    case "nearer_right": return gettext("%(tied)s each had %(count)s left and equal totals; %(giver)s is nearer on the right of %(winner)s.");
  }
}

/**
 * Why a hand cannot be saved yet.
 * @param {import("./entry.js").Gap} gap
 * @param {string[]} names by line
 */
export function gapSentence(gap, names) {
  switch (gap.code) {
    case "nobody_out": return gettext("Who went out?");
    case "missing": return filled(gettext("%(names)s still to enter"), { names: listed(gap.lines.map((line) => names[line])) });
    case "strongest": return gettext("Who had the strongest card?");
  }
}
