// @ts-check
// What may be noted about a hand besides its result: a few words, and the two cards of the exchange.
import { useState } from "preact/hooks";
import { cardMarkup, cardName, FACES } from "../lib/card.js";
import { Dialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, onClose }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const { entry, editing } = state;
  const deal = sheet.deals.find((one) => one.uuid === editing);
  const [extras, setExtras] = useState(entry.extras);
  // What somebody else corrects while the dialog is open was not seen here.
  const [seen] = useState(deal?.revision ?? 1);
  const change = (/** @type {Partial<import("./entry.js").Extras>} */ some) => setExtras({ ...extras, ...some });
  const keep = async () => {
    controller.dispatch({ type: "entry", entry: { ...entry, extras } });
    // A note alone needs no second tap on Save.
    if (deal && entry.before === null)
      await controller.act({ kind: "edit", deal: deal.uuid, body: { expect: seen, ...extras } });
    onClose();
  };
  const hasExchange = (deal ? deal.number : (sheet.next?.number ?? 1)) > 1;
  return html`<${Dialog} title=${gettext("Note and exchange")} onClose=${onClose}>
    <div class="field">
      <label for="hand-note">${gettext("Note")}</label>
      <textarea
        id="hand-note"
        class="input"
        dir="auto"
        rows="2"
        maxlength=${state.reference.limits.note}
        value=${extras.note}
        onInput=${(/** @type {any} */ event) => change({ note: event.target.value })}
      ></textarea>
    </div>
    ${
      hasExchange &&
      html`<${Pick}
        label=${gettext("Card given")}
        value=${extras.given}
        onPick=${(/** @type {string | null} */ given) => change({ given })}
      />`
    }
    ${
      hasExchange &&
      html`<${Pick}
        label=${gettext("Card given back")}
        value=${extras.returned}
        onPick=${(/** @type {string | null} */ returned) => change({ returned })}
      />`
    }
    <div class="form-actions">
      <button type="button" class="button primary" onClick=${keep}>${gettext("Save")}</button>
    </div>
  <//>`;
}

/** @param {{ label: string, value: string | null, onPick: (code: string | null) => void }} props */
function Pick({ label, value, onPick }) {
  return html`<fieldset class="pick">
    <legend class="label">${label}${value && html`: <span class="soft">${cardName(value)}</span>`}</legend>
    <div class="pick-cards">
      ${[...FACES].reverse().map(
        (code) =>
          html`<button
            type="button"
            class="pick-card"
            aria-pressed=${value === code}
            aria-label=${cardName(code)}
            onClick=${() => onPick(value === code ? null : code)}
            dangerouslySetInnerHTML=${{ __html: cardMarkup(code, { size: "small", decorative: true }) }}
          ></button>`,
      )}
    </div>
  </fieldset>`;
}
