// @ts-check
// What lies in the middle of a lesson's table besides what was laid: two sets side by side, or cards that lie open.
import { split } from "../lib/card.js";
import { Card } from "../lib/card_element.js";
import { html, Icon, Name } from "../lib/html.js";
import { filled, rich } from "../lib/sentences.js";
import { directionWords } from "../table/words.js";

/** @typedef {import("../table/wire.js").View} View */

/**
 * Hers and mine, the card that decides lifted.
 * @param {{ state: import("./steps.js").State, view: View, top: import("../table/wire.js").Laid, versus: { top: string,
 *   tried: string, by_colour: boolean } }} props
 */
export function Versus({ state, view, top, versus }) {
  const name = html`<b><${Name} of=${view.chairs[top.seat].name} /></b>`;
  return html`<section class="felt-middle" aria-label=${gettext("On the table")}>
    <div class="felt-centre">
      <div class="versus-felt">
        <figure>
          <figcaption>${rich(gettext("%(name)s laid"), { name })}</figcaption>
          <${Cards} codes=${split(top.cards)} lifted=${versus.top} />
        </figure>
        <span class="versus-sign" role="img" aria-label=${gettext("is not beaten by")}>${versus.top ? ">" : "≠"}</span>
        <figure class="yours">
          <figcaption>${rich(gettext("%(you)s tried"), { you: html`<b>${gettext("You")}</b>` })}</figcaption>
          <${Cards} codes=${split(state.tried)} lifted=${versus.tried} />
        </figure>
      </div>
      ${versus.by_colour && html`<${Colours} />`}
    </div>
  </section>`;
}

/** @param {{ codes: string[], lifted: string }} props */
function Cards({ codes, lifted }) {
  const at = codes.lastIndexOf(lifted);
  return html`<div class="laid card-row lapped">
    ${codes.map((code, one) => html`<${Card} key=${one} code=${code} class=${one === at ? "decides" : ""} />`)}
  </div>`;
}

/** The order of the colours, weakest first. */
function Colours() {
  const colours = [
    ["5g", pgettext("colour", "green")],
    ["5y", pgettext("colour", "yellow")],
    ["5r", pgettext("colour", "red")],
  ];
  return html`<p class="order-line">
    ${colours.map(
      ([code, name], at) => html`${at > 0 && html`<i aria-hidden="true">${"<"}</i>`}
        <span><${Card} code=${code} silent /><b>${name}</b></span>`,
    )}
  </p>`;
}

/**
 * What a question is about, where no cards lie there: who won, or which way play goes.
 * @param {{ view: View, shows: { about: string, winner: number | null } }} props
 */
export function Situation({ view, shows: { about, winner } }) {
  if (about === "next")
    return html`<p class="felt-said">
      <${Icon} name=${view.deal?.step === -1 ? "clockwise" : "counterclockwise"} />${directionWords(
        view.deal?.step ?? 1,
      )}
    </p>`;
  if (winner === null) return null;
  const words = winner === view.you.seat ? gettext("You won this hand.") : gettext("%(name)s won this hand.");
  return html`<p class="felt-said">
    <${Icon} name="crown" /><span>${rich(words, { name: html`<${Name} of=${view.chairs[winner].name} />` })}</span>
  </p>`;
}

/**
 * Somebody's cards at the end of a hand, and what cards cost.
 * @param {{ shows: { cards: string }, bands: { first: number, last: number, per_card: number }[] }} props
 */
export function Open({ shows, bands }) {
  const codes = split(shows.cards);
  return html`<section class="felt-middle" aria-label=${gettext("On the table")}>
    <div class="felt-centre">
      <div class="laid open-hand card-row lapped">
        ${codes.map((code, at) => html`<${Card} key=${at} code=${code} />`)}
      </div>
      <ul class="bands" aria-label=${gettext("Points per card")}>
        ${bands.map(
          ({ first, last, per_card: cost }) => html`<li
            key=${first}
            class=${`heat-${cost} ${codes.length >= first && codes.length <= last ? "here" : ""}`}
          >
            <b>${first === last ? first : `${first}–${last}`}</b>
            <small
              ><span aria-hidden="true">×${cost}</span
              ><span class="unseen"
                >${filled(ngettext("%(count)s point each", "%(count)s points each", cost), { count: cost })}</span
              ></small
            >
          </li>`,
        )}
      </ul>
    </div>
  </section>`;
}
