// @ts-check
// Who played what of a line: hands belong to who sat there, the game to who played most of them (of equals, the last).
// The same as scorepad/services/sheets/shares.py, for a phone without a network.

/**
 * @typedef {Omit<Api["ShareDoc"], "spans"> & { spans: [number, number][] }} Share what one person played of a line
 */

/**
 * @param {readonly import("./sheet.js").Deal[]} deals those that count, in order
 * @param {number} line
 * @param {string} now who sits there
 * @returns {Share[]}
 */
export function sharesOf(deals, line, now) {
  /** @type {Map<string, Share>} */
  const shares = new Map();
  const of = (/** @type {string} */ name) =>
    shares.get(name) ?? shares.set(name, { name, hands: 0, won: 0, points: 0, spans: [] }).get(name);
  for (const deal of deals) {
    const share = /** @type {Share} */ (of(deal.names[line]));
    const last = share.spans.at(-1);
    if (last?.[1] === deal.number - 1) last[1] = deal.number;
    else share.spans.push([deal.number, deal.number]);
    share.hands += 1;
    share.won += Number(deal.left[line] === 0);
    share.points += deal.points[line];
  }
  of(now);
  return [...shares.values()];
}

/**
 * @param {readonly Share[]} shares
 * @returns {string}
 */
export function whose(shares) {
  const last = (/** @type {Share} */ share) => share.spans.at(-1)?.[1] ?? 0;
  return shares.reduce((best, one) =>
    one.hands > best.hands || (one.hands === best.hands && last(one) > last(best)) ? one : best,
  ).name;
}

/**
 * Everybody who sat on a line; sheets that were kept by an older pad do not say.
 * @param {import("./sheet.js").Line} line
 */
export const peopleOf = (line) =>
  line.people ?? [{ name: line.name, hands: 0, won: line.wins, points: line.total, spans: [] }];

/**
 * Whose game a line's is.
 * @param {import("./sheet.js").Line} line
 */
export const whoseGame = (line) => line.whose ?? line.name;

/** @param {Share} share */
export const spansText = ({ spans }) =>
  spans.map(([first, last]) => (first === last ? String(first) : `${first}\u2013${last}`)).join(", ");
