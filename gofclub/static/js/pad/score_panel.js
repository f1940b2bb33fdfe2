// @ts-check
// The sheet in a dialog, for screens on which the keys leave no room for it.
import { Dialog } from "../lib/dialog.js";
import { Score } from "./score.js";
import { html } from "../lib/html.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, onClose }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const open = (/** @type {string} */ deal) => controller.dispatch({ type: "panel", panel: { name: "deal", deal } });
  return html`<${Dialog} title=${gettext("The sheet so far")} onClose=${onClose} className="score-dialog">
    <${Score} sheet=${sheet} editing=${state.editing} onHand=${open} />
  <//>`;
}
