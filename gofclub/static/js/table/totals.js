// @ts-check
// How the totals of a game grew.
import { Chart } from "../lib/chart.js";
import { html } from "../lib/html.js";

/**
 * The hands with the totals after each, by seat.
 * @param {import("./wire.js").Scores} scores
 * @returns {{ number: number, totals: number[] }[]}
 */
function summed({ totals, deals }) {
  let sums = totals.map(() => 0);
  return deals.map(({ number, points }) => ({ number, totals: (sums = sums.map((sum, seat) => sum + points[seat])) }));
}

/** @param {{ view: import("./wire.js").View }} props */
export function Totals({ view }) {
  const { deals, target } = view.table.ruleset;
  return html`<${Chart}
    players=${view.chairs.map(({ name }) => name)}
    hands=${summed(view.scores)}
    target=${deals === null ? target : null}
  />`;
}
