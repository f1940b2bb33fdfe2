// @ts-check
// The chance to win, step by step: one line, and at each slip or mistake the drop from the best play to the one that
// was made. It is also what one drags to step through the hand.
import { useEffect, useRef, useState } from "preact/hooks";

import { html } from "../lib/html.js";
import { filled } from "../lib/sentences.js";
import { percent } from "./estimates.js";
import { chanceLine, hasLabel, stepOf } from "./review_figures.js";
import { Mark } from "./review_marks.js";
import { verdictName } from "./review_words.js";

/** @typedef {import("./review_figures.js").SeatReview} SeatReview */
/** @typedef {{ wide: number, high: number, rem: number }} Size */

const LEVELS = [0, 0.25, 0.5, 0.75, 1];

/**
 * The size of an element in pixels, and of its letters: a drawing that knows both never shrinks its words.
 * @returns {[import("preact").RefObject<HTMLElement>, Size | null]}
 */
export function useSize() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState(/** @type {Size | null} */ (null));
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setSize({ wide: element.clientWidth, high: element.clientHeight, rem });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

/**
 * @param {object} props
 * @param {SeatReview | null} props.review null: it is still being made, but steps can be taken
 * @param {string} props.title
 * @param {boolean} props.hasWon
 * @param {number} props.at
 * @param {number} props.last
 * @param {string} props.spoken the step, in words
 * @param {string} props.end what happened at the end
 * @param {(at: number) => void} props.go
 */
export function ChanceChart({ review, title, hasWon, at, last, spoken, end, go }) {
  const [box, size] = useSize();
  return html` <figure class="review-chart">
    <figcaption>
      <b>${title}</b>
      <span>${gettext("drag to step through the hand")}</span>
    </figcaption>
    <div class="chart-box" ref=${box}>
      <input
        type="range"
        class="chart-range"
        min="0"
        max=${last}
        value=${at}
        aria-label=${gettext("Step")}
        aria-valuetext=${spoken}
        onInput=${(/** @type {any} */ event) => go(Number(event.target.value))}
      />
      ${size && html`<${Drawing} ...${{ review, hasWon, at, last, end, size }} />`}
    </div>
  </figure>`;
}

/**
 * @param {object} props
 * @param {SeatReview | null} props.review
 * @param {boolean} props.hasWon
 * @param {number} props.at
 * @param {number} props.last
 * @param {string} props.end
 * @param {Size} props.size
 */
function Drawing({ review, hasWon, at, last, end, size: { wide, high, rem } }) {
  const left = 2.375 * rem;
  const right = wide - 0.875 * rem;
  const top = 0.75 * rem;
  const floor = high - 1.75 * rem;
  const across = (/** @type {number} */ step) => left + ((right - left) * step) / Math.max(1, last);
  const up = (/** @type {number} */ win) => floor - (floor - top) * win;
  const isSmall = wide < 26 * rem;
  const half = (isSmall ? 1.9 : 2) * rem;
  const knob = Math.min(Math.max(across(at), half), wide - half);
  const isNear = (/** @type {number} */ x, /** @type {number} */ letters) =>
    Math.abs(knob - x) < half + letters * 0.4 * rem;
  return html` <svg class="chance" viewBox=${`0 0 ${wide} ${high}`} role="img" aria-label=${summary(review)}>
    ${LEVELS.map(
      (win) =>
        html` <path class=${`grid ${win === 0.25 ? "even" : ""}`} d=${`M${left} ${up(win)}H${right}`} />
          ${
            (win !== 0.25 || floor - top > 6 * rem) &&
            win !== 0.75 &&
            html` <text class="axis" x=${left - 0.375 * rem} y=${up(win) + 0.24 * rem} text-anchor="end">
              ${Math.round(win * 100)}
            </text>`
          }`,
    )}
    ${review && html`<${Line} review=${review} across=${across} up=${up} hasWon=${hasWon} last=${last} />`}
    <path class="now" d=${`M${across(at)} ${top - 0.375 * rem}V${floor}`} />
    ${review && html`<${Labels} review=${review} across=${across} up=${up} rem=${rem} floor=${floor} at=${at} />`}
    ${!isNear(left, 2) && html`<text class="axis" x=${left} y=${high - 0.3 * rem}>${gettext("deal")}</text>`}
    ${
      !isNear(right - end.length * 0.2 * rem, end.length / 2) &&
      html`<text class="axis" x=${right} y=${high - 0.3 * rem} text-anchor="end">${end}</text>`
    }
    <g class="knob">
      <rect x=${knob - half} y=${floor + 0.4 * rem} width=${half * 2} height=${1.25 * rem} rx=${0.625 * rem} />
      <text x=${knob} y=${floor + 1.27 * rem} text-anchor="middle">
        ${filled(gettext("step %(number)s"), { number: at })}
      </text>
    </g>
  </svg>`;
}

/**
 * @param {object} props
 * @param {SeatReview} props.review
 * @param {(step: number) => number} props.across
 * @param {(win: number) => number} props.up
 * @param {boolean} props.hasWon
 * @param {number} props.last
 */
function Line({ review, across, up, hasWon, last }) {
  const points = chanceLine(review, last, hasWon).map(
    ({ step, win }) => `${across(step).toFixed(1)} ${up(win).toFixed(1)}`,
  );
  const line = `M${points.join("L")}`;
  return html` <path class="area" d=${`${line}V${up(0)}H${across(0)}Z`} />
    <path class="line" d=${line} />`;
}

/**
 * The own turns as dots; slips and mistakes as marks, at the end of their drop.
 * @param {object} props
 * @param {SeatReview} props.review
 * @param {(step: number) => number} props.across
 * @param {(win: number) => number} props.up
 * @param {number} props.rem
 * @param {number} props.floor
 * @param {number} props.at
 */
function Labels({ review, across, up, rem, floor, at }) {
  const labels = review.decisions.filter(hasLabel);
  const size = 1.125 * rem;
  const others = review.decisions.filter((one) => !hasLabel(one));
  return html` ${others.map(
    (one) =>
      html` <circle
        class=${`dot ${stepOf(one) === at ? "is-now" : ""}`}
        cx=${across(stepOf(one))}
        cy=${up(one.after_taken.win)}
        r=${0.19 * rem}
      />`,
  )}
  ${labels.map((one) => {
    const x = across(stepOf(one));
    const y = Math.min(up(one.after_taken.win), floor - size * 0.45);
    return html` <path
        class=${`drop is-${one.verdict}`}
        d=${`M${x} ${up(one.after_best.win)}V${up(one.after_taken.win)}`}
      />
      <circle class=${`halo ${stepOf(one) === at ? "is-now" : ""}`} cx=${x} cy=${y} r=${size * 0.74} />
      <${Mark} of=${one.verdict} size=${size} x=${x} y=${y} />`;
  })}`;
}

/**
 * The drawing for those who do not see it.
 * @param {SeatReview | null} review
 */
function summary(review) {
  if (!review?.curve.length) return gettext("The chance to win, step by step");
  const wins = review.curve.map(([, win]) => win);
  const labels = review.decisions
    .filter(hasLabel)
    .map((one) =>
      filled(gettext("%(verdict)s at step %(number)s"), { verdict: verdictName(one.verdict), number: stepOf(one) }),
    );
  const line = filled(
    gettext("The chance to win, step by step: %(first)s at first, %(most)s at most, %(least)s at least."),
    {
      first: percent(wins[0]),
      most: percent(Math.max(...wins)),
      least: percent(Math.min(...wins)),
    },
  );
  return [line, labels.join(", ")].filter(Boolean).join(" ");
}
