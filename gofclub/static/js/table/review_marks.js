// @ts-check
// The four verdicts as shapes. Colour and word say the same again.
import { html } from "../lib/html.js";
import { verdictName } from "./review_words.js";

/** @typedef {import("./review_figures.js").Verdict} Verdict */

/**
 * With a size it is part of a drawing, around x and y.
 * @param {{ of: Verdict, size?: number, x?: number, y?: number }} props
 */
export function Mark({ of, size, x = 0, y = 0 }) {
  const place = size ? { x: x - size / 2, y: y - size / 2, width: size, height: size } : {};
  return html` <svg class=${`mark is-${of}`} viewBox="0 0 24 24" aria-hidden="true" ...${place}>${SHAPES[of]()}</svg>`;
}

/** @param {{ of: Verdict }} props */
export function VerdictWord({ of }) {
  return html` <span class=${`verdict is-${of}`}>
    <${Mark} of=${of} />
    ${verdictName(of)}
  </span>`;
}

/** @type {Record<Verdict, () => any>} */
const SHAPES = {
  best: () =>
    html` <circle class="mark-body" cx="12" cy="12" r="10.5" />
      <path class="mark-sign" d="M7.3 12.4 10.6 15.7 16.9 8.8" />`,
  fine: () =>
    html` <circle class="mark-ring" cx="12" cy="12" r="8.6" />
      <circle class="mark-body" cx="12" cy="12" r="3" />`,
  slip: () =>
    html` <path class="mark-body is-round" d="M12 2.8 21.2 12 12 21.2 2.8 12Z" />
      <path class="mark-sign" d="M7.8 12h8.4" />`,
  mistake: () =>
    html` <path class="mark-body is-round" d="M3 4.4h18L12 20.6Z" />
      <path class="mark-sign" d="M12 6.2v5M12 14.8v.01" />`,
};
