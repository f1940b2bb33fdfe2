// @ts-check
// Between two hands people change seats, somebody steps in for somebody else, or a name was misspelt.
import { useState } from "preact/hooks";
import { Around } from "./seat_map.js";
import { swapped } from "./commands.js";
import { Dialog } from "../lib/dialog.js";
import { faults, faultSentence, tidy } from "./names.js";
import { bySeat } from "./sheet.js";
import { filled } from "../lib/sentences.js";
import { html, Name } from "../lib/html.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, onClose }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const [seats, setSeats] = useState(sheet.lines.map((line) => line.seat));
  const [line, setLine] = useState(/** @type {number | null} */ (null));
  const lineOn = bySeat(seats);
  const names = lineOn.map((at) => sheet.lines[at].name);
  const isChanged = seats.some((seat, at) => seat !== sheet.lines[at].seat);
  const sit = async () => {
    await controller.act({ kind: "seats", body: { seats } });
    controller.dispatch({ type: "say", words: gettext("The new seats apply from the next hand on.") });
    onClose();
  };
  return html`<${Dialog} title=${gettext("Around the table")} onClose=${onClose}>
    ${
      line === null
        ? html`<p class="soft">
              ${gettext(
                "Drag someone to another seat, or tap two handles to swap them. Tap a name to change it. Totals stay with the column.",
              )}
            </p>
            <${Around}
              names=${names}
              onSwap=${(/** @type {number} */ one, /** @type {number} */ other) =>
                setSeats(swapped(seats, lineOn[one], lineOn[other]))}
              at=${(/** @type {number} */ seat) =>
                html`<button
                  type="button"
                  class="around-name around-who one-line"
                  onClick=${() => setLine(lineOn[seat])}
                >
                  <${Name} of=${names[seat]} />
                </button>`}
            />
            <div class="form-actions">
              <button type="button" class="button primary" disabled=${!isChanged} onClick=${sit}>
                ${filled(gettext("Use these seats from hand %(number)s on"), { number: sheet.next?.number })}
              </button>
            </div>`
        : html`<${Person}
            sheet=${sheet}
            line=${line}
            most=${state.reference.limits.name}
            onBack=${() => setLine(null)}
            onChange=${async (/** @type {"substitute" | "rename"} */ kind, /** @type {string} */ name) => (
              await controller.act({ kind, body: { line, name } }),
              onClose()
            )}
          />`
    }
  <//>`;
}

/**
 * @param {{ sheet: import("./sheet.js").Sheet, line: number, most: number, onBack: () => void, onChange: (kind:
 *   "substitute" | "rename", name: string) => void }} props
 */
function Person({ sheet, line, most, onBack, onChange }) {
  const old = sheet.lines[line].name;
  const [name, setName] = useState("");
  const fault = name.trim()
    ? faults(
        sheet.lines.map((one) => (one.number === line ? name : one.name)).toSorted((one) => (one === name ? 1 : -1)),
        most,
      ).find(Boolean)
    : null;
  const refusal = fault ? faultSentence(fault, { name, most }) : null;
  const isReady = name.trim() && !refusal && tidy(name) !== old;
  return html`<form class="form" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <div class="field">
      <label for="person">${filled(gettext("Instead of %(name)s"), { name: old })}</label>
      <input
        id="person"
        class="input"
        dir="auto"
        autocomplete="off"
        value=${name}
        aria-invalid=${refusal ? "true" : null}
        onInput=${(/** @type {any} */ event) => setName(event.target.value)}
      />
      ${refusal && html`<p class="error">${refusal}</p>`}
    </div>
    <div class="form-actions">
      <button
        type="button"
        class="button primary"
        disabled=${!isReady}
        onClick=${() => onChange("substitute", tidy(name))}
      >
        ${filled(gettext("Steps in from hand %(number)s on"), { number: sheet.next?.number })}
      </button>
      <button type="button" class="button" disabled=${!isReady} onClick=${() => onChange("rename", tidy(name))}>
        ${gettext("Only the name was wrong")}
      </button>
      <button type="button" class="button quiet" onClick=${onBack}>${gettext("Back")}</button>
    </div>
  </form>`;
}
