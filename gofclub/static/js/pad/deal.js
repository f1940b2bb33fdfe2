// @ts-check
// One hand of the sheet, to look at, correct or void.
import { useState } from "preact/hooks";
import { cardMarkup } from "../lib/card.js";
import { toast } from "../lib/toast.js";
import { tiedForGiver } from "./rules.js";
import { live } from "./sheet.js";
import { Dialog } from "../lib/dialog.js";
import { directionWords, giverSentence, reasonSentence } from "./words.js";
import { html, Icon, Name } from "../lib/html.js";
import { cardsWords, filled, listed, locale, pointsWords, rich } from "../lib/sentences.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, panel, onClose }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const deal = sheet.deals.find((one) => one.uuid === panel.deal);
  const [isSure, setSure] = useState(false);
  if (!deal) return null;
  const before = live(sheet).find((one) => one.number === deal.number - 1);
  const tied = before ? tiedForGiver(before.left) : [];
  const name = (/** @type {number} */ line) => html`<${Name} of=${deal.names[line]} strong />`;
  const voided = async () => {
    if (!isSure) return setSure(true);
    if (!(await controller.act({ kind: "void", deal: deal.uuid, body: { expect: deal.revision } }))) return;
    onClose();
    toast(filled(gettext("Hand %(number)s has been voided."), { number: deal.number }), {
      icon: "trash",
      action: {
        label: gettext("Undo"),
        run: () => void controller.act({ kind: "restore", deal: deal.uuid, body: {} }),
      },
    });
  };
  const inOrder = deal.left.map((_, line) => line).sort((one, other) => deal.left[one] - deal.left[other]);
  return html`<${Dialog} title=${filled(gettext("Hand %(number)s"), { number: deal.number })} onClose=${onClose}>
    <p class="soft hand-when">
      <${Icon} name=${deal.step > 0 ? "counterclockwise" : "clockwise"} />${directionWords(deal.step)}
      <span> · ${time(deal.logged_at)}</span>
      ${deal.logged_by && html`<span> · <${Name} of=${deal.logged_by} /></span>`}
      ${deal.edited && html`<span> · ${gettext("corrected")}</span>`}
      ${deal.waiting && html`<span> · ${gettext("not sent yet")}</span>`}
    </p>
    <ol class="hand-result plain-list">
      ${inOrder.map(
        (line) =>
          html`<li class=${deal.left[line] ? "" : "won"}>
            <${Name} of=${deal.names[line]} />
            <span
              >${
                deal.left[line] === 0
                  ? gettext("out")
                  : deal.uncalled.includes(line)
                    ? gettext("forgot to call")
                    : cardsWords(deal.left[line])
              }</span
            >
            <b>${pointsWords(deal.points[line])}</b>
          </li>`,
      )}
    </ol>
    ${
      deal.giver !== null &&
      deal.taker !== null &&
      html`<p>
        ${rich(giverSentence(), { giver: name(deal.giver), winner: name(deal.taker) })} ${" "}<span class="soft"
          >${
            deal.reason &&
            before &&
            rich(reasonSentence(deal.reason), {
              giver: name(deal.giver),
              winner: name(deal.taker),
              count: before.left[tied[0]],
              tied: listed(tied.map((line) => deal.names[line])),
            })
          }</span
        >
      </p>`
    }
    <${Exchanged} given=${deal.given} returned=${deal.returned} />
    ${deal.note && html`<p class="hand-note" dir="auto">${deal.note}</p>`}
    ${
      sheet.may.write &&
      html`<div class="form-actions">
        <button
          type="button"
          class="button primary"
          onClick=${() => controller.dispatch({ type: "edit", deal: deal.uuid })}
        >
          <${Icon} name="edit" />${gettext("Correct this hand")}
        </button>
        <button
          type="button"
          class="button"
          onClick=${() => (
            controller.dispatch({ type: "edit", deal: deal.uuid }),
            controller.dispatch({ type: "panel", panel: { name: "more" } })
          )}
        >
          ${gettext("Note, exchanged cards")}
        </button>
        <button type="button" class=${`button danger${isSure ? " primary" : ""}`} onClick=${voided}>
          <${Icon} name="trash" />${isSure ? gettext("Tap again to void it") : gettext("Void this hand")}
        </button>
      </div>`
    }
  <//>`;
}

/** @param {{ given: string | null, returned: string | null }} props */
export function Exchanged({ given, returned }) {
  if (!given && !returned) return null;
  const card = (/** @type {string} */ code) =>
    html`<span dangerouslySetInnerHTML=${{ __html: cardMarkup(code, { size: "small" }) }} />`;
  return html`<p class="exchanged">
    ${given && html`<span>${gettext("Given")} ${card(given)}</span>`}
    ${returned && html`<span>${gettext("Given back")} ${card(returned)}</span>`}
  </p>`;
}

/** @param {string} when */
export function time(when) {
  const date = new Date(when);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    locale(),
    isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" },
  ).format(date);
}
