// @ts-check
// Totals by hand as a drawing: each player has their own colour, dash and mark, so that none of the three is needed
// alone.
import { filled, isolated, listed } from "./sentences.js";
import { html, Name } from "./html.js";

const WIDE = 340,
  HIGH = 190,
  LEFT = 26,
  RIGHT = 84,
  TOP = 12,
  BOTTOM = 22,
  LABEL = 15;
const MARKS = [
  "M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0",
  "M-3-3H3V3H-3Z",
  "M0-4L3.8 3H-3.8Z",
  "M0-4.2L4.2 0L0 4.2L-4.2 0Z",
];

/**
 * @param {object} props
 * @param {string[]} props.players in the order of `totals`
 * @param {{ number: number, totals: number[] }[]} props.hands
 * @param {number | null} props.target where the game ends, if it ends by points
 */
export function Chart({ players, hands, target }) {
  const lines = players.map((_, line) => [0, ...hands.map(({ totals }) => totals[line])]);
  const last = lines.map((line) => line[hands.length]);
  const most = Math.max(target ?? 0, ...lines.flat(), 10);
  const across = (/** @type {number} */ hand) => LEFT + (hand / Math.max(1, hands.length)) * (WIDE - LEFT - RIGHT);
  const up = (/** @type {number} */ total) => HIGH - BOTTOM - (total / most) * (HIGH - TOP - BOTTOM);
  const labels = apart(last.map(up));
  const each = Math.max(1, Math.ceil(hands.length / 8));
  const words = filled(gettext("Totals by hand. After hand %(number)s: %(totals)s."), {
    number: hands.length,
    totals: listed(players.map((name, line) => `${isolated(name)} ${last[line]}`)),
  });
  return html`<figure class="chart">
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${words}>
      ${steps(most).map(
        (total) =>
          html`<g class="chart-grid"
            ><line x1=${LEFT} x2=${WIDE - RIGHT} y1=${up(total)} y2=${up(total)} /><text
              x=${LEFT - 5}
              y=${up(total) + 3.5}
              text-anchor="end"
              >${total}</text
            ></g
          >`,
      )}
      ${
        target !== null &&
        html`<line class="chart-target" x1=${LEFT} x2=${WIDE - RIGHT} y1=${up(target)} y2=${up(target)} />`
      }
      ${hands.map(
        ({ number }, at) =>
          (at + 1) % each === 0 &&
          html`<text class="chart-hand" x=${across(at + 1)} y=${HIGH - 6} text-anchor="middle">${number}</text>`,
      )}
      ${lines.map(
        (totals, line) =>
          html`<g class=${`chart-line line-${line}`}>
            <polyline
              points=${totals.map((total, hand) => `${across(hand).toFixed(1)},${up(total).toFixed(1)}`).join(" ")}
            />
            ${totals.map(
              (total, hand) =>
                hand > 0 &&
                html`<path
                  class="chart-mark"
                  d=${MARKS[line]}
                  transform=${`translate(${across(hand).toFixed(1)} ${up(total).toFixed(1)})`}
                />`,
            )}
            <path
              class="chart-leader"
              d=${`M${WIDE - RIGHT + 5} ${up(last[line]).toFixed(1)}L${WIDE - RIGHT + 11} ${labels[line].toFixed(1)}`}
            />
            <text class="chart-name" x=${WIDE - RIGHT + 14} y=${labels[line] + 4}
              >${isolated(shortened(players[line]))} ${last[line]}</text
            >
          </g>`,
      )}
    </svg>
    <details class="chart-table">
      <summary>${gettext("As a table")}</summary>
      <div class="table-scroll">
        <table class="table">
          <caption class="unseen">
            ${gettext("Totals by hand")}
          </caption>
          <thead>
            <tr>
              <th scope="col">${gettext("Hand")}</th>
              ${players.map((name) => html`<th scope="col"><${Name} of=${name} /></th>`)}
            </tr>
          </thead>
          <tbody>
            ${hands.map(
              ({ number, totals }) =>
                html`<tr>
                  <th scope="row">${number}</th>
                  ${totals.map((total) => html`<td>${total}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </figure>`;
}

/**
 * Round numbers for the lines of the grid.
 * @param {number} most
 */
function steps(most) {
  const step = most > 240 ? 100 : most > 120 ? 50 : 25;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
}

/**
 * Heights moved so that no two labels lie on each other.
 * @param {number[]} heights
 */
function apart(heights) {
  const order = heights.map((_, at) => at).sort((one, other) => heights[one] - heights[other]);
  const moved = [...heights];
  order.forEach((at, place) => {
    if (place) moved[at] = Math.max(moved[at], moved[order[place - 1]] + LABEL);
  });
  const over = Math.max(0, moved[order[order.length - 1]] - (HIGH - BOTTOM));
  return moved.map((height) => height - over);
}

/**
 * @param {string} name
 */
function shortened(name) {
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)].map(
    (one) => one.segment,
  );
  return letters.length > 8 ? `${letters.slice(0, 7).join("")}\u2026` : name;
}
