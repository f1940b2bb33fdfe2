// @ts-check
// The whole screen: the bar, and under it what the table is at.
import { useEffect } from "preact/hooks";

import { html, Icon } from "../lib/html.js";
import { Bar } from "./bar.js";
import { Dealing } from "./dealing.js";
import { Felt } from "./felt.js";
import { Joining } from "./joining.js";
import { HintPaper, useHint } from "./hint.js";
import { Panels } from "./panels.js";
import { Continue, pausedWords } from "./paused.js";
import { Rail } from "./my_side.js";
import { HandOver } from "./result.js";
import { Room } from "./room.js";
import { hasSheet } from "./score_sheet.js";
import { Seats } from "./seats.js";
import { InText, isInText } from "./text/switch.js";

/** @typedef {import("./store.js").State} State */
/** @typedef {import("./main.js").Acts} Acts */

const FINALE = 1800;

/** @param {{ state: State, acts: Acts }} props */
export function App({ state, acts }) {
  return html`<div
    class=${`table-screen felt ${acts.likes.animation ? "" : "still"}`}
    data-link=${state.link}
    data-at=${state.view?.at}
  >
    <${Bar} state=${state} acts=${acts} />
    <${Screen} state=${state} acts=${acts} />
    <${Panels} state=${state} acts=${acts} />
  </div>`;
}

/** @param {{ state: State, acts: Acts }} props */
function Screen({ state, acts }) {
  const { view, link } = state;
  if (link === "elsewhere" || link === "signed_out" || link === "barred" || link === "outdated")
    return html`<${Ended} link=${link} acts=${acts} />`;
  // The pack is being shuffled: no longer than it takes for what the players add to it to arrive.
  if (!view || (view.table.status === "playing" && !view.deal))
    return html`<div class="coming" aria-busy="true"><span class="coming-deck" aria-hidden="true"></span>
      ${view && html`<p class="coming-words">${gettext("Shuffling: every player adds to it…")}</p>`}
    </div>`;
  if (view.table.status === "closed")
    return html`<${Message}
      icon="table"
      title=${gettext("This table is closed")}
      words=${gettext("Somebody closed it, or nobody was there for a while.")}
    >
      <a class="button large primary" href=${acts.facts.lobby}>${gettext("To the lobby")}</a>
      ${hasSheet(view) && html`<a class="button large" href=${acts.sheetOf(view.table.sheet ?? "")}>${gettext("Score sheet")}</a>`}
    <//>`;
  if (isInText(state, acts.likes)) return html`<${InText} state=${state} view=${view} acts=${acts} />`;
  if (view.table.status === "open") return html`<${Room} state=${state} view=${view} acts=${acts} />`;
  if (view.result && view.deal?.phase === "over" && (!state.finale || isStill(acts)))
    return html`<${HandOver} state=${state} view=${view} result=${view.result} acts=${acts} />`;
  return html`<${Play} state=${state} view=${view} acts=${acts} />`;
}

/** @param {Acts} acts */
const isStill = (acts) => !acts.likes.animation || acts.isStill();

/** @param {{ state: State, view: import("./wire.js").View, acts: Acts }} props */
function Play({ state, view, acts }) {
  const isDealing = state.dealing !== null && !isStill(acts);
  const seat = view.you.seat;
  const hinting = useHint(state, acts);
  return html`<div class=${`stage ${seat === null ? "watched" : ""}`}>
      <${Seats} state=${state} view=${view} />
      <${Felt} view=${view} isDealing=${isDealing} finale=${state.finale} />
      ${
        isDealing &&
        html`<${Dealing} key=${state.dealing} view=${view} onDone=${() => acts.dispatch({ type: "dealt" })} />`
      }
      ${state.finale && html`<${Finale} key=${state.finale.cards} onDone=${() => acts.dispatch({ type: "seen" })} />`}
      ${hinting.hint && html`<${HintPaper} hint=${hinting.hint} state=${state} acts=${acts} close=${hinting.close} />`}
      ${view.table.status === "paused" && html`<${Paused} view=${view} acts=${acts} />`}
    </div>
    ${
      seat !== null &&
      html`<${Rail} state=${state} view=${view} seat=${seat} acts=${acts} isDealing=${isDealing} hinting=${hinting} />`
    }
    ${seat === null && html`<${Joining} state=${state} view=${view} acts=${acts} />`}`;
}

/**
 * A moment for the last play of a hand; a tap goes on to the points.
 * @param {{ onDone: () => void }} props
 */
function Finale({ onDone }) {
  useEffect(() => {
    const timer = setTimeout(onDone, FINALE);
    return () => clearTimeout(timer);
  }, []);
  return html`<button type="button" class="dealing" onClick=${onDone}>
    <span class="dealing-skip">${gettext("To the scores")}</span>
  </button>`;
}

/** @param {{ view: import("./wire.js").View, acts: Acts }} props */
function Paused({ view, acts }) {
  return html`<div class="over-felt">
    <${Message} id="paused-title" icon="clock" title=${gettext("Paused")} words=${pausedWords()}>
      <${Continue} view=${view} acts=${acts} />
    <//>
  </div>`;
}

/** @param {{ link: "elsewhere" | "signed_out" | "barred" | "outdated", acts: Acts }} props */
function Ended({ link, acts }) {
  switch (link) {
    case "elsewhere":
      return html`<${Message}
        icon="phone"
        title=${gettext("Open on another device")}
        words=${gettext("You are playing at this table somewhere else: on another device or in another tab.")}
      >
        <button type="button" class="button large primary" onClick=${acts.retake}>${gettext("Play here")}</button>
      <//>`;
    case "signed_out":
      return html`<${Message} icon="lock" title=${gettext("You are signed out")}
        ><a class="button large primary" href=${acts.facts.login}>${gettext("Sign in")}</a><//
      >`;
    case "barred":
      return html`<${Message} icon="table" title=${gettext("This table is no longer open to you")}
        ><a class="button large primary" href=${acts.facts.lobby}>${gettext("To the lobby")}</a><//
      >`;
    case "outdated":
      return html`<${Message} icon="undo" title=${gettext("There is a newer version of this page")}
        ><button type="button" class="button large primary" onClick=${() => location.reload()}>
          ${gettext("Load it")}
        </button><//
      >`;
  }
}

/** @param {{ icon: string, title: string, words?: string, children?: any, id?: string }} props */
function Message({ icon, title, words, children, id = "message-title" }) {
  return html`<section class="message">
    <span class="message-icon"><${Icon} name=${icon} /></span>
    <h2 id=${id} tabindex="-1" aria-describedby=${words && `${id}-words`}>${title}</h2>
    ${words && html`<p id=${`${id}-words`}>${words}</p>`}
    <div>${children}</div>
  </section>`;
}
