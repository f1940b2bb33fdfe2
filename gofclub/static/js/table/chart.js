// @ts-check
// The totals of a game as lines, hand by hand; the sheet has the same as figures.
import { html, Name } from "../lib/html.js";

const WIDTH = 320;
const HEIGHT = 120;

/**
 * The running totals, by seat; each line starts at nothing.
 * @param {import("./wire.js").Scores} scores
 * @returns {number[][]}
 */
export function lines({ totals, deals }) {
  return totals.map((_, seat) => deals.reduce((line, { points }) => [...line, line[line.length - 1] + points[seat]], [0]));
}

/** @param {{ view: import("./wire.js").View }} props */
export function Chart({ view }) {
  const all = lines(view.scores);
  const most = Math.max(1, ...all.flat());
  const last = all[0].length - 1;
  /** @param {number} hand @param {number} total */
  const point = (hand, total) => `${((hand / last) * WIDTH).toFixed(1)},${(HEIGHT - (total / most) * HEIGHT).toFixed(1)}`;
  return html`
    <figure class="totals">
      <svg viewBox="-6 -6 332 132" role="img" aria-label=${gettext("Totals, hand by hand; the lowest wins")}>
        ${[0.25, 0.5, 0.75, 1].map((part) => html`<line class="totals-grid" x1="0" x2=${WIDTH} y1=${HEIGHT - part * HEIGHT} y2=${HEIGHT - part * HEIGHT} />`)}
        ${all.map((line, seat) => html`<polyline key=${seat} class=${`totals-line line-${seat}`} points=${line.map((total, hand) => point(hand, total)).join(" ")} />`)}
        ${all.map((line, seat) => html`<circle key=${seat} class=${`totals-end line-${seat}`} cx=${WIDTH} cy=${HEIGHT - (line[last] / most) * HEIGHT} r="4" />`)}
      </svg>
      <figcaption>${view.chairs.map(({ seat, name }) => html`<span key=${seat} class=${`totals-key line-${seat}`}><i></i><${Name} of=${name} /></span>`)}</figcaption>
    </figure>`;
}
