// @ts-check
// The table from above: names where people sit, arcs from seat to seat in the direction of play, and the card that is
// given. People misread a single arrow in the middle; words and arcs between seats they understand.
import { useRef } from "preact/hooks";
import { directionWords } from "./words.js";
import { html, Name } from "../lib/html.js";
import { filled, listed } from "../lib/sentences.js";

const ROUND = 46;
const GAP = 25;
const GIFT = 16;
const DECK = 17;

/**
 * Where a seat is, in degrees: the first one nearest to the reader, the next ones counter-clockwise.
 * @param {number} seat
 * @param {number} seats
 */
const angle = (seat, seats) => 90 - (seat * 360) / seats;

/**
 * @param {number} degrees
 * @param {number} radius
 */
function point(degrees, radius) {
  const turn = (degrees * Math.PI) / 180;
  return [50 + radius * Math.cos(turn), 50 + radius * Math.sin(turn)].map((value) => Number(value.toFixed(1)));
}

/**
 * The arc from a seat to its neighbour, and the head at its end.
 * @param {number} seat
 * @param {number} seats
 * @param {1 | -1} step
 */
function arc(seat, seats, step) {
  const from = angle(seat, seats) - step * GAP;
  const to = angle(seat + step, seats) + step * GAP;
  const [x, y] = point(to, ROUND);
  // The arrow points along the tangent; counter-clockwise on the screen is against growing angles.
  const heading = to - step * 90;
  const sweep = step > 0 ? 0 : 1;
  return {
    path: `M${point(from, ROUND)}A${ROUND} ${ROUND} 0 0 ${sweep} ${x},${y}`,
    head: [-150, 150].map((turn) => {
      const away = ((heading + turn) * Math.PI) / 180;
      return [x + 8.5 * Math.cos(away), y + 8.5 * Math.sin(away)].map((value) => value.toFixed(1)).join(",");
    }),
    tip: `${x},${y}`,
  };
}

/**
 * @param {{ names: string[], step?: 1 | -1 | null, dealer?: number | null, giver?: number | null, taker?: number |
 *   null, large?: boolean }} props
 *   names by seat, the others are seats
 */
export function Ring({ names, step = null, dealer = null, giver = null, taker = null, large = false }) {
  const seats = names.length;
  const shown = useRef({ step, isTurned: false });
  const label = filled(
    step
      ? gettext("The table from above, counter-clockwise: %(names)s. Play goes %(direction)s.")
      : gettext("The table from above, counter-clockwise: %(names)s."),
    {
      names: listed(names),
      direction: step ? directionWords(step).toLocaleLowerCase() : "",
    },
  );
  // The arrows draw attention when the direction changes, not when somebody opens the sheet.
  if (step !== shown.current.step) shown.current = { step, isTurned: true };
  return html`<div
    class=${`ring ring-of-${seats}${large ? " ring-large" : ""}${shown.current.isTurned ? " ring-turned" : ""}`}
    role="img"
    aria-label=${label}
  >
    <svg class="ring-art" viewBox="0 0 100 100" aria-hidden="true">
      <rect class="ring-felt" x="22" y="22" width="56" height="56" rx="16" />
      <rect class="ring-edge" x="25.2" y="25.2" width="49.6" height="49.6" rx="13.4" />
      ${step && names.map((_, seat) => html`<${Arc} key=${`${seat}${step}`} ...${arc(seat, seats, step)} />`)}
      ${dealer !== null && giver === null && html`<${Deck} at=${point(angle(dealer, seats), DECK)} />`}
      ${
        giver !== null &&
        taker !== null &&
        html`<${Gift} from=${point(angle(giver, seats), GIFT)} to=${point(angle(taker, seats), GIFT)} />`
      }
    </svg>
    ${names.map(
      (name, seat) =>
        html`<span class=${`ring-name ring-${seat}${seat === taker ? " takes" : ""}${seat === giver ? " gives" : ""}`}>
          <${Name} of=${name} />
        </span>`,
    )}
  </div>`;
}

/** @param {{ path: string, head: string[], tip: string }} props */
function Arc({ path, head, tip }) {
  return html`<g class="ring-arc"><path d=${path} /><polyline points=${`${head[0]} ${tip} ${head[1]}`} /></g>`;
}

/**
 * The cards lie before whoever deals; later on that is whoever gets the gift.
 * @param {{ at: number[] }} props
 */
function Deck({ at: [x, y] }) {
  return html`<g class="ring-deck"
    >${[2.4, 1.2, 0].map((off) => html`<rect x=${x - 4.5 + off} y=${y - 6 - off} width="9" height="12" rx="1.8" />`)}</g
  >`;
}

/**
 * A card before whoever gives it, and the place where it will lie. No arrow: one in the middle of the table is read as
 * the direction of play.
 * @param {{ from: number[], to: number[] }} props
 */
function Gift({ from, to }) {
  return html`<g class="ring-gift">
    <path d=${`M${from}L${to}`} />
    <rect class="ring-to" x=${to[0] - 4.5} y=${to[1] - 6} width="9" height="12" rx="1.8" />
    <rect class="ring-card" x=${from[0] - 4.5} y=${from[1] - 6} width="9" height="12" rx="1.8" />
  </g>`;
}
