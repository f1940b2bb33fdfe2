// @ts-check
// Playing on after the end, and the way back: both ask first, because a result leaves the board or comes back to it.
import { Dialog } from "../lib/dialog.js";
import { finishQuestion, further, furtherQuestion, furtherWords } from "./play_on.js";
import { live } from "./sheet.js";
import { filled } from "../lib/sentences.js";
import { html, Icon } from "../lib/html.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, panel, onClose }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  if (panel.name === "finish") return html`<${Finish} sheet=${sheet} controller=${controller} onClose=${onClose} />`;
  const more = further(sheet, state.reference.limits);
  if (!more) return null;
  const go = async () => {
    await controller.act({ kind: "reopen", body: more });
    onClose();
  };
  return html`<${Dialog} title=${furtherQuestion(more)} onClose=${onClose}>
    <p>
      ${gettext("This reopens the finished game for more hands.")}${" "}
      ${
        sheet.club
          ? gettext("Its result leaves the club\u2019s board until the game is finished again.")
          : gettext("It has no winner until it is finished again.")
      }
    </p>
    <p class="soft">${gettext("If you change your mind, the menu takes you back to the end as it was before.")}</p>
    <div class="form-actions">
      <button type="button" class="button primary" onClick=${go}>${furtherWords(more)}</button>
      <button type="button" class="button" onClick=${onClose}>${gettext("Leave it finished")}</button>
    </div>
  <//>`;
}

/**
 * @param {{ sheet: import("./sheet.js").Sheet, controller: import("./panel.js").Controller, onClose: () => void }}
 *   props
 */
function Finish({ sheet, controller, onClose }) {
  const end = sheet.earlier_end;
  if (!end || sheet.status !== "open") return null;
  const added = live(sheet).length - end.hands;
  const go = async () => {
    await controller.act({ kind: "finish", body: {} });
    controller.dispatch({ type: "say", words: gettext("The game is finished as before.") });
    onClose();
  };
  return html`<${Dialog} title=${finishQuestion(end)} onClose=${onClose}>
    <p>
      ${filled(
        ngettext(
          "The game ends after hand %(count)s again, with the same result as before.",
          "The game ends after hand %(count)s again, with the same result as before.",
          end.hands,
        ),
        { count: end.hands },
      )}
    </p>
    ${
      added > 0 &&
      html`<p class="notice warn">
        <${Icon} name="warning" />
        <span>
          ${filled(
            ngettext(
              "%(count)s hand entered since then will be voided. It stays in the list of changes and can be restored.",
              "%(count)s hands entered since then will be voided. They stay in the list of changes and can be restored.",
              added,
            ),
            { count: added },
          )}
        </span>
      </p>`
    }
    <div class="form-actions">
      <button type="button" class="button primary" onClick=${go}>${gettext("Finish the game")}</button>
      <button type="button" class="button" onClick=${onClose}>${gettext("Keep playing")}</button>
    </div>
  <//>`;
}
