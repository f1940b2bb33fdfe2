// @ts-check
// My side of the table: how I stand, suggestions, the hand, and one button that says what it will do.
import { useEffect } from "preact/hooks";

import { html, Icon } from "../lib/html.js";
import { cardName } from "../lib/card.js";
import { safeStorage } from "../lib/safe_storage.js";
import { progress } from "../school/progress.js";
import { tip } from "./coach.js";
import { Fan, useHandFocus } from "./fan.js";
import { HintButton } from "./hint.js";
import { Idle } from "./idle.js";
import { feel } from "./sounds.js";
import { ORDERS } from "./hand.js";
import { neighbour } from "./seating.js";
import { dutyWords, verdictWords, waitingWords } from "./refusals.js";
import { CutName, Portrait } from "./seats.js";
import { canPlanPlay, canPrepass } from "./ahead.js";
import { isAsking, isMyTurn, judged } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { Timer, useSeconds } from "./timer.js";
import { awayWords, comboName, orderName, phraseWords, plannedWords } from "./words.js";
import { filled, isolated, pointsWords, rich } from "../lib/sentences.js";

/** @typedef {import("./store.js").State} State */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./main.js").Acts} Acts */

const LAST_SECONDS = 5;

/** @typedef {import("./hint.js").Hinting} Hinting */
/** @param {{ state: State, view: View, seat: number, acts: Acts, isDealing: boolean, hinting: Hinting }} props */
export function Rail({ state, view, seat, acts, isDealing, hinting }) {
  const chair = view.chairs[seat];
  const isTurn = isMyTurn(state);
  useHandFocus(isTurn && !isDealing);
  useHurry(isTurn && view.clock?.for === "turn" ? view.clock : null, state.arrived, acts);
  const hasCalled = view.deal?.called.includes(seat) ?? false;
  const classes = ["rail", isTurn && "is-turn", hasCalled && "has-called"];
  return html`<section class=${classes.filter(Boolean).join(" ")} aria-label=${gettext("Your side")}>
    <div class="rail-head">
      <div class="rail-me">
        <${Portrait} chair=${chair}
          >${
            (view.clock?.for === "turn" || view.clock?.for === "idle") &&
            view.clock.seat === seat &&
            html`<${Timer} clock=${view.clock} arrived=${state.arrived} isPatient=${view.clock.for === "idle"} />`
          }<//
        >
        <p class="rail-words">
          <b><${Status} state=${state} view=${view} seat=${seat} /></b
          ><span>${pointsWords(view.scores.totals[seat] ?? 0)}</span>${
            hasCalled && html`<em>${gettext("Last card!")}</em>`
          }
        </p>
        ${state.said[seat] && html`<span class="bubble" aria-hidden="true">${phraseWords(state.said[seat].say)}</span>`}
      </div>
      <${Suggestions} state=${state} dispatch=${acts.dispatch} />
      <div class="rail-tools">
        ${hinting.canAsk && html`<${HintButton} hinting=${hinting} />`}
        <button type="button" class="rail-sort" onClick=${acts.sort} title=${gettext("Sort the hand")}>
          <${Icon} name="sort" /><span><span class="unseen">${gettext("Sorted")} </span>${orderName(state.order)}</span>
        </button>
      </div>
    </div>
    <${Idle} view=${view} seat=${seat} acts=${acts} />
    <${Duty} view=${view} seat=${seat} />
    ${
      acts.likes.tips &&
      !isDealing &&
      !view.chairs.some(({ idle }) => idle) &&
      html`<${Tip} view=${view} acts=${acts} />`
    }
    ${
      chair.state !== "here"
        ? html`<${Away} state=${chair.state} acts=${acts} />`
        : html`<${Fan} state=${state} dispatch=${acts.dispatch} isDealing=${isDealing} />
            <${Actions} state=${state} view=${view} seat=${seat} acts=${acts} />`
    }
  </section>`;
}

/**
 * A tick for each of the last seconds of my turn.
 * @param {View["clock"]} clock
 * @param {number} arrived
 * @param {Acts} acts
 */
function useHurry(clock, arrived, acts) {
  const seconds = useSeconds(clock, arrived);
  useEffect(() => {
    if (clock && seconds > 0 && seconds <= LAST_SECONDS) feel("hurry", acts.likes);
  }, [seconds]);
}

