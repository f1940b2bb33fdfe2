// @ts-check
// The screen of a lesson: the table as everywhere, and the coach's note on cream paper at its edge.
import { html, Icon } from "../lib/html.js";
import { safeStorage } from "../lib/safe_storage.js";
import { filled } from "../lib/sentences.js";
import { Felt } from "../table/felt.js";
import { Seats } from "../table/seats.js";
import { MySide } from "./my_side.js";
import { Note } from "./note.js";
import { progress } from "./progress.js";
import { Open, Situation, Versus } from "./middle.js";
import { asksForPlayer, stepOf } from "./steps.js";

/** @typedef {import("./steps.js").State} State */
/** @typedef {import("./lesson.js").Acts} Acts */

/** @param {{ state: State, acts: Acts }} props */
export function Screen({ state, acts }) {
  const step = stepOf(state);
  const classes = ["table-screen felt lesson-screen", `is-${step.mode}`, acts.isStill() && "still"];
  return html`<div class=${classes.filter(Boolean).join(" ")} data-step=${state.at} data-phase=${state.phase}>
    <${Bar} state=${state} acts=${acts} />
    <${Pips} state=${state} acts=${acts} />
    <div class="lesson-body">
      <${Stage} state=${state} acts=${acts} />
      <div class="near">
        <${Note} state=${state} acts=${acts} />
        <${MySide} key=${state.at} state=${state} acts=${acts} />
      </div>
    </div>
  </div>`;
}

/** @param {{ state: State, acts: Acts }} props */
function Bar({ state, acts: { facts, here } }) {
  const main = facts.order.filter(({ besides }) => !besides);
  const values = {
    number: main.indexOf(here) + 1,
    lessons: main.length,
    step: state.at + 1,
    steps: state.lesson.steps.length,
  };
  const where = here.besides
    ? gettext("Step %(step)s of %(steps)s")
    : gettext("Lesson %(number)s of %(lessons)s, step %(step)s of %(steps)s");
  return html`<header class="bar school-bar">
    <a class="icon-button" href=${facts.all} aria-label=${gettext("All lessons")} title=${gettext("All lessons")}
      ><${Icon} name="left"
    /></a>
    <div class="school-title">
      <h1 class="one-line">${state.lesson.title}</h1>
      <p>${filled(where, values)}</p>
    </div>
    <a
      class="icon-button"
      href=${facts.learn}
      aria-label=${gettext("The rules in words")}
      title=${gettext("The rules in words")}
      ><${Icon} name="learn"
    /></a>
  </header>`;
}

/**
 * One pip for each lesson: full is done, the ring fills as one learns.
 * @param {{ state: State, acts: Acts }} props
 */
function Pips({ state, acts: { facts, here } }) {
  const { done } = progress(safeStorage);
  const main = facts.order.filter(({ besides }) => besides === here.besides);
  const part = (state.at + (state.phase === "right" ? 1 : 0)) / state.lesson.steps.length;
  return html`<div class="pips" aria-hidden="true">
    ${main.map((lesson) =>
      lesson === here
        ? html`<i key=${lesson.slug} class="now"><b style=${{ width: `${part * 100}%` }}></b></i>`
        : html`<i key=${lesson.slug} class=${done.includes(lesson.slug) ? "done" : ""}></i>`,
    )}
  </div>`;
}

/** @param {{ state: State, acts: Acts }} props */
function Stage({ state, acts }) {
  const step = stepOf(state);
  const view = /** @type {import("../table/wire.js").View} */ (state.table.view);
  const isForPlayers = asksForPlayer(step);
  /** @param {Event} event */
  const tapped = (event) => {
    const seat = /** @type {Element} */ (event.target).closest("[data-seat]")?.getAttribute("data-seat");
    if (seat && isForPlayers) acts.dispatch({ type: "attempt", what: seat });
  };
  // The buttons below do the same for those who press keys.
  return html`<div class=${`stage ${isForPlayers ? "asks-for-player" : ""}`} onClick=${tapped}>
    <${Seats} state=${state.table} view=${view} />
    ${
      state.reply?.versus && view.deal?.top
        ? html`<${Versus} state=${state} view=${view} top=${view.deal.top} versus=${state.reply.versus} />`
        : step.shows?.cards
          ? html`<${Open} shows=${step.shows} bands=${acts.facts.bands} />`
          : html`<${Felt} view=${view} isDealing=${false} finale=${state.table.finale} />`
    }
    ${step.shows && !step.shows.cards && html`<${Situation} view=${view} shows=${step.shows} />`}
  </div>`;
}
