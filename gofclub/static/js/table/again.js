// @ts-check
// A hand dealt again: opens a table with the same cards, and goes there.
import { useState } from "preact/hooks";

import { html, Icon, Name } from "../lib/html.js";
import { ask } from "../lib/http.js";
import { safeStorage } from "../lib/safe_storage.js";
import { filled } from "../lib/sentences.js";
import { toast } from "../lib/toast.js";
import { FeltDialog } from "./felt_dialog.js";
import { kept } from "./settings.js";

const MASTER = "master";

/** @typedef {{ level: string, title: string }} Level */

/**
 * Posts, and goes where the answer says; says so where that does not work.
 * @param {string} address
 * @param {Record<string, unknown> | null} wishes null: there is nothing to wish for
 * @returns {Promise<void>}
 */
export async function goToTable(address, wishes) {
  const name = kept(safeStorage).name;
  const { ok, status, body } = await ask(
    "POST",
    address,
    wishes ? { ...(name ? { name } : {}), ...wishes } : undefined,
  );
  if (ok) return location.assign(body.url);
  if (status === 0) return void toast(gettext("No connection. Please try again."), { icon: "offline" });
  return void toast(body?.error?.message ?? gettext("That did not work. Please try again."), { icon: "warning" });
}

/**
 * A button that opens a table; while it does, it can be pressed no more.
 * @param {{ address: string, wishes: Record<string, unknown> | null, className?: string, children?: any }} props
 */
export function ToTable({ address, wishes, className = "button", children }) {
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await goToTable(address, wishes);
    setBusy(false);
  };
  return html`<button type="button" class=${className} disabled=${isBusy} onClick=${go}>${children}</button>`;
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
