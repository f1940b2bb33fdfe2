// @ts-check
// Sentences with blanks, names in them, and counts: what pad and table both say. A translator sees whole sentences,
// never pieces.

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
 * "Ana, Ben and Cho". Each name is set apart where it needs it, so that an Arabic one does not put the others in its
 * own order.
 * @param {string[]} names
 */
export function listed(names) {
  const apart = names.map((name) => (RIGHT_TO_LEFT.test(name) ? isolated(name) : name));
  // Not Intl.ListFormat: the first one takes a slow phone longer than drawing half the pad.
  if (names.length < 2) return apart.join("");
  return filled(gettext("%(names)s and %(last)s"), {
    names: apart.slice(0, -1).join(", "),
    last: apart[names.length - 1],
  });
}

/** The page's language as this visitor writes it: British dates for a British visitor of the English page. */
export function locale() {
  const language = document.documentElement.lang || "en";
  return navigator.languages?.find((one) => one.split("-")[0] === language) ?? language;
}

/** @param {number} count */
export const cardsWords = (count) => filled(ngettext("%(count)s card", "%(count)s cards", count), { count });

/** @param {number} count */
export const pointsWords = (count) => filled(ngettext("%(count)s point", "%(count)s points", count), { count });

/** @param {number} count */
export const handsWords = (count) => filled(ngettext("%(count)s hand", "%(count)s hands", count), { count });
