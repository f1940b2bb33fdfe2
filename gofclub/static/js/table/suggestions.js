// @ts-check
// The server's legal plays, by kind: a tap takes the weakest of a kind, another tap the next; the list shows them all.
import { split } from "../lib/card.js";
import { Card } from "../lib/card_element.js";
import { text } from "./hand.js";
import { FeltDialog } from "./felt_dialog.js";
import { comboName, kindName } from "./words.js";
import { html, Icon } from "../lib/html.js";
import { filled } from "../lib/sentences.js";

/** @typedef {(action: import("./store.js").Action) => void} Dispatch */

const SHOWN_AT_ONCE = 60;

/** @param {{ state: import("./store.js").State, dispatch: Dispatch }} props */
export function Suggestions({ state, dispatch }) {
  const legal = state.view?.legal;
  if (!legal || state.view?.deal?.phase !== "play") return null;
  const cards = text(state.chosen);
  return html`<div class="chips" role="group" aria-label=${gettext("Suggestions")}>
    ${legal.plays.map(({ kind, cards: list }) => {
      const at = list.indexOf(cards);
      return html`<button
        key=${kind}
        type="button"
        class=${`chip ${kind === "gang" ? "gang" : ""}`}
        aria-pressed=${at >= 0 ? "true" : "false"}
        data-kind=${kind}
        aria-label=${
          at >= 0
            ? filled(gettext("%(kind)s, %(at)s of %(count)s"), { kind: kindName(kind), at: at + 1, count: list.length })
            : filled(gettext("%(kind)s, %(count)s"), { kind: kindName(kind), count: list.length })
        }
        onClick=${() => dispatch({ type: "suggest", kind })}
      >
        ${kindName(kind)} <small>${at >= 0 ? `${at + 1}/${list.length}` : list.length}</small>
      </button>`;
    })}
    ${
      legal.plays.length > 0 &&
      html`<button type="button" class="chip all" onClick=${() => dispatch({ type: "panel", panel: "plays" })}>
        <${Icon} name="menu" />${gettext("All")}
      </button>`
    }
  </div>`;
}

/**
 * Every legal play, to pick from.
 * @param {{ state: import("./store.js").State, dispatch: Dispatch }} props
 */
export function AllPlays({ state, dispatch }) {
  const legal = state.view?.legal;
  const close = () => dispatch({ type: "panel", panel: null });
  return html`<${FeltDialog} title=${gettext("What you can play")} onClose=${close}>
    ${!legal && html`<p>${gettext("It is not your turn.")}</p>`}
    ${legal?.plays.map(
      ({ kind, cards, of }) =>
        html`<section key=${kind} class="all-plays" aria-label=${kindName(kind)}>
          <h3>${kindName(kind)} <small class="soft numbers">${cards.length}</small></h3>
          <ul class="plain-list">
            ${cards.slice(0, SHOWN_AT_ONCE).map(
              (one, at) =>
                html`<li key=${one}>
                  <button
                    type="button"
                    class="all-plays-one"
                    onClick=${() => {
                      dispatch({ type: "choose", cards: one });
                      close();
                    }}
                  >
                    <span class="card-row lapped"
                      >${split(one).map((code) => html`<${Card} code=${code} silent />`)}</span
                    ><span>${comboName({ kind, cards: one, of: of[at] })}</span>
                  </button>
                </li>`,
            )}
          </ul>
          ${
            cards.length > SHOWN_AT_ONCE &&
            html`<p class="soft">
              ${filled(
                ngettext(
                  "and %(count)s stronger one: tap the cards themselves",
                  "and %(count)s stronger ones: tap the cards themselves",
                  cards.length - SHOWN_AT_ONCE,
                ),
                { count: cards.length - SHOWN_AT_ONCE },
              )}
            </p>`
          }
        </section>`,
    )}
  <//>`;
}
