// @ts-check
// What the menu opens: settings, keys, phrases, leaving.
import { html, Icon } from "../lib/html.js";
import { SummaryCards } from "../lib/summary_cards.js";
import { FeltDialog } from "./felt_dialog.js";
import { Invite } from "./invite.js";
import { SHORTCUTS } from "./shortcuts.js";
import { isOpenToOthers, Share } from "./share.js";
import { ScoreSheet } from "./score_sheet.js";
import { AllPlays } from "./suggestions.js";
import { awayWords, PHRASES, phraseWords } from "./words.js";

/** @typedef {import("./main.js").Acts} Acts */
/** @typedef {import("./store.js").State} State */
/** @typedef {import("./wire.js").View} View */

/** @param {{ state: State, acts: Acts }} props */
export function Panels({ state, acts }) {
  const { view, panel } = state;
  const close = () => acts.open(null);
  if (!panel) return null;
  switch (panel) {
    case "plays":
      return html`<${AllPlays} state=${state} dispatch=${acts.dispatch} />`;
    case "menu":
      return html`<${Menu} state=${state} acts=${acts} close=${close} />`;
    case "settings":
      return html`<${SettingsPanel} acts=${acts} close=${close} />`;
    case "keys":
      return html`<${Keys} close=${close} />`;
    case "say":
      return html`<${Say} acts=${acts} close=${close} />`;
    case "leave":
      return view && html`<${Leave} view=${view} acts=${acts} close=${close} />`;
    case "cards":
      return html`<${SummaryCards} onClose=${close} />`;
    case "invite":
      return html`<${Invite} acts=${acts} close=${close} />`;
    case "share":
      return (
        view &&
        html`<${FeltDialog} title=${gettext("Invite and watch")} onClose=${close}><${Share} view=${view} acts=${acts} /><//>`
      );
    case "scores":
      return (
        view &&
        html`<${FeltDialog} title=${gettext("Scores")} onClose=${close}><${ScoreSheet} view=${view} acts=${acts} /><//>`
      );
  }
}

/** @param {{ state: State, acts: Acts, close: () => void }} props */
function Menu({ state, acts, close }) {
  const may = state.view?.you.may ?? [];
  const seat = state.view?.you.seat ?? null;
  const isSeated = seat !== null;
  /** @param {string} command */
  const order = (command) => () => {
    acts.command(command);
    close();
  };
  return html`<${FeltDialog} title=${gettext("Menu")} onClose=${close} className="menu-dialog">
    <ul class="menu-list">
      ${
        may.includes("away") &&
        html`<${Item} icon="clock" words=${gettext("Step away: a bot plays for me")} onClick=${order("away")} />`
      }
      ${
        may.includes("back") &&
        html`<${Item} icon="enter" words=${awayWords(state.view?.chairs[seat ?? 0].state ?? "away").back} onClick=${order("back")} />`
      }
      ${isSeated && html`<${Item} icon="bubble" words=${gettext("Say something")} onClick=${() => acts.open("say")} />`}
      ${
        Boolean(state.view?.scores.deals.length) &&
        html`<${Item} icon="pad" words=${gettext("Scores")} onClick=${() => acts.open("scores")} />`
      }
      <${Item}
        icon=${acts.likes.text ? "table" : "keyboard"}
        words=${acts.likes.text ? gettext("Show the table as a picture") : gettext("Play by text, with a command line")}
        onClick=${() => acts.showText(!acts.likes.text)}
      />
      <${Item} icon="cards" words=${gettext("Summary cards")} onClick=${() => acts.open("cards")} />
      ${
        state.view &&
        isOpenToOthers(state.view) &&
        html`<${Item} icon="share" words=${gettext("Invite and watch")} onClick=${() => acts.open("share")} />`
      }
      <${Item} icon="settings" words=${gettext("Settings")} onClick=${() => acts.open("settings")} />
      <${Item} icon="keyboard" words=${gettext("Keyboard shortcuts")} onClick=${() => acts.open("keys")} />
      <li>
        <a class="menu-item" href=${acts.facts.learn} target="_blank"
          ><${Icon} name="learn" />${gettext("The rules")}</a
        >
      </li>
      <li>
        <a class="menu-item" href=${`/report/?table=${acts.facts.code}`} target="_blank"
          ><${Icon} name="warning" />${gettext("Report a name or this table")}</a
        >
      </li>
      ${
        may.includes("leave") &&
        html`<${Item} icon="leave" words=${gettext("Leave the table")} onClick=${() => acts.open("leave")} />`
      }
    </ul>
  <//>`;
}

