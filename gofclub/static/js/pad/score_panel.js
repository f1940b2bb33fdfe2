// @ts-check
// The sheet in a dialog, for screens on which the keys leave no room for it.
import { Dialog } from "../lib/dialog.js";
import { Score } from "./score.js";
import { html } from "../lib/html.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, scribe, onClose }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const open = (/** @type {string} */ deal) => scribe.dispatch({ type: "panel", panel: { name: "hand", deal } });
  return html`<${Dialog} title=${gettext("The sheet so far")} onClose=${onClose} className="score-dialog">
    <${Score} sheet=${sheet} editing=${state.editing} onHand=${open} />
  <//>`;
}
