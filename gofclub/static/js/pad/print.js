// @ts-check
// The sheet as a paper pad would have it: only for the printer.
import { peopleOf, spansText } from "./people.js";
import { ScoringTable } from "./scoring_table.js";
import { live } from "./sheet.js";
import { filled, locale } from "../lib/sentences.js";
import { html, Name } from "../lib/html.js";

const LEAST_ROWS = 12;

/** @param {{ sheet: import("./sheet.js").Sheet }} props */
export function Paper({ sheet }) {
  const deals = live(sheet);
  const blanks = Array.from({ length: Math.max(0, LEAST_ROWS - deals.length) }, (_, at) => deals.length + at + 1);
  const noted = deals.filter((deal) => deal.note);
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: "full" }).format(new Date(sheet.started_at));
  return html`<article class="paper">
    <header>
      <h1><bdi>${sheet.title || gettext("Score pad")}</bdi></h1>
      <p>
        ${date},${" "}
        ${
          sheet.ruleset.deals === null
            ? filled(ngettext("to %(target)s point", "to %(target)s points", sheet.ruleset.target), {
                target: sheet.ruleset.target,
              })
            : filled(ngettext("%(count)s hand", "%(count)s hands", sheet.ruleset.deals), { count: sheet.ruleset.deals })
        }
      </p>
    </header>
    <table>
      <thead>
        <tr>
          <th rowspan="2" scope="col">${gettext("Hand")}</th>
          ${sheet.lines.map(
            (line) =>
              html`<th colspan="3" scope="colgroup">
                ${
                  peopleOf(line).length > 1
                    ? peopleOf(line).map(
                        (one, at) =>
                          html`${at > 0 && ", "}<${Name}
                              of=${one.name}
                            />${one.spans.length > 0 && html` (${spansText(one)})`}`,
                      )
                    : html`<${Name} of=${line.name} />`
                }
              </th>`,
          )}
        </tr>
        <tr>
          ${sheet.lines.map(
            () =>
              html`<th scope="col">${gettext("Cards")}</th>
                <th scope="col">${gettext("Points")}</th>
                <th scope="col">${gettext("Total")}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${deals.map(
          (deal) =>
            html`<tr>
              <th scope="row">${deal.number} ${deal.step > 0 ? "\u21ba" : "\u21bb"}</th>
              ${deal.left.map(
                (left, line) =>
                  html`<td class=${left ? "" : "won"}>${left}${deal.uncalled.includes(line) ? "!" : ""}</td>
                    <td>${deal.points[line]}</td>
                    <td><b>${deal.totals[line]}</b></td>`,
              )}
            </tr>`,
        )}
        ${
          sheet.status === "open" &&
          blanks.map(
            (number) =>
              html`<tr>
                <th scope="row">${number} ${number % 2 ? "\u21ba" : "\u21bb"}</th>
                ${sheet.lines.map(
                  () =>
                    html`<td></td>
                      <td></td>
                      <td></td>`,
                )}
              </tr>`,
          )
        }
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${gettext("Total")}</th>
          ${sheet.lines.map((line) => html`<td colspan="3"><b>${line.total}</b></td>`)}
        </tr>
        <tr>
          <th scope="row">${gettext("Place")}</th>
          ${sheet.lines.map((line) => html`<td colspan="3">${line.rank}</td>`)}
        </tr>
      </tfoot>
    </table>
    ${
      (sheet.note || noted.length > 0) &&
      html`<section class="paper-notes">
        <h2>${gettext("Notes")}</h2>
        ${sheet.note && html`<p dir="auto">${sheet.note}</p>`}
        ${
          noted.length > 0 &&
          html`<dl>
            ${noted.map(
              (deal) =>
                html`<dt>${filled(gettext("Hand %(number)s"), { number: deal.number })}</dt>
                  <dd dir="auto">${deal.note}</dd>`,
            )}
          </dl>`
        }
      </section>`
    }
    <${ScoringTable} />
    <footer>
      <p>↺ ${gettext("to the right")} · ↻ ${gettext("to the left")} · ! ${gettext("forgot to call the last card")}</p>
      ${sheet.code && html`<p>${location.host}/score/${sheet.code}</p>`}
    </footer>
  </article>`;
}
