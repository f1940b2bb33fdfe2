// @ts-check
// The points, hand by hand, as on a paper pad.
import { html, Icon, Name } from "../lib/html.js";
import { filled } from "../lib/sentences.js";
import { directionWords } from "./words.js";

/** @typedef {import("./wire.js").View} View */

/**
 * Whether there is a sheet that I may open: it belongs to the host.
 * @param {View} view
 */
export const hasSheet = ({ table, you }) => Boolean(table.sheet) && you.seat !== null && table.host === you.seat;

/**
 * Which way a hand went, as the arrow that the blank sheet has too.
 * @param {{ step: 1 | -1 }} props
 */
function Direction({ step }) {
  const words = directionWords(step);
  return html`<span role="img" aria-label=${words} title=${words}>${step > 0 ? "\u21BA" : "\u21BB"}</span>`;
}

/** @param {{ view: View, acts: import("./main.js").Acts }} props */
export function ScoreSheet({ view, acts }) {
  const { scores, chairs, table } = view;
  return html`<div class="table-scroll">
      <table class="table score-sheet">
        <thead>
          <tr>
            <th scope="col">${gettext("Hand")}</th>
            ${chairs.map(
              ({ seat, name }) =>
                html`<th key=${seat} scope="col" class="number one-line" title=${name}><${Name} of=${name} /></th>`,
            )}
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${scores.deals.map(
            (deal) =>
              html`<tr key=${deal.number}>
                <th scope="row">${deal.number}${deal.step && html` <${Direction} step=${deal.step} />`}</th>
                ${deal.points.map(
                  (points, seat) =>
                    html`<td class=${`number ${seat === deal.winner ? "won" : ""}`}>
                      ${points}${
                        deal.uncalled.includes(seat) && html`<span title=${gettext("forgot to call")}>*</span>`
                      }
                    </td>`,
                )}
                <td>
                  ${
                    !view.table.is_sealed &&
                    html`<a
                      href=${acts.replayOf(deal.number)}
                      target="_blank"
                      aria-label=${filled(gettext("Replay hand %(number)s"), { number: deal.number })}
                      ><${Icon} name="eye"
                    /></a>`
                  }
                </td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${gettext("Total")}</th>
            ${chairs.map(({ seat }) => html`<td class="number">${scores.totals[seat] ?? 0}</td>`)}
            <td></td>
          </tr>
        </tfoot>
      </table>
    </div>
    ${
      hasSheet(view) &&
      html`<p><a href=${acts.sheetOf(table.sheet ?? "")} target="_blank">${gettext("Open the score sheet")}</a></p>`
    }`;
}
