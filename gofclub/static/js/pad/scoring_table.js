// @ts-check
// What cards left cost, as it stands at the foot of every paper pad: on paper, on the big screen, for those who watch.
import { points } from "./rules.js";
import { reference } from "./reference.js";
import { html } from "../lib/html.js";

export function ScoringTable() {
  const perCard = reference().points_per_card;
  const counts = perCard.map((/** @type {number} */ _, /** @type {number} */ left) => left).slice(1);
  return html`<table class="scoring-table numbers">
    <caption>
      ${gettext("Scoring table")}
    </caption>
    <tbody>
      <tr>
        <th scope="row">${gettext("Cards left")}</th>
        ${counts.map((left) => html`<td class=${`heat-${perCard[left]}`}>${left}</td>`)}
      </tr>
      <tr>
        <th scope="row">${gettext("Points")}</th>
        ${counts.map((left) => html`<td class=${`heat-${perCard[left]}`}>${points(left, perCard)}</td>`)}
      </tr>
    </tbody>
  </table>`;
}
