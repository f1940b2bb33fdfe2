// @ts-check
// Cards as somebody types them: the notation of the records, read with patience, or their names. Knows no rules.
import { cardName, FACES } from "../../lib/card.js";
import { folded } from "./commands.js";

/** No hand has more. */
const MOST = 17;

/** @type {Record<string, string>} */
const COLOURS = { g: "green", y: "yellow", r: "red" };
/** @type {Record<string, string>} */
const SPECIAL = { "1m": "multicolour 1", Pg: "green phoenix", Py: "yellow phoenix", Dr: "dragon" };

/** @param {string} code */
const englishName = (code) => SPECIAL[code] ?? `${COLOURS[code[1]]} ${code[0] === "T" ? "10" : code[0]}`;

/**
 * The cards of a text, or the piece that is none.
 * @param {string} typed
 * @returns {{ cards: string } | { bad: string }}
 */
export function cardsFrom(typed) {
  const plain = named(folded(typed))
    .replace(/10(?=\s*[gyr])/g, "t")
    .replace(/[\s,;+/-]+/g, "");
  const pieces = plain.match(/.{1,2}/gu) ?? [];
  const codes = [];
  for (const piece of pieces) {
    const code = FACES.find((face) => face.toLowerCase() === piece);
    if (!code) return { bad: piece };
    codes.push(code);
  }
  return codes.length > MOST ? { bad: codes[MOST] } : { cards: codes.join("") };
}

/**
 * Names of cards, in English or in the language of the page, replaced by what they are written as.
 * @param {string} plain
 */
function named(plain) {
  const names = FACES.flatMap((code) => [cardName(code), englishName(code)].map((name) => [folded(name), code])).sort(
    ([a], [b]) => b.length - a.length,
  );
  return names.reduce((text, [name, code]) => text.replaceAll(name, ` ${code.toLowerCase()} `), plain);
}
