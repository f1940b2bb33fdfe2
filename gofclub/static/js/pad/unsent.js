// @ts-check
// The right to write has ended, and hands are here that never reached the server. They stay, and can go to whoever
// keeps the sheet.
import { useState } from "preact/hooks";
import { copied } from "../lib/clipboard.js";
import { unsentText } from "./command_words.js";
import { Dialog } from "../lib/dialog.js";
import { filled } from "../lib/sentences.js";
import { html, Icon } from "../lib/html.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, onClose }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const [said, setSaid] = useState("");
  const { waiting } = state;
  const text = unsentText(sheet, waiting);
  const why = waiting.find((command) => command.problem)?.problem?.message;
  const copy = async () => {
    setSaid((await copied(text)) ? gettext("Copied.") : gettext("Select the text above to copy it."));
  };
  const pass = () => {
    if ("share" in navigator) return void navigator.share({ text }).catch(() => undefined);
    location.href = `mailto:?subject=${encodeURIComponent(sheet.title || "Gang of Four")}&body=${encodeURIComponent(text)}`;
  };
  return html`<${Dialog} title=${gettext("You can no longer write on this sheet")} onClose=${onClose}>
    <p class="notice warn">
      <${Icon} name="warning" /><span>${why ?? gettext("The link you used was revoked or has expired.")}</span>
    </p>
    ${
      waiting.length > 0
        ? html`<p>
              ${filled(
                ngettext(
                  "%(count)s change was not sent. It stays on this phone; send it to whoever keeps the sheet, or ask for a new link and try again.",
                  "%(count)s changes were not sent. They stay on this phone; send them to whoever keeps the sheet, or ask for a new link and try again.",
                  waiting.length,
                ),
                { count: waiting.length },
              )}
            </p>
            <pre class="unsent" dir="auto" tabindex="0" aria-label=${gettext("What was not sent")}>${text}</pre>
            <div class="form-actions">
              <button type="button" class="button primary" onClick=${pass}>
                <${Icon} name="share" />${gettext("Send to the owner")}
              </button>
              <button type="button" class="button" onClick=${copy}><${Icon} name="copy" />${gettext("Copy")}</button>
              <button type="button" class="button" onClick=${() => controller.retry()}>${gettext("Try again")}</button>
            </div>`
        : html`<p>${gettext("Everything that was saved has been sent. Ask for a new link to carry on.")}</p>`
    }
    <p role="status">${said}</p>
  <//>`;
}