/** @param {{ state: State, view: View, seat: number }} props */
function Status({ state, view, seat }) {
  const { deal } = view;
  if (!deal) return null;
  if (deal.out.includes(seat)) return gettext("Forgot to call: out of this hand");
  if (view.you.may_call) return gettext("One card left!");
  if (isMyTurn(state)) {
    if (deal.phase === "give") return gettext("You give");
    if (deal.phase === "return") return gettext("You give back");
    return deal.top ? gettext("Your turn") : gettext("You lead");
  }
  const left = deal.left[seat];
  return filled(ngettext("%(count)s card", "%(count)s cards", left), { count: left });
}

/**
 * The neighbour's last card, where it binds me.
 * @param {{ view: View, seat: number }} props
 */
function Duty({ view, seat }) {
  const words = view.legal ? dutyWords(view.you.duty) : "";
  if (!words) return null;
  return html`<p class="duty">
    <${Icon} name="info" /><span
      >${rich(words, { name: html`<${CutName} of=${view.chairs[neighbour(view, seat)].name} />` })}</span
    >
  </p>`;
}

/**
 * What to do, for the first hands somebody plays.
 * @param {{ view: View, acts: Acts }} props
 */
function Tip({ view, acts }) {
  const words = view.legal && dutyWords(view.you.duty) ? "" : tip(view, progress(safeStorage).done);
  if (!words) return null;
  return html`<p class="tip">
    <${Icon} name="learn" /><span>${words}</span
    ><button
      type="button"
      class="tip-close"
      aria-label=${gettext("No more tips")}
      title=${gettext("No more tips")}
      onClick=${() => acts.like({ tips: false })}
    >
      <${Icon} name="close" />
    </button>
  </p>`;
}

/** @param {{ state: import("./wire.js").Chair["state"], acts: Acts }} props */
function Away({ state, acts }) {
  const { said, back } = awayWords(state);
  const hasLeft = state === "left";
  return html`<div class="rail-away">
    <p>${said}</p>
    <div class="rail-ways">
      <button type="button" class=${`button large ${hasLeft ? "" : "primary"}`} onClick=${() => acts.command("back")}>
        ${back}
      </button>
      ${hasLeft && html`<a class="button large primary" href=${acts.facts.lobby}>${gettext("To the lobby")}</a>`}
    </div>
  </div>`;
}

/** @param {{ state: State, view: View, seat: number, acts: Acts }} props */
function Actions({ state, view, seat, acts }) {
  if (view.you.may_call) return html`<${Call} state=${state} view=${view} acts=${acts} />`;
  const verdict = judged(state);
  const isTurn = isMyTurn(state);
  const isGift = view.deal?.phase !== "play";
  return html`${
    "can" in verdict &&
    verdict.can === "play" &&
    verdict.mayCall &&
    html`<button
      type="button"
      class="call-switch"
      role="switch"
      aria-checked=${state.call ? "true" : "false"}
      onClick=${() => acts.dispatch({ type: "call", on: !state.call })}
    >
      <span class="switch" aria-hidden="true"></span>${gettext("Say “Last card!” with it")}
    </button>`
  }
    <div class="actions">
      ${
        !isGift &&
        html`<${PassButton}
          state=${state}
          isTurn=${isTurn}
          acts=${acts}
          view=${view}
          isAll=${"why" in verdict && verdict.why === "nothing_beats"}
        />`
      }
      <${PlayButton} state=${state} view=${view} acts=${acts} verdict=${verdict} seat=${seat} />
    </div>`;
}

/**
 * The window of a last-card call: a bot leaves a moment, a person as long as they think.
 * @param {{ state: State, view: View, acts: Acts }} props
 */
function Call({ state, view, acts }) {
  const { clock, deal } = view;
  const next = deal?.turn ?? null;
  const isAsked = state.asked.some((command) => command.do === "call");
  const runs = clock && (clock.for === "call" || (clock.for === "turn" && clock.seat === next)) ? clock : null;
  return html`<div class="actions">
    <button
      type="button"
      class="button large last-card"
      aria-disabled=${isAsked ? "true" : "false"}
      onClick=${() => !isAsked && acts.call()}
    >
      <span
        >${gettext("Last card!")}${
          next !== null &&
          html`<small>${filled(gettext("before %(name)s plays"), { name: isolated(view.chairs[next].name) })}</small>`
        }</span
      >
      ${runs && html`<${Timer} clock=${runs} arrived=${state.arrived} />`}
    </button>
  </div>`;
}

