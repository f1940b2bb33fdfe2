// @ts-check
// My side of the table in a lesson: the hand, and buttons that let me try whatever I like.
import { useEffect, useRef } from "preact/hooks";

import { cardName } from "../lib/card.js";
import { html, Icon } from "../lib/html.js";
import { cardsWords, filled, pointsWords } from "../lib/sentences.js";
import { Fan } from "../table/fan.js";
import { picked, text } from "../table/hand.js";
import { leftToRight } from "../table/seating.js";
import { comboName } from "../table/words.js";
import { asksForPlayer, cardsOfHint, comboChosen, PASS, PATIENCE, stepOf } from "./steps.js";

/** @typedef {import("./steps.js").State} State */
/** @typedef {import("./lesson.js").Acts} Acts */

/** @param {{ state: State, acts: Acts }} props */
export function MySide({ state, acts }) {
  const step = stepOf(state);
  const side = useRef(/** @type {HTMLElement | null} */ (null));
  // As it was when this was drawn: the effect may come after the first press.
  const hasBegun = acts.hasBegun();
  useEffect(() => {
    if (!hasBegun) return;
    // What had the focus is gone: the next thing to do gets it.
    const next = state.phase === "asked" ? '.fan [tabindex="0"], .choices button' : ".actions .primary, .last-card";
    /** @type {HTMLElement | null | undefined} */ (side.current?.querySelector(next))?.focus({ preventScroll: true });
  }, [state.phase]);
  const isAsked = state.phase === "asked" && step.mode !== "find";
  return html`<section ref=${side} class=${`rail ${isAsked ? "is-turn" : ""}`} aria-label=${gettext("Your side")}>
    <div class="rail-head">
      <p class="rail-words"><${Status} state=${state} /></p>
      ${state.phase === "asked" && html`<${HintButton} state=${state} acts=${acts} />`}
    </div>
    ${
      step.mode !== "ask" &&
      html`<${Fan}
        state=${state.table}
        dispatch=${(/** @type {any} */ action) => acts.dispatch({ type: "table", action })}
        isDealing=${false}
        mark=${marks(state)}
      />`
    }
    <${Buttons} state=${state} acts=${acts} />
  </section>`;
}

/**
 * What is to be seen on a card: that it was put back, or that it belongs to the hint.
 * @param {State} state
 */
function marks(state) {
  const step = stepOf(state);
  const hinted = state.hint && state.phase === "asked" ? picked(step.view.you.hand ?? "", cardsOfHint(step)) : null;
  return (/** @type {string} */ key) =>
    state.refused.includes(key) ? "put-back" : hinted?.includes(key) ? "hinted" : "";
}

/** @param {{ state: State }} props */
function Status({ state }) {
  const { mode, view: start } = stepOf(state);
  const view = state.table.view ?? start;
  const left = view.deal?.left[0] ?? 0;
  if (mode === "ask")
    return html`<b>${gettext("You")}</b
      ><span>${cardsWords(left)}${start.scores.totals[0] ? ` · ${pointsWords(start.scores.totals[0])}` : ""}</span>`;
  if (state.phase === "undone") return html`<b>${gettext("Forgot to call: out of this hand")}</b>`;
  if (state.phase === "calling") return html`<b>${gettext("One card left!")}</b>`;
  if (state.phase === "right") return html`<b>${cardsWords(left)}</b>`;
  const words = {
    find: gettext("Your hand"),
    give: view.deal?.phase === "return" ? gettext("You give back") : gettext("You give"),
    play: view.deal?.top ? gettext("Your turn") : gettext("You lead"),
  }[mode];
  return html`<b>${words}</b
    >${state.refused.length > 0 && html`<span>${gettext("cards are back in your hand")}</span>`}`;
}

/**
 * It offers itself after a while.
 * @param {{ state: State, acts: Acts }} props
 */
function HintButton({ state, acts }) {
  return html`<button
    type="button"
    class=${`rail-sort hint-offer ${state.wrong >= PATIENCE ? "is-ripe" : ""}`}
    onClick=${() => acts.dispatch({ type: "hint" })}
  >
    <${Icon} name="star" />${gettext("Hint")}
  </button>`;
}

