// @ts-check
// Everything one does rarely, in one list.
import { useState } from "preact/hooks";
import { ask } from "../lib/http.js";
import { Dialog } from "../lib/dialog.js";
import { finishWords } from "./play_on.js";
import { feels, setFeels } from "./vibration.js";
import { filled } from "../lib/sentences.js";
import { html, Icon } from "../lib/html.js";
import { Item } from "./menu_item.js";
import { paperIsThere } from "./lazy.js";

/** @type {Record<string, () => Promise<any>>} the dialogs that the menu leads to */
export const PANELS = {
  places: () => import("./seat_changes.js"),
  history: () => import("./history.js"),
  reopen: () => import("./ending.js"),
  finish: () => import("./ending.js"),
  cards: () => import("./cards_panel.js"),
  keys: () => import("./keys_panel.js"),
};

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, onClose }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const [isStill, setStill] = useState(!feels());
  const [isSure, setSure] = useState(false);
  const [refusal, setRefusal] = useState("");
  const refuse = () => setRefusal(gettext("This needs a network. Nothing is lost: try again when there is one."));
  const open = (/** @type {string} */ name) => controller.dispatch({ type: "panel", panel: { name } });
  const { write, manage } = sheet.may;
  const isOpen = sheet.status === "open";
  const abandon = async () => {
    if (!isSure) return setSure(true);
    await controller.act({ kind: "abandon", body: {} });
    onClose();
  };
  const code = sheet.code;
  const claim = async () => {
    const { status, body } = await ask("POST", `sheets/${code}/claim/`, {});
    if (status !== 200)
      return status === 0 ? refuse() : setRefusal(body?.error?.message ?? gettext("The server cannot be reached."));
    await controller.told(body);
    controller.dispatch({ type: "say", words: gettext("The sheet is in your account.") });
    onClose();
  };
  return html`<${Dialog} title=${sheet.title || gettext("Score pad")} onClose=${onClose} className="pad-menu">
    ${refusal && html`<p class="notice warn" role="alert"><${Icon} name="offline" /><span>${refusal}</span></p>`}
    <ul class="menu-list">
      ${
        manage &&
        html`<${Item} icon="share" onClick=${() => open("share")}>${gettext("Share: watch, write, big screen")}<//>`
      }
      ${
        write &&
        isOpen &&
        html`<${Item} icon="table" onClick=${() => open("places")}>${gettext("Seats, substitutes and names")}<//>`
      }
      <${Item} icon="clock" onClick=${() => open("history")}>${gettext("All changes, voided hands")}<//>
      <${Item} icon="cards" onClick=${() => open("cards")}>${gettext("Summary cards")}<//>
      ${write && html`<${Item} icon="keyboard" onClick=${() => open("keys")}>${gettext("Keyboard shortcuts")}<//>`}
      <${Item} icon="print" onClick=${() => paperIsThere().then(() => (onClose(), setTimeout(() => print(), 50)))}>${gettext("Print")}<//>
      ${
        code &&
        html`<${Item}
          icon="download"
          href=${`/api/v1/sheets/${code}/sheet.csv`}
          download
          needsNetwork
          onRefused=${refuse}
          >${gettext("Download as CSV")}<//
        >`
      }
      ${
        code &&
        html`<${Item}
          icon="download"
          href=${`/api/v1/sheets/${code}/sheet.json`}
          download
          needsNetwork
          onRefused=${refuse}
          >${gettext("Download as JSON")}<//
        >`
      }
      ${code && html`<${Item} icon="eye" href=${`/score/${code}/screen`}>${gettext("Big screen")}<//>`}
      <${Item} icon="phone" pressed=${!isStill} onClick=${() => (setFeels(isStill), setStill(!isStill))}
        >${isStill ? gettext("Vibration is off") : gettext("Vibration is on")}<//
      >
      ${
        write &&
        sheet.status === "abandoned" &&
        html`<${Item} icon="undo" onClick=${() => (controller.act({ kind: "reopen", body: {} }), onClose())}
          >${gettext("Continue this game")}<//
        >`
      }
      ${
        write &&
        isOpen &&
        sheet.earlier_end &&
        html`<${Item} icon="crown" onClick=${() => open("finish")}>${finishWords(sheet.earlier_end)}<//>`
      }
      ${
        write &&
        isOpen &&
        html`<${Item} icon="trash" danger onClick=${abandon}
          >${
            isSure
              ? filled(
                  ngettext(
                    "Really stop after %(hands)s hand? Tap again",
                    "Really stop after %(hands)s hands? Tap again",
                    sheet.stats.hands,
                  ),
                  { hands: sheet.stats.hands },
                )
              : gettext("Abandon this game")
          }<//
        >`
      }
      ${
        code &&
        sheet.may.claim &&
        html`<${Item} icon="user" onClick=${claim} needsNetwork onRefused=${refuse}
          >${gettext("Keep this sheet in my account")}<//
        >`
      }
      ${
        code &&
        manage &&
        !sheet.may.claim &&
        sheet.may.via === "browser" &&
        html`<${Item} icon="user" href=${`/account/login/?next=/score/${code}`} needsNetwork onRefused=${refuse}
          >${gettext("Sign in to keep this sheet in an account")}<//
        >`
      }
      <${Item} icon="plus" href=${`/score/new?again=${sheet.uuid}`}>${gettext("New game with the same people")}<//>
    </ul>
    ${write && html`<${Title} sheet=${sheet} controller=${controller} most=${state.reference.limits.title} />`}
  <//>`;
}

/** @param {{ sheet: import("./sheet.js").Sheet, controller: import("./panel.js").Controller, most: number }} props */
function Title({ sheet, controller, most }) {
  const [title, setTitle] = useState(sheet.title);
  const isSame = title.trim() === sheet.title;
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!isSame) controller.act({ kind: "settings", body: { title: title.trim() } });
  };
  return html`<form class="field" onSubmit=${save}>
    <label for="sheet-title">${gettext("Name of this game")}</label>
    <div class="with-button">
      <input
        id="sheet-title"
        class="input"
        dir="auto"
        maxlength=${most}
        autocomplete="off"
        value=${title}
        onInput=${(/** @type {any} */ event) => setTitle(event.target.value)}
      />
      <button class="button" aria-disabled=${isSame ? "true" : "false"}>${gettext("Save")}</button>
    </div>
  </form>`;
}
