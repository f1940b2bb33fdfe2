// @ts-check
// For a television at the end of the room: totals that can be read from the sofa, what is next, how it went.
import { useEffect } from "preact/hooks";
import { wakeLock } from "../lib/wake_lock.js";
import { Totals } from "./totals.js";
import { NextCard } from "./next.js";
import { whoseGame } from "./people.js";
import { ScoringTable } from "./scoring_table.js";
import { live } from "./sheet.js";
import { filled, listed, rich } from "../lib/sentences.js";
import { html, Icon, Name } from "../lib/html.js";

const LAST_HANDS = 6;

/** @param {{ state: import("./store.js").State }} props */
export function Screen({ state }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  useEffect(() => {
    const lock = wakeLock();
    lock.want(true);
    return () => lock.end();
  }, []);
  const deals = live(sheet);
  const recent = deals.slice(-LAST_HANDS);
  const winners = sheet.standings.filter((one) => one.winner).map((one) => whoseGame(sheet.lines[one.line]));
  const full = () => void document.documentElement.requestFullscreen?.().catch(() => undefined);
  return html`<div class="tv felt">
    <header class="tv-head">
      <a class="icon-button" href=${`/score/${sheet.code}`} aria-label=${gettext("Back to the sheet")}
        ><${Icon} name="left"
      /></a>
      <h1><bdi>${sheet.title || gettext("Score pad")}</bdi></h1>
      <p>${sheet.next ? filled(gettext("Hand %(number)s"), { number: sheet.next.number }) : gettext("Final result")}</p>
      <button type="button" class="button tv-full" onClick=${full}>${gettext("Full screen")}</button>
    </header>
    <ol class="tv-totals plain-list">
      ${sheet.standings.map(
        ({ line, total, rank }) =>
          html`<li key=${line}>
            <span class="tv-rank numbers">${rank}</span>
            <span class="tv-name one-line"><${Name} of=${sheet.lines[line].name} /></span>
            <b class="tv-total numbers">${total}</b>
            ${
              sheet.ruleset.deals === null &&
              html`<progress
                class=${`meter${total >= sheet.ruleset.target * 0.75 ? " near" : ""}`}
                max=${sheet.ruleset.target}
                value=${total}
                aria-label=${filled(gettext("%(away)s to go"), { away: sheet.lines[line].away })}
              ></progress>`
            }
          </li>`,
      )}
    </ol>
    <div class="tv-side">
      ${
        winners.length > 0 &&
        html`<p class="tv-winner">
          <${Icon} name="crown" />${rich(
            winners.length > 1 ? gettext("%(names)s share the win") : gettext("%(names)s wins"),
            { names: listed(winners) },
          )}
        </p>`
      }
      <${NextCard} sheet=${sheet} large />
      ${
        recent.length > 0 &&
        html`<table class="tv-hands numbers">
          <caption class="unseen">
            ${gettext("The last hands")}
          </caption>
          <thead>
            <tr>
              <th scope="col">${gettext("Hand")}</th>
              ${sheet.lines.map((line) => html`<th scope="col" class="one-line"><${Name} of=${line.name} /></th>`)}
            </tr>
          </thead>
          <tbody>
            ${recent.map(
              (deal) =>
                html`<tr key=${deal.uuid}>
                  <th scope="row">${deal.number}</th>
                  ${deal.points.map((points) => html`<td class=${points ? "" : "won"}>${points}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>`
      }
      ${sheet.next && html`<${ScoringTable} />`} ${!sheet.next && deals.length > 0 && html`<${Totals} sheet=${sheet} />`}
    </div>
    <p class="unseen" role="status">
      ${deals.length ? filled(gettext("Hand %(number)s has been entered."), { number: deals.length }) : ""}
    </p>
  </div>`;
}