/** @param {{ state: State, acts: Acts }} props */
function Buttons({ state, acts }) {
  switch (state.phase) {
    case "asked":
      return stepOf(state).mode === "ask"
        ? html`<${Choices} state=${state} acts=${acts} />`
        : html`<${Attempts} state=${state} acts=${acts} />`;
    case "calling":
      return html`<div class="actions">
        <button type="button" class="button large pass" onClick=${() => acts.dispatch({ type: "silence" })}>
          ${gettext("Say nothing")}
        </button>
        <button type="button" class="button large last-card" onClick=${() => acts.dispatch({ type: "call" })}>
          ${gettext("Last card!")}
        </button>
      </div>`;
    case "undone":
      return html`<div class="actions">
        <button type="button" class="button large primary" onClick=${() => acts.dispatch({ type: "again" })}>
          ${gettext("Take it back")}
        </button>
      </div>`;
    case "right":
      return html`<div class="actions">
        <button type="button" class="button large pass" onClick=${() => acts.dispatch({ type: "again" })}>
          ${gettext("Again")}
        </button>
        <${Onward} state=${state} acts=${acts} />
      </div>`;
  }
}

/** @param {{ state: State, acts: Acts }} props */
function Attempts({ state, acts }) {
  const step = stepOf(state);
  const { chosen } = state.table;
  return html`<div class="actions">
    ${
      step.mode === "play" &&
      html`<button
        type="button"
        class=${`button large pass ${state.hint && step.hint === PASS ? "primary" : ""}`}
        onClick=${() => acts.dispatch({ type: "attempt", what: PASS })}
      >
        ${gettext("Pass")}
      </button>`
    }
    <button
      type="button"
      class=${`button large play ${chosen.length ? "primary" : ""}`}
      aria-disabled=${chosen.length ? "false" : "true"}
      onClick=${() => acts.dispatch({ type: "attempt" })}
    >
      ${attemptWords(state)}
    </button>
  </div>`;
}

/** @param {State} state */
function attemptWords(state) {
  const { mode } = stepOf(state);
  const { chosen } = state.table;
  if (!chosen.length) return mode === "give" ? gettext("Choose one card to give") : gettext("Choose cards");
  if (mode === "find") return gettext("These cards");
  if (mode === "give") return filled(gettext("Give the %(card)s"), { card: cardName(text(chosen)) });
  const combo = comboChosen(state);
  return combo ? filled(gettext("Play %(combo)s"), { combo: comboName(combo) }) : gettext("Play these cards");
}

/**
 * A player or a number.
 * @param {{ state: State, acts: Acts }} props
 */
function Choices({ state, acts }) {
  const step = stepOf(state);
  const order = asksForPlayer(step) ? leftToRight(step.view) : step.choices.map((_, at) => at);
  return html`<div class=${`choices of-${step.choices.length}`} role="group" aria-label=${step.goal}>
    ${order.map((at) => {
      const { key, label } = step.choices[at];
      const isTried = state.tried === key && state.reply !== null;
      return html`<button
        key=${key}
        type="button"
        class=${`button large ${isTried ? "tried" : ""} ${state.hint && step.hint === key ? "primary" : ""}`}
        onClick=${() => acts.dispatch({ type: "attempt", what: key })}
      >
        ${label}
      </button>`;
    })}
  </div>`;
}

/**
 * On to the next step, the next lesson, or back to all of them.
 * @param {{ state: State, acts: Acts }} props
 */
function Onward({ state, acts: { facts, here, dispatch } }) {
  const arrow = html`<${Icon} name="right" />`;
  if (state.at + 1 < state.lesson.steps.length)
    return html`<button
      type="button"
      class="button large primary onward"
      onClick=${() => dispatch({ type: "step", at: state.at + 1 })}
    >
      ${gettext("Next")}${arrow}
    </button>`;
  const after = facts.order[facts.order.indexOf(here) + 1];
  if (!after || after.besides)
    return html`<a class="button large primary onward" href=${facts.all}>${gettext("All lessons")}${arrow}</a>`;
  return html`<a class="button large primary onward" href=${after.url}
    ><span class="unseen">${gettext("Next lesson:")} </span><span>${after.title}</span>${arrow}</a
  >`;
}
