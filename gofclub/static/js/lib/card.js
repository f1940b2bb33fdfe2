// @ts-check
// Cards for the live screens: the same markup as `{% card %}`. Knows faces and their names, not one rule.

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "T"];

/** The 34 faces in the notation of the records, weakest first. */
export const FACES = [
  ...NUMBERS.flatMap((n) => [`${n}g`, `${n}y`, `${n}r`, ...(n === "1" ? ["1m"] : [])]),
  "Pg",
  "Py",
  "Dr",
];

/** Where a card lies when nobody may see it. */
export const BACK = "back";

/**
 * What a card is called, for a screen reader or a sentence.
 * @param {string} code
 * @returns {string}
 */
export function cardName(code) {
  switch (code) {
    case BACK:
      return pgettext("card", "face-down card");
    case "1m":
      return pgettext("card", "multicolour 1");
    case "Pg":
      return pgettext("card", "green phoenix");
    case "Py":
      return pgettext("card", "yellow phoenix");
    case "Dr":
      return pgettext("card", "dragon");
  }
  const number = code[0] === "T" ? "10" : code[0];
  switch (code[1]) {
    case "g":
      return interpolate(gettext("green %(number)s"), { number }, true);
    case "y":
      return interpolate(gettext("yellow %(number)s"), { number }, true);
    default:
      return interpolate(gettext("red %(number)s"), { number }, true);
  }
}

/**
 * The cards of a text such as "3g3y 1m".
 * @param {string} codes
 * @returns {string[]}
 */
export function split(codes) {
  return codes.split(/\s+/).flatMap((word) => (word === BACK ? [word] : (word.match(/../g) ?? [])));
}

/**
 * The address of a face in the sprite, for `<use href>`.
 * @param {string} code
 * @param {string} [sprite]
 */
export function faceHref(code, sprite = spriteUrl()) {
  if (code !== BACK && !FACES.includes(code)) throw new RangeError(`${code} is not a card`);
  return `${sprite}#c-${code}`;
}

/**
 * One card as HTML.
 * @param {string} code
 * @param {{ size?: "" | "small" | "large", decorative?: boolean, sprite?: string }} [options]
 */
export function cardMarkup(code, { size = "", decorative = false, sprite = spriteUrl() } = {}) {
  const name = decorative ? 'aria-hidden="true"' : `role="img" aria-label="${escaped(cardName(code))}"`;
  return (
    `<span class="card${size ? ` ${size}` : ""}" data-card="${code}" ${name}>` +
    `<svg aria-hidden="true"><use href="${escaped(faceHref(code, sprite))}"/></svg></span>`
  );
}

/** The sprite's address has a hash in it, so the page tells it: `<html data-cards>`. */
function spriteUrl() {
  return document.documentElement.dataset.cards ?? "";
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
