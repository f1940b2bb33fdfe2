// @ts-check
// The steps of a finished hand in words.
import { cardName } from "../lib/card.js";
import { html, Name } from "../lib/html.js";
import { filled, isolated, rich } from "../lib/sentences.js";
import { comboPhrase, directionWords } from "./words.js";

/** @typedef {import("./replay_steps.js").Replay} Replay */
/** @typedef {import("./replay_steps.js").Moment} Moment */
/** @typedef {import("./replay_steps.js").Step} Step */

/** @param {{ replay: Replay, moment: Moment }} props */
export function StepWords({ replay, moment: { step } }) {
  if (!step) {
    const direction = directionWords(replay.step);
    return filled(gettext("The cards are dealt; play goes %(direction)s."), { direction });
  }
  return rich(stepSentence(step), {
    name: html`<b><${Name} of=${replay.names[step.seat]} /></b>`,
    ...stepBlanks(step),
  });
}

/**
 * The same as plain text.
 * @param {Replay} replay
 * @param {Moment} moment
 */
export function stepText(replay, { step }) {
  if (!step) return gettext("Dealt");
  return filled(stepSentence(step), { name: isolated(replay.names[step.seat]), ...stepBlanks(step) });
}

/** @param {Step} step */
function stepSentence(step) {
  switch (step.do) {
    case "give":
      return gettext("%(name)s gives the %(card)s");
    case "call":
      return gettext("%(name)s: Last card!");
    case "pass":
      return step.by === "clock" ? gettext("Time is up: %(name)s passes") : gettext("%(name)s passes");
    case "play":
      return step.by === "clock" ? gettext("Time is up: %(name)s lays %(combo)s") : gettext("%(name)s lays %(combo)s");
  }
}

/** @param {Step} step */
function stepBlanks(step) {
  if (step.do === "give") return { card: cardName(step.cards ?? "") };
  if (step.do !== "play") return {};
  return { combo: comboPhrase({ kind: step.kind ?? "single", cards: step.cards ?? "", of: step.of ?? "" }) };
}