/**
 * Pass, or pass in advance: the latter stays pressed until it happens or is taken back.
 * @param {{ state: State, view: View, isTurn: boolean, acts: Acts, isAll: boolean }} props all: there is nothing else
 *   to do
 */
function PassButton({ state, view, isTurn, acts, isAll }) {
  if (isTurn) {
    const may = Boolean(view.legal?.pass) && !isAsking(state);
    const words = state.confirming === "pass" ? gettext("Really pass?") : gettext("Pass");
    return html`<button
      type="button"
      class=${`button large pass ${isAll && may ? "primary" : ""} ${state.confirming === "pass" ? "confirming" : ""}`}
      aria-disabled=${may ? "false" : "true"}
      title=${may ? "" : gettext("You cannot pass now")}
      onClick=${acts.pass}
    >
      ${words}
    </button>`;
  }
  const may = canPrepass(state);
  return html`<button
    type="button"
    class="button large pass in-advance"
    aria-pressed=${state.prepass ? "true" : "false"}
    aria-disabled=${may ? "false" : "true"}
    onClick=${acts.pass}
  >
    ${
      state.prepass
        ? html`<${Icon} name="check" />${gettext("Will pass")}<small>${gettext("tap to cancel")}</small>`
        : gettext("Pass next")
    }
  </button>`;
}

/** @param {{ state: State, view: View, seat: number, acts: Acts, verdict: import("./choice.js").Verdict }} props */
function PlayButton({ state, view, acts, verdict }) {
  const asking = isAsking(state);
  if (!asking && !isMyTurn(state) && state.chosen.length && canPlanPlay(view))
    return html`<${PlanButton} state=${state} acts=${acts} />`;
  const can = "can" in verdict && !asking;
  return html`<button
    type="button"
    class=${`button large play ${can ? "primary" : ""} ${state.confirming === "play" ? "confirming" : ""}`}
    aria-disabled=${can ? "false" : "true"}
    onClick=${acts.play}
  >
    ${playWords(state, view, verdict, asking)}
  </button>`;
}

/**
 * The chosen cards, to be laid when my turn comes if they can be then: it stays pressed until that or until it is
 * taken back.
 * @param {{ state: State, acts: Acts }} props
 */
function PlanButton({ state, acts }) {
  const isPlanned = state.plan?.do === "play";
  const count = state.chosen.length;
  return html`<button
    type="button"
    class="button large play in-advance"
    aria-pressed=${isPlanned ? "true" : "false"}
    aria-disabled="false"
    onClick=${acts.play}
  >
    ${
      isPlanned
        ? html`<${Icon} name="check" />${plannedWords(count)}<small>${gettext("tap to cancel")}</small>`
        : filled(ngettext("Play this card next", "Play these %(count)s cards next", count), { count })
    }
  </button>`;
}

/**
 * @param {State} state
 * @param {View} view
 * @param {import("./choice.js").Verdict} verdict
 * @param {boolean} asking
 */
function playWords(state, view, verdict, asking) {
  if (asking) return gettext("Sending…");
  const isSure = state.confirming === "play";
  if (!("can" in verdict)) {
    const turn = view.deal?.turn ?? null;
    const playing = turn === null || turn === view.you.seat ? "" : view.chairs[turn].name;
    const isGift = view.deal?.phase !== "play";
    if (verdict.why !== "not_turn" || !playing) return verdictWords(verdict, { playing, isGift });
    return html`<span>${rich(waitingWords(isGift), { name: html`<${CutName} of=${playing} />` })}</span>`;
  }
  if (verdict.can === "give")
    return filled(isSure ? gettext("Really give the %(card)s?") : gettext("Give the %(card)s"), {
      card: cardName(verdict.card),
    });
  const combo = comboName(verdict.play);
  if (isSure) return filled(gettext("Really play %(combo)s?"), { combo });
  return filled(state.call && verdict.mayCall ? gettext("Play %(combo)s: Last card!") : gettext("Play %(combo)s"), {
    combo,
  });
}

/** @param {import("./hand.js").Order} order */
export const nextOrder = (order) => ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length];
