// @ts-check
// The two sets of an argument while there is no network to ask: what keys make of them. Which wins is the site's to say.

/** @typedef {{ table: string, laid: string, picking: "table" | "laid" }} Picked cards as in the records: "3g3y" */

/**
 * What an address says, a key that was pressed with it included.
 * @param {string} search
 * @returns {Picked}
 */
export function pickedFrom(search) {
  const asked = new URLSearchParams(search);
  const laid = asked.get("laid") ?? "";
  const named = asked.get("picking");
  /** @type {Picked} */
  let picked = {
    table: asked.get("table") ?? "",
    laid,
    picking: named === "table" || named === "laid" ? named : laid ? "laid" : "table",
  };
  for (const name of ["add", "do"]) {
    const value = asked.get(name);
    if (value) picked = pressed(picked, name, value);
  }
  return picked;
}

/**
 * @param {Picked} picked
 * @param {string} name of the key
 * @param {string} value
 * @returns {Picked}
 */
export function pressed(picked, name, value) {
  const { table, laid, picking } = picked;
  const cards = picked[picking];
  if (name === "picking") return value === "table" || value === "laid" ? { ...picked, picking: value } : picked;
  if (name === "add") return { ...picked, [picking]: cards + value };
  if (name === "do" && value === "back") return { ...picked, [picking]: cards.slice(0, -2) };
  if (name === "do" && value === "swap") return { ...picked, table: laid, laid: table };
  return picked;
}

/**
 * The address that asks the site.
 * @param {Picked} picked
 */
export function queryOf({ table, laid, picking }) {
  const said = new URLSearchParams();
  if (table) said.set("table", table);
  if (laid) said.set("laid", laid);
  said.set("picking", picking);
  return `?${said}`;
}

/**
 * How often a card lies in the set being picked, and in both.
 * @param {Picked} picked
 * @param {string} code
 */
export function counted({ table, laid, picking }, code) {
  const inTable = times(table, code);
  const inLaid = times(laid, code);
  return { picked: picking === "table" ? inTable : inLaid, lying: inTable + inLaid };
}

/**
 * Whether one more of this card may be picked.
 * @param {Picked} picked
 * @param {string} code
 * @param {{ copies: number, most: number }} said by the site: of this card in the deck, and of cards in a set
 */
export function isFree(picked, code, { copies, most }) {
  return counted(picked, code).lying < copies && picked[picked.picking].length < 2 * most;
}

/**
 * @param {string} cards
 * @param {string} code
 */
function times(cards, code) {
  return (cards.match(/../g) ?? []).filter((card) => card === code).length;
}
