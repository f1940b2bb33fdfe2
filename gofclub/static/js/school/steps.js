// @ts-check
// The state of a lesson, and how each thing that is tried changes it. It looks up what the server has prepared for
// each attempt: it knows no rules, no clock and no page.
import { picked, text } from "../table/hand.js";
import { initial, reduce } from "../table/store.js";

/** @typedef {import("../table/wire.js").View} View */
/** @typedef {import("../table/store.js").State} TableState */

/**
 * @typedef {object} Reply
 * @property {"right" | "allowed" | "refused"} tone
 * @property {string} title
 * @property {string} words
 * @property {string} [rule]
 * @property {string} [part] of the Learn page
 * @property {{ top: string, tried: string, by_colour: boolean }} [versus] the cards that decide
 *
 * @typedef {object} Step
 * @property {string} goal
 * @property {string} shown
 * @property {string} hint the attempt that is right
 * @property {"find" | "play" | "give" | "ask"} mode
 * @property {View} view
 * @property {import("../table/wire.js").Plays[]} combos everything in the hand that goes together
 * @property {Record<string, number>} answers which reply each attempt gets; "*": any other
 * @property {Reply[]} replies
 * @property {Record<string, Partial<View>[]>} then what happens after a right attempt
 * @property {Record<string, Partial<View>[]> | null} silent the same if the last card is not called
 * @property {{ key: string, label: string }[]} choices
 * @property {{ about: string, cards: string, winner: number | null } | null} shows
 *
 * @typedef {{ slug: string, title: string, steps: Step[] }} Lesson
 *
 * @typedef {object} State
 * @property {Lesson} lesson
 * @property {number} at the step
 * @property {TableState} table
 * @property {"asked" | "calling" | "right" | "undone"} phase
 * @property {Reply | null} reply
 * @property {string} tried
 * @property {string[]} refused cards that were put back
 * @property {number} wrong how many attempts of this step were
 * @property {number} hint how much of it is shown: nothing, the cards, the cards lifted
 * @property {Partial<View>[]} coming what the others are about to do
 *
 * @typedef {{ type: "step", at: number } | { type: "again" } | { type: "table", action: any } | { type: "attempt",
 *   what?: string } | { type: "call" } | { type: "silence" } | { type: "happens" } | { type: "hint" }} Action
 */

export const PASS = "-";
const SILENCE = "silent";
const ANYTHING_ELSE = "*";
/** The number of wrong attempts after which a hint offers itself. */
export const PATIENCE = 2;

/**
 * @param {Lesson} lesson
 * @param {number} [at]
 * @returns {State}
 */
export function begun(lesson, at = 0) {
  const table = reduce(initial(), { type: "frame", frame: lesson.steps[at].view, now: 0 });
  return {
    lesson,
    at,
    // Where only one card may be given, the table lifts it. Here one shall find it.
    table: { ...table, chosen: [], dealing: null },
    phase: "asked",
    reply: null,
    tried: "",
    refused: [],
    wrong: 0,
    hint: 0,
    coming: [],
  };
}

/** @param {State} state */
export const stepOf = (state) => state.lesson.steps[state.at];

/**
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function advanced(state, action) {
  switch (action.type) {
    case "step":
      return begun(state.lesson, action.at);
    case "again":
      return { ...begun(state.lesson, state.at), wrong: state.wrong };
    case "table":
      if (state.phase !== "asked") return state;
      return { ...state, table: reduce(state.table, action.action), reply: null, refused: [] };
    case "attempt":
      return attempted(state, action.what ?? text(state.table.chosen));
    case "call":
      return state.phase === "calling"
        ? succeeded(state, state.tried, stepOf(state).then[state.tried].slice(1))
        : state;
    case "silence":
      return state.phase === "calling" ? silent(state) : state;
    case "happens":
      return happened(state);
    case "hint":
      return hinted(state);
  }
}

/**
 * @param {State} state
 * @param {string} what
 * @returns {State}
 */
function attempted(state, what) {
  if (state.phase !== "asked" || !what) return state;
  const step = stepOf(state);
  const reply = replyTo(step, what);
  if (reply.tone !== "right")
    return {
      ...state,
      reply,
      tried: what,
      refused: state.table.chosen,
      wrong: state.wrong + 1,
      table: { ...state.table, chosen: [] },
    };
  const coming = step.then[what] ?? [];
  if (!step.silent) return succeeded(state, what, coming);
  return happened({ ...state, phase: "calling", tried: what, reply: null, refused: [], coming: coming.slice(0, 1) });
}

/**
 * @param {Step} step
 * @param {string} what
 */
const replyTo = (step, what) => step.replies[step.answers[what] ?? step.answers[ANYTHING_ELSE]];

/**
 * @param {State} state
 * @param {string} tried
 * @param {Partial<View>[]} coming
 * @returns {State}
 */
const succeeded = (state, tried, coming) =>
  happened({ ...state, phase: "right", tried, reply: replyTo(stepOf(state), tried), refused: [], coming });

/**
 * @param {State} state
 * @returns {State}
 */
function silent(state) {
  const step = stepOf(state);
  const coming = (step.silent?.[state.tried] ?? []).slice(1);
  return happened({ ...state, phase: "undone", reply: replyTo(step, SILENCE), wrong: state.wrong + 1, coming });
}

/**
 * The next thing that happens at the table, if anything does.
 * @param {State} state
 * @returns {State}
 */
function happened(state) {
  const [change, ...coming] = state.coming;
  const { view } = state.table;
  if (!change || !view) return state;
  const frame = /** @type {View} */ ({ ...view, ...change, seq: view.seq + 1 });
  const table = reduce(state.table, { type: "frame", frame, now: 0 });
  return { ...state, coming, table: { ...table, dealing: null, finale: finaleOf(frame) } };
}

/**
 * What was laid last, where that has ended the hand.
 * @param {View} view
 */
const finaleOf = (view) => (view.deal?.phase === "over" ? (view.deal.top ?? null) : null);

/**
 * First the cards are marked, then they are lifted.
 * @param {State} state
 * @returns {State}
 */
function hinted(state) {
  if (state.phase !== "asked") return state;
  const step = stepOf(state);
  const cards = cardsOfHint(step);
  const next = { ...state, hint: Math.min(state.hint + 1, cards ? 2 : 1), reply: null, refused: [] };
  if (next.hint < 2) return next;
  return { ...next, table: { ...state.table, chosen: picked(state.table.view?.you.hand ?? "", cards) ?? [] } };
}

/**
 * The cards of the right attempt; none where it is to pass, or to answer a question.
 * @param {Step} step
 */
export const cardsOfHint = (step) => (step.mode === "ask" || step.hint === PASS ? "" : step.hint);

/**
 * Whether a question is answered with a player; a number is its own label.
 * @param {Step} step
 */
export const asksForPlayer = (step) => step.choices.some(({ key, label }) => key !== label);

/**
 * The name-giving parts of the chosen cards, if they go together.
 * @param {State} state
 * @returns {import("../table/wire.js").Combo | null}
 */
export function comboChosen(state) {
  const cards = text(state.table.chosen);
  for (const { kind, cards: some, of } of stepOf(state).combos) {
    const at = some.indexOf(cards);
    if (at >= 0) return { kind, cards, of: of[at] };
  }
  return null;
}
