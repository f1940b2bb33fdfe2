// @ts-check
// All decisions of a seat, with their verdicts.
import { html, Icon } from "../lib/html.js";
import { filled, rich } from "../lib/sentences.js";
import { decimal } from "./estimates.js";
import { costOf, hasLabel, isAsGood, mattered, stepOf, tally } from "./review_figures.js";
import { DeedCards } from "./review_lesson.js";
import { VerdictWord } from "./review_marks.js";
import { situationWords } from "./review_words.js";

/** @typedef {import("./review_figures.js").Decision} Decision */
/** @typedef {import("./replay_steps.js").Replay} Replay */

/** What is certain of no figure at all: the doubt of a cost of nothing. */
const LEAST_DOUBT = 0.45;

/**
 * @param {object} props
 * @param {Replay} props.replay
 * @param {Decision[]} props.decisions
 * @param {number} props.place of the current one
 * @param {(seat: number) => string | null} props.nameOf null: the reader
 * @param {(at: number) => void} props.go
 */
export function DecisionList({ replay, decisions, place, nameOf, go }) {
  const costly = mattered(decisions);
  return html` <section class="decisions" aria-labelledby="list-title">
    <h2 id="list-title">${gettext("Every decision")}</h2>
    <ul class="tally">
      ${tally(decisions).map(([verdict, count]) => html`<li key=${verdict}><${VerdictWord} of=${verdict} /> ${count}</li>`)}
    </ul>
    ${
      costly.size > 1 &&
      html` <p class="mattered-key">
        <${Icon} name="star" />
        ${filled(ngettext("the %(count)s that mattered most", "the %(count)s that mattered most", costly.size), {
          count: costly.size,
        })}
      </p>`
    }
    <ol class="decision-list">
      ${decisions.map(
        (one, at) =>
          html` <${Row}
            key=${one.ply}
            decision=${one}
            number=${at + 1}
            situation=${situationWords(one, replay.steps[one.ply - 1]?.top, nameOf)}
            isNow=${at === place}
            isCostly=${costly.size > 1 && costly.has(one)}
            go=${go}
          />`,
      )}
    </ol>
    <p class="small-print">
      ${filled(
        gettext(
          "What a decision lost is an estimate, from what that player could know at the time, give or take %(decimal)s points or more. A slip or a mistake is named only where the loss is beyond that doubt.",
        ),
        { decimal: decimal(LEAST_DOUBT) },
      )}
    </p>
  </section>`;
}

/**
 * @param {object} props
 * @param {Decision} props.decision
 * @param {number} props.number
 * @param {string} props.situation
 * @param {boolean} props.isNow
 * @param {boolean} props.isCostly
 * @param {(at: number) => void} props.go
 */
function Row({ decision, number, situation, isNow, isCostly, go }) {
  const isGood = isAsGood(decision);
  const why = hasLabel(decision) && decision.sentence;
  return html` <li class=${`decision is-${decision.verdict}`}>
    <button
      type="button"
      class="decision-button"
      aria-current=${isNow ? "step" : undefined}
      onClick=${() => go(stepOf(decision))}
    >
      <span class="decision-number">
        ${number} ${isCostly && html`<${Icon} name="star" /><span class="unseen">${gettext("mattered most")}</span>`}
      </span>
      <span class="decision-words">
        <${VerdictWord} of=${decision.verdict} />
        <small>${situation}</small>
      </span>
      <span class="decision-cards">
        <span class="tried"><${DeedCards} deed=${decision.taken} /></span>
        ${
          !isGood &&
          html` <span class="versus">
              <${Icon} name="right" />
              <span class="unseen">${hasLabel(decision) ? gettext("Better") : gettext("The master’s choice")}</span>
            </span>
            <${DeedCards} deed=${decision.best} />`
        }
      </span>
      <span class="lost">
        ${
          decision.verdict === "best"
            ? gettext("nothing lost")
            : rich(gettext("lost %(points)s"), { points: html`<b>${decimal(costOf(decision))}</b>` })
        }
      </span>
      ${why && html`<span class="why-line">${why}</span>`}
    </button>
  </li>`;
}
