// @ts-check
// One decision: what was played, what would have been better, and why.
import { split } from "../lib/card.js";
import { Card } from "../lib/card_element.js";
import { html, Icon } from "../lib/html.js";
import { filled, isolated, rich } from "../lib/sentences.js";
import { ToTable } from "./again.js";
import { decimal, percent } from "./estimates.js";
import { costOf, costWithMemory, hasLabel, isAsGood, stepOf } from "./review_figures.js";
import { VerdictWord } from "./review_marks.js";
import { comboName } from "./words.js";

/** @typedef {import("./review_figures.js").Decision} Decision */
/** @typedef {import("./review_figures.js").Deed} Deed */
/** @typedef {import("./review_figures.js").Outlook} Outlook */
/** @typedef {{ address: string, wishes: { seat: number, moves: number } }} Try where to ask for a table, and for what */

/**
 * @param {object} props
 * @param {Decision[]} props.decisions
 * @param {number} props.place of the decision in the list
 * @param {number} props.at
 * @param {string | null} props.name null: the reader
 * @param {(at: number) => void} props.go
 * @param {Try | null} props.tryIt
 */
export function Lesson({ decisions, place, at, name, go, tryIt }) {
  const decision = decisions[place];
  const before = decisions[place - 1];
  const after = decisions[place + 1];
  const ago = at - stepOf(decision);
  const isGood = isAsGood(decision);
  const isLarge = Math.max(decision.taken.cards.length, decision.best.cards.length) > 4;
  const memory = costWithMemory(decision);
  return html` <section class=${`lesson is-${decision.verdict}`} aria-labelledby="lesson-title">
    <div class="lesson-head">
      <${Arrow} to=${before} icon="left" words=${gettext("Previous decision")} go=${go} />
      <h2 id="lesson-title">
        <span class="eyebrow">
          ${filled(gettext("Decision %(number)s of %(count)s"), { number: place + 1, count: decisions.length })}
          ${ago > 0 && html` · ${filled(ngettext("%(count)s step ago", "%(count)s steps ago", ago), { count: ago })}`}
        </span>
        <${VerdictWord} of=${decision.verdict} />
        <span class="lesson-lost">${lostWords(decision)}</span>
      </h2>
      <${Arrow} to=${after} icon="right" words=${gettext("Next decision")} go=${go} />
    </div>
    <div class=${`duel ${isLarge ? "is-stacked" : ""}`}>
      <${Side}
        title=${doneWords(decision.taken, name)}
        deed=${decision.taken}
        outlook=${decision.after_taken}
        isBest=${isGood}
      />
      ${
        !isGood &&
        html` <${Side}
          title=${hasLabel(decision) ? gettext("Better") : gettext("The master’s choice")}
          deed=${decision.best}
          outlook=${decision.after_best}
          isBest
        />`
      }
    </div>
    <p class="lesson-why">${decision.sentence}</p>
    ${
      hasLabel(decision) &&
      html` <p class="lesson-doubt">
        ${filled(gettext("An estimate, give or take %(decimal)s points."), { decimal: decimal(decision.doubt) })}
        ${
          memory !== null &&
          ` ${filled(gettext("With every card remembered: lost %(points)s."), { points: decimal(memory) })}`
        }
      </p>`
    }
    ${
      tryIt &&
      html` <div class="lesson-try">
        <${ToTable} address=${tryIt.address} wishes=${tryIt.wishes} className="button primary">
          <${Icon} name="redo" />${ago > 0 ? gettext("Play on from this step") : gettext("Try it")}
        <//>
        <small>${gettext("against masters")}</small>
      </div>`
    }
  </section>`;
}

/** @param {{ to: Decision | undefined, icon: string, words: string, go: (at: number) => void }} props */
function Arrow({ to, icon, words, go }) {
  return html` <button
    type="button"
    class="icon-button"
    aria-label=${words}
    disabled=${!to}
    onClick=${() => to && go(stepOf(to))}
  >
    <${Icon} name=${icon} />
  </button>`;
}

/** @param {{ title: string, deed: Deed, outlook: Outlook, isBest?: boolean }} props */
function Side({ title, deed, outlook, isBest = false }) {
  const blanks = {
    win: html`<b>${percent(outlook.win)}</b>`,
    decimal: html`<b>${decimal(outlook.points)}</b>`,
  };
  return html` <div class=${`duel-side ${isBest ? "is-better" : ""}`}>
    <p class="eyebrow">${title}</p>
    <${DeedCards} deed=${deed} />
    <p class="odds">
      <span>${rich(gettext("%(win)s to win"), blanks)}</span>
      <span>${rich(gettext("%(decimal)s points expected"), blanks)}</span>
    </p>
  </div>`;
}

/**
 * What was done, as cards; a pass is a word.
 * @param {{ deed: Deed }} props
 */
export function DeedCards({ deed }) {
  if (deed.do === "pass") return html`<span class="pass-word">${pgettext("review", "Pass")}</span>`;
  const cards = split(deed.cards);
  const words = comboName({ kind: /** @type {any} */ (deed.kind), cards: deed.cards, of: deed.of });
  return html` <span class=${`card-row lapped of-${Math.min(cards.length, 7)}`} role="img" aria-label=${words}>
    ${cards.map((code, at) => html`<${Card} key=${at} code=${code} silent />`)}
  </span>`;
}

/**
 * @param {Deed} deed
 * @param {string | null} name
 */
function doneWords(deed, name) {
  const values = { name: isolated(name ?? "") };
  switch (deed.do) {
    case "give":
      return name === null ? gettext("You gave") : filled(gettext("%(name)s gave"), values);
    case "pass":
      return name === null ? gettext("You passed") : filled(gettext("%(name)s passed"), values);
    default:
      return name === null ? gettext("You played") : filled(gettext("%(name)s played"), values);
  }
}

/** @param {Decision} decision */
function lostWords(decision) {
  if (decision.verdict === "best") return gettext("nothing lost");
  return filled(gettext("lost %(decimal)s points"), { decimal: decimal(costOf(decision)) });
}
