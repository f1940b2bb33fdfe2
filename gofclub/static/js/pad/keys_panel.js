// @ts-check
// The pad by keyboard: which key does what.
import { Dialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ onClose }) {
  /** @type {[string, string][]} */
  const keys = [
    ["Tab", gettext("To the players and keys; the others work from there")],
    ["1 – 4", gettext("Who went out: the first to the fourth player")],
    ["2 – 9", gettext("Cards left")],
    ["1 0 – 1 6", gettext("10 to 16 cards left")],
    ["1 Enter", gettext("One card left")],
    ["← → ↑ ↓", gettext("Move along the keys")],
    ["Enter", gettext("Press what has the focus: at the end, Save")],
    ["Backspace", gettext("Undo")],
    ["Esc", gettext("Close a dialog")],
    ["?", gettext("This list")],
  ];
  return html`<${Dialog} title=${gettext("Keyboard shortcuts")} onClose=${onClose}>
    <table class="table">
      <tbody>
        ${keys.map(
          ([key, words]) =>
            html`<tr>
              <th scope="row"><kbd>${key}</kbd></th>
              <td>${words}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  <//>`;
}
