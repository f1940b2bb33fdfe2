// @ts-check
// How the game went so far: the chart, who wins most hands, and the hand that hurt.
import { ScoringTable } from "./scoring_table.js";
import { Totals } from "./totals.js";
import { cardsWords, listed, pointsWords, rich } from "../lib/sentences.js";
import { html, Icon, Name } from "../lib/html.js";

/** @param {{ sheet: import("./sheet.js").Sheet }} props */
export function Story({ sheet }) {
  const { stats, lines } = sheet;
  if (!stats.hands) return null;
  const name = (/** @type {number} */ line) => html`<${Name} of=${lines[line].name} strong />`;
  const { most_wins: most, worst } = stats;
  return html`<section class="story panel" aria-labelledby="story-title">
    <h2 id="story-title">${sheet.status === "open" ? gettext("The story so far") : gettext("The story")}</h2>
    <${Totals} sheet=${sheet} />
    <ul class="facts plain-list">
      ${
        most &&
        html`<li>
          <${Icon} name="star" /><span
            >${rich(
              ngettext("Most hands won: %(names)s, %(count)s", "Most hands won: %(names)s, %(count)s", most.wins),
              { names: html`<b>${listed(most.lines.map((line) => lines[line].name))}</b>`, count: most.wins },
            )}</span
          >
        </li>`
      }
      ${
        worst &&
        html`<li>
          <${Icon} name="warning" /><span
            >${rich(gettext("Worst hand: %(name)s in hand %(number)s with %(cards)s, %(points)s"), {
              name: name(worst.line),
              number: worst.number,
              cards: cardsWords(worst.left),
              points: pointsWords(worst.points),
            })}</span
          >
        </li>`
      }
    </ul>
    ${!sheet.may.write && html`<${ScoringTable} />`}
  </section>`;
}