/** @param {{ icon: string, words: string, onClick: () => void }} props */
function Item({ icon, words, onClick }) {
  return html`<li>
    <button type="button" class="menu-item" onClick=${onClick}><${Icon} name=${icon} />${words}</button>
  </li>`;
}

/** @param {{ acts: Acts, close: () => void }} props */
function SettingsPanel({ acts, close }) {
  /** @type {[keyof import("./settings.js").Settings, string, string][]} */
  const switches = [
    ["sounds", gettext("Sounds"), gettext("A knock for a pass, a card on cloth, a bell for your turn")],
    ["vibration", gettext("Vibration"), gettext("On phones that support it")],
    ["animation", gettext("Animation"), gettext("Cards fly when they are dealt and laid")],
    ["confirm", gettext("Ask before playing"), gettext("Play and Pass have to be pressed twice")],
    ["tips", gettext("Tips"), gettext("What to do, in the first two hands")],
    ["shortcuts", gettext("Keyboard shortcuts"), gettext("Play with single keys; ? lists them")],
  ];
  return html`<${FeltDialog} title=${gettext("Settings")} onClose=${close}>
    <ul class="plain-list switches">
      ${switches.map(
        ([name, words, help]) =>
          html`<li key=${name}>
            <button
              type="button"
              class="switch-row"
              role="switch"
              aria-checked=${acts.likes[name] ? "true" : "false"}
              onClick=${() => acts.like({ [name]: !acts.likes[name] })}
            >
              <span><b>${words}</b><small>${help}</small></span
              ><span class="switch" aria-hidden="true"></span>
            </button>
          </li>`,
      )}
    </ul>
  <//>`;
}

/** @param {{ close: () => void }} props */
function Keys({ close }) {
  return html`<${FeltDialog} title=${gettext("Keyboard shortcuts")} onClose=${close}>
    <dl class="keys">
      ${SHORTCUTS().map(
        ([keys, words]) =>
          html`<div key=${words}>
            <dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt>
            <dd>${words}</dd>
          </div>`,
      )}
    </dl>
  <//>`;
}

/** @param {{ acts: Acts, close: () => void }} props */
function Say({ acts, close }) {
  return html`<${FeltDialog} title=${gettext("Say something")} onClose=${close}>
    <div class="phrases">
      ${PHRASES.map(
        (phrase) =>
          html`<button
            key=${phrase}
            type="button"
            class="button"
            onClick=${() => {
              acts.say(phrase);
              close();
            }}
          >
            ${phraseWords(phrase)}
          </button>`,
      )}
    </div>
  <//>`;
}

/** @param {{ view: View, acts: Acts, close: () => void }} props */
export function Leave({ view, acts, close }) {
  return html`<${FeltDialog} title=${gettext("Leave the table?")} onClose=${close}>
    <p>${leavingWords(view)}</p>
    ${
      acts.facts.signed_in &&
      view.table.may_be_rated &&
      view.table.status !== "open" &&
      html`<p>${gettext("If the game is rated, leaving counts as last place.")}</p>`
    }
    <div class="dialog-actions">
      <button type="button" class="button" onClick=${close}>${gettext("Stay")}</button>
      <button type="button" class="button danger primary" onClick=${acts.leave}>${gettext("Leave")}</button>
    </div>
  <//>`;
}

/**
 * What leaving means: before the game the seat is gone, and without its host perhaps the table.
 * @param {View} view
 */
function leavingWords({ table, chairs, you }) {
  if (table.status !== "open")
    return gettext("A bot will play the game to the end in your place. You can come back until it is over.");
  if (table.host !== you.seat) return gettext("Your seat will be free for somebody else.");
  const isAlone = !chairs.some((chair) => chair.seat !== you.seat && chair.state !== "free" && !chair.bot);
  return isAlone
    ? gettext("You are the only person here, so the table will be closed.")
    : gettext("Your seat will be free for somebody else, and another player will be the host.");
}
