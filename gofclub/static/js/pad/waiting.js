// @ts-check
// What has not reached the server yet, and what it means that two are writing.
import { Dialog } from "./dialog.js";
import { cardsWords, filled, listed } from "./words.js";
import { html, Icon } from "./view.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, scribe, panel, onClose }) {
  if (panel.name === "writers") {
    return html`<${Dialog} title=${gettext("Two are writing")} onClose=${onClose}>
      <p>${gettext("Another phone is entering a hand right now. Both may write; if you write different results for one hand, you will be asked which is right.")}</p>
    <//>`;
  }
  const { waiting } = state;
  const lines = state.sheet?.lines ?? [];
  return html`<${Dialog} title=${waiting.length ? filled(ngettext("%(count)s change waits", "%(count)s changes wait", waiting.length), { count: waiting.length }) : gettext("Offline")} onClose=${onClose}>
    <p class="notice"><${Icon} name="offline" /><span>${gettext("Everything is kept on this phone and sent in order as soon as there is a network. You can close this page; open it again on this phone to send.")}</span></p>
    <ol class="waiting-list">
      ${waiting.map((command) => html`<li>${described(command, lines)}</li>`)}
    </ol>
    ${waiting.length > 0 && html`<div class="form-actions"><button type="button" class="button primary" onClick=${() => scribe.flush()}>${gettext("Try now")}</button></div>`}
  <//>`;
}

/**
 * @param {import("./outbox.js").Waiting} command
 * @param {import("./sheet.js").Line[]} lines
 */
export function described(command, lines) {
  switch (command.kind) {
    case "start": return filled(gettext("The sheet itself: %(names)s"), { names: listed(command.body.names) });
    case "log":
      return filled(gettext("Hand %(number)s: %(result)s"), {
        number: command.body.number,
        result: lines.map((line) => `${line.name} ${command.body.left[line.number] ? cardsWords(command.body.left[line.number]) : gettext("out")}`).join(", "),
      });
    case "edit": return gettext("A corrected hand");
    case "void": return gettext("A hand taken back");
    case "restore": return gettext("A hand restored");
    case "seats": return gettext("Changed seats");
    case "substitute":
    case "rename": return filled(gettext("A name: %(name)s"), { name: command.body.name });
    case "settings": return gettext("The name of this game");
    case "abandon": return gettext("The game was abandoned");
    case "reopen": return gettext("The game goes on");
    case "finish": return gettext("The game is finished as it was");
  }
}
