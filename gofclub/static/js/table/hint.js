// @ts-check
// What the master would do now, on paper between the felt and the hand; pressing a line lifts its cards.
import { useEffect, useState } from "preact/hooks";

import { cardName, split } from "../lib/card.js";
import { Card } from "../lib/card_element.js";
import { html, Icon } from "../lib/html.js";
import { ask } from "../lib/http.js";
import { filled, locale } from "../lib/sentences.js";
import { decimal, percent } from "./estimates.js";
import { text } from "./hand.js";
import { isMyTurn } from "./store.js";
import { comboName, comboPhrase } from "./words.js";

/** @typedef {import("./store.js").State} State */
/** @typedef {import("./main.js").Acts} Acts */
/**
 * @typedef {import("./wire.js").Combo & { do: string, win: number, points: number, sentence: string }} Option for a
 *   pass, without cards
 */
/**
 * @typedef {{ at: string, options: Option[] } | { at: string, error: string } | { at: string, isComing: true }} Hint
 */

/** The first question of all wakes the master up; the server itself gives up after less. */
const PATIENCE = 40_000;

/**
 * A hint for one moment of the game: gone when that has passed.
 * @param {State} state
 * @param {Acts} acts
 */
export function useHint(state, acts) {
  const [hint, setHint] = useState(/** @type {Hint | null} */ (null));
  const at = state.view?.at ?? "";
  useEffect(() => {
    if (hint && hint.at !== at) setHint(null);
  }, [at]);
  const fetchHint = async () => {
    setHint({ at, isComing: true });
    const answer = await ask("GET", acts.facts.hint, undefined, { patience: PATIENCE });
    const error = answer.body?.error?.message ?? gettext("No hint: the network does not answer. Try again.");
    // The game may have gone on while the master thought.
    setHint((now) => (now?.at === at ? (answer.ok ? answer.body : { at, error }) : now));
  };
  const canAsk = mayHaveHints(state, acts.facts) && isMyTurn(state) && hasChoice(state);
  return { hint: canAsk && hint?.at === at ? hint : null, canAsk, fetchHint, close: () => setHint(null) };
}

/**
 * Whether there are hints here, with those who sit at the table now.
 * @param {State} state
 * @param {{ hint: string }} facts
 */
export const mayHaveHints = ({ view }, facts) => Boolean(facts.hint) && !view?.table.may_be_rated;

/** @param {State} state */
function hasChoice({ view }) {
  const legal = view?.legal;
  if (!legal) return false;
  return legal.give.length + legal.plays.reduce((sum, { cards }) => sum + cards.length, 0) + (legal.pass ? 1 : 0) > 1;
}

/** @typedef {ReturnType<typeof useHint>} Hinting */

/** @param {{ hinting: Hinting }} props */
export function HintButton({ hinting: { hint, fetchHint, close } }) {
  const isOpen = hint !== null;
  return html`<button
    type="button"
    class="hint-button"
    aria-expanded=${isOpen ? "true" : "false"}
    onClick=${isOpen ? close : fetchHint}
  >
    <${Icon} name="star" /><span>${gettext("Hint")}</span>
  </button>`;
}

/** @param {{ hint: Hint, state: State, acts: Acts, close: () => void }} props */
export function HintPaper({ hint, state, acts, close }) {
  const { master } = acts.facts;
  const options = "options" in hint ? hint.options : [];
  return html`<section class="hint" aria-label=${gettext("Hint")} aria-live="polite">
    <header class="hint-head">
      <svg class="hint-face" aria-hidden="true"><use href=${master.face} /></svg>
      <div>
        <h2>${titleOf(hint, master.name)}</h2>
        ${options.length > 0 && html`<p>${gettext("chance to win, and points to expect")}</p>`}
      </div>
      <button type="button" class="icon-button" aria-label=${gettext("Close the hint")} onClick=${close}>
        <${Icon} name="close" />
      </button>
    </header>
    ${
      options.length > 0 &&
      html`<ol class="hint-options">
        ${options.map(
          (option, rank) =>
            html`<li key=${option.cards}>
              <${OptionLine}
                option=${option}
                isBest=${rank === 0}
                isChosen=${isChosen(option, state)}
                choose=${() => choose(option, acts)}
              />
            </li>`,
        )}
      </ol>`
    }
  </section>`;
}

/**
 * @param {Hint} hint
 * @param {string} name
 */
function titleOf(hint, name) {
  if ("error" in hint) return hint.error;
  if ("isComing" in hint) return filled(gettext("%(name)s is thinking…"), { name });
  const [best] = hint.options;
  if (!best) return gettext("There is nothing to choose.");
  if (best.do === "pass") return filled(gettext("%(name)s would pass"), { name });
  if (best.do === "give")
    return filled(gettext("%(name)s would give the %(card)s"), { name, card: cardName(best.cards) });
  return filled(gettext("%(name)s would play %(combo)s"), { name, combo: comboPhrase(best) });
}

/** @param {{ option: Option, isBest: boolean, isChosen: boolean, choose: () => void }} props */
function OptionLine({ option, isBest, isChosen: pressed, choose: press }) {
  const cards = split(option.cards);
  return html`<button
    type="button"
    class=${`hint-option ${isBest ? "best" : ""}`}
    aria-pressed=${pressed ? "true" : "false"}
    onClick=${press}
  >
    <span class="hint-cards card-row lapped" aria-hidden="true">
      ${
        cards.length
          ? cards.map((code) => html`<${Card} code=${code} silent />`)
          : html`<span class="hint-pass"></span>`
      }
    </span>
    <span class="hint-words"><b>${optionName(option)}</b><span>${option.sentence}</span></span>
    <span class="hint-figures">
      <span><b>${percent(option.win)}</b> <small>${pgettext("chance", "to win")}</small></span>
      <span><b>${decimal(option.points)}</b> <small>${gettext("points")}</small></span>
    </span>
  </button>`;
}

/** @param {Option} option */
function optionName(option) {
  if (option.do === "pass") return gettext("Pass");
  return option.do === "give" ? capital(cardName(option.cards)) : capital(comboName(option));
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1);

/**
 * @param {Option} option
 * @param {State} state
 */
const isChosen = (option, state) => (option.cards ? sorted(option.cards) === sorted(text(state.chosen)) : false);

/** @param {string} cards */
const sorted = (cards) => split(cards).sort().join("");

/**
 * @param {Option} option
 * @param {Acts} acts
 */
function choose(option, acts) {
  acts.dispatch({ type: "clear" });
  if (option.cards) acts.dispatch({ type: "choose", cards: option.cards });
}
