// @ts-check
// A hand dealt again: opens a table with the same cards, and goes there.
import { useState } from "preact/hooks";

import { html, Icon, Name } from "../lib/html.js";
import { filled } from "../lib/sentences.js";
import { FeltDialog } from "./felt_dialog.js";
import { goToTable } from "./open_table.js";

const MASTER = "master";

/** @typedef {{ level: string, title: string }} Level */

/**
 * A button that opens a table; while it does, it can be pressed no more.
 * @param {{ address: string, wishes: Record<string, unknown> | null, className?: string, children?: any }} props
 */
export function ToTable({ address, wishes, className = "button", children }) {
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    if (isBusy) return;
    setBusy(true);
    await goToTable(address, wishes);
    setBusy(false);
  };
  return html`<button type="button" class=${className} aria-disabled=${isBusy ? "true" : "false"} onClick=${go}>${children}</button>`;
}

/**
 * Which seat, and against whom.
 * @param {object} props
 * @param {string} props.address
 * @param {string[]} props.names by seat
 * @param {number[]} props.points what each seat got
 * @param {number | null} props.seat mine
 * @param {Level[]} props.bots
 * @param {() => void} props.close
 */
export function PlayAgain({ address, names, points, seat, bots, close }) {
  const [chosen, setSeat] = useState(seat ?? 0);
  const [level, setLevel] = useState(MASTER);
  return html`<${FeltDialog} title=${gettext("Play this deal")} onClose=${close} className="again-dialog">
    <p>${gettext("The same cards, with bots at the other seats. Afterwards you see how it went the first time.")}</p>
    <fieldset class="again-seats">
      <legend>${gettext("Your seat")}</legend>
      ${names.map(
        (name, one) =>
          html`<label key=${one} class="again-seat">
            <input type="radio" name="again-seat" checked=${one === chosen} onChange=${() => setSeat(one)} />
            <b class="one-line">${one === seat ? gettext("You") : html`<${Name} of=${name} />`}</b>
            <small>${scoredWords(points[one])}</small>
          </label>`,
      )}
    </fieldset>
    <div class="field">
      <label for="again-bots">${gettext("Bots")}</label>
      <select id="again-bots" value=${level} onChange=${(/** @type {any} */ event) => setLevel(event.target.value)}>
        ${bots.map((one) => html`<option key=${one.level} value=${one.level}>${one.title}</option>`)}
      </select>
    </div>
    <${ToTable} address=${address} wishes=${{ seat: chosen, bots: level }} className="button large primary wide">
      <${Icon} name="cards" />${gettext("Deal the cards")}
    <//>
  <//>`;
}

/** @param {number} points */
function scoredWords(points) {
  return filled(ngettext("scored %(count)s point", "scored %(count)s points", points), { count: points });
}
