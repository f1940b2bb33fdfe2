// @ts-check
// What has not reached the server yet, and what it means that two are writing.
import { described } from "./command_words.js";
import { Dialog } from "../lib/dialog.js";
import { filled } from "../lib/sentences.js";
import { html, Icon } from "../lib/html.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, panel, onClose }) {
  if (panel.name === "writers") {
    return html`<${Dialog} title=${gettext("Two people are writing")} onClose=${onClose}>
      <p>
        ${gettext(
          "Someone is entering a hand on another phone right now. You can both write; if your results for a hand differ, you will be asked which is right.",
        )}
      </p>
    <//>`;
  }
  const { waiting } = state;
  const lines = state.sheet?.lines ?? [];
  return html`<${Dialog}
    title=${
      waiting.length
        ? filled(ngettext("%(count)s change waiting", "%(count)s changes waiting", waiting.length), {
            count: waiting.length,
          })
        : gettext("Offline")
    }
    onClose=${onClose}
  >
    <p class="notice">
      <${Icon} name="offline" /><span
        >${gettext(
          "Everything is kept on this phone and sent in order as soon as there is a network. You can close this page; open it again on this phone to send.",
        )}</span
      >
    </p>
    <ol class="waiting-list">
      ${waiting.map((command) => html`<li>${described(command, lines)}</li>`)}
    </ol>
    ${
      waiting.length > 0 &&
      html`<div class="form-actions">
        <button type="button" class="button primary" onClick=${() => controller.flush()}>${gettext("Try now")}</button>
      </div>`
    }
  <//>`;
}
