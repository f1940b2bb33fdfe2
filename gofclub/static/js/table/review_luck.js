// @ts-check
// Where the points came from: bars from the average deal down, or up, to what it was; and the sum as a line.
import { html } from "../lib/html.js";
import { filled } from "../lib/sentences.js";
import { decimal } from "./estimates.js";
import { useSize } from "./review_chart.js";
import { bars, tenths } from "./review_figures.js";
import { headline, luckOf, luckSentence, partName, signed } from "./review_words.js";

/** @typedef {import("./review_figures.js").SeatReview} SeatReview */
/** @typedef {ReturnType<typeof bars>[number]} Bar */

/** Below so many times the size of the letters six words do not stand side by side. */
const NARROW = 19;
const THICK = 0.62;

/** @param {{ review: SeatReview, name: string | null, hasWon: boolean }} props name null: the reader */
export function LuckSum({ review, name, hasWon }) {
  const luck = tenths(review);
  const [box, size] = useSize();
  const all = bars(luck);
  return html` <section class="sum" aria-labelledby="sum-title">
    <div class="sum-head">
      <h2 id="sum-title">${headline(luck, hasWon, name)}</h2>
      <p class="soft">${luckSentence(luck, name)}</p>
    </div>
    <div class="fall" ref=${box}>
      ${
        size &&
        (size.wide < NARROW * size.rem
          ? html`<${Rows} all=${all} />`
          : html`<${Columns} all=${all} wide=${size.wide} rem=${size.rem} />`)
      }
    </div>
    <${SumLine} luck=${luck} points=${review.points} />
  </section>`;
}

/** @param {Bar} bar */
const isWhole = ({ part }) => part === "average" || part === "points";

/** @param {Bar} bar */
const kindOf = (bar) => {
  if (isWhole(bar)) return bar.part;
  return `${bar.part === "own" ? "own" : "luck"} ${bar.to > bar.from ? "worse" : "better"}`;
};

/** @param {Bar} bar */
const valueOf = (bar) => {
  if (bar.part === "points") return String(bar.to / 10);
  return isWhole(bar) ? decimal(bar.to / 10) : signed(bar.to - bar.from);
};

/** @param {Bar[]} all */
const range = (all) => {
  const levels = all.flatMap(({ from, to }) => [from, to]);
  return { least: Math.min(0, ...levels), most: Math.max(10, ...levels) };
};

/**
 * Side by side; the words below are the page's own, so that they can be broken.
 * @param {{ all: Bar[], wide: number, rem: number }} props
 */
function Columns({ all, wide, rem }) {
  const { least, most } = range(all);
  const high = 7.5 * rem;
  const top = 1.5 * rem;
  const up = (/** @type {number} */ level) => high - 2 - ((high - top - 2) * (level - least)) / (most - least);
  const step = wide / all.length;
  const thick = step * THICK;
  return html` <svg class="fall-columns" viewBox=${`0 0 ${wide} ${high}`} aria-hidden="true">
      <path class="floor" d=${`M0 ${up(0)}H${wide}`} />
      ${all.map((bar, at) => {
        const x = at * step + (step - thick) / 2;
        const y = up(Math.max(bar.from, bar.to));
        const tall = Math.max(2, up(Math.min(bar.from, bar.to)) - y);
        return html` ${at < all.length - 1 && html`<path class="join" d=${`M${x + thick} ${up(bar.to)}H${x + step}`} />`}
          <rect class=${`fall-bar ${kindOf(bar)}`} x=${x} y=${y} width=${thick} height=${tall} rx="3" />
          <text class=${`fall-value ${kindOf(bar)}`} x=${x + thick / 2} y=${y - 0.375 * rem} text-anchor="middle">
            ${valueOf(bar)}
          </text>`;
      })}
    </svg>
    <ul class="fall-names">
      ${all.map(
        (bar) =>
          html` <li key=${bar.part}>
            ${partName(bar.part)}
            <span class="unseen">: ${valueOf(bar)}</span>
          </li>`,
      )}
    </ul>`;
}

/**
 * Below each other, for narrow screens and large letters.
 * @param {{ all: Bar[] }} props
 */
function Rows({ all }) {
  const { least, most } = range(all);
  const across = (/** @type {number} */ level) => (100 * (level - least)) / (most - least);
  return html` <ul class="fall-rows">
    ${all.map(
      (bar) =>
        html` <li key=${bar.part}>
          <span>${partName(bar.part)}</span>
          <b class=${`fall-value ${kindOf(bar)}`}>${valueOf(bar)}</b>
          <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect
              class=${`fall-bar ${kindOf(bar)}`}
              x=${across(Math.min(bar.from, bar.to))}
              y="0"
              width=${Math.max(1, (100 * Math.abs(bar.to - bar.from)) / (most - least))}
              height="6"
            />
          </svg>
        </li>`,
    )}
  </ul>`;
}

/** @param {{ luck: import("./review_figures.js").Luck, points: number }} props */
function SumLine({ luck, points }) {
  const worth = luckOf(luck);
  const parts = [
    { sign: "", value: String(points), name: gettext("points"), kind: "" },
    { sign: "=", value: decimal(luck.average / 10), name: pgettext("points", "average"), kind: "" },
    {
      sign: worth <= 0 ? "\u2212" : "+",
      value: decimal(Math.abs(worth) / 10),
      name: worth <= 0 ? gettext("good luck") : gettext("bad luck"),
      kind: worth <= 0 ? "better" : "worse",
    },
    { sign: "+", value: decimal(luck.own / 10), name: pgettext("points", "own play"), kind: "own" },
  ];
  const spoken = filled(gettext("%(points)s = %(sum)s"), {
    points,
    sum: parts
      .slice(1)
      .map(({ sign, value, name }) => `${sign === "=" ? "" : sign} ${value} ${name}`)
      .join(" ")
      .trim(),
  });
  return html` <p class="unseen">${spoken}</p>
    <p class="sum-line" aria-hidden="true">
      ${parts.map(
        ({ sign, value, name, kind }) =>
          html` ${sign && html`<i>${sign}</i>`}
            <span class=${kind}>${value} <small>${name}</small></span>`,
      )}
    </p>`;
}
