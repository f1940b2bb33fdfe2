// @ts-check
// The coach's note: goal, praise and refusal share one place, between the felt and the hand.
import { html, Icon } from "../lib/html.js";
import { filled } from "../lib/sentences.js";
import { stepOf } from "./steps.js";

const ICONS = { right: "check", allowed: "info", refused: "close" };

/** @param {{ state: import("./steps.js").State, acts: import("./lesson.js").Acts }} props */
export function Note({ state: { reply, ...state }, acts }) {
  const step = stepOf({ reply, ...state });
  return html`<section class=${`coach ${reply?.tone ?? "goal"}`} aria-label=${gettext("Coach")}>
    <span class="coach-mark"><${Icon} name=${reply ? ICONS[reply.tone] : "learn"} /></span>
    <div class="coach-words">
      <h2>${reply ? reply.title : step.goal}</h2>
      <p>${reply ? reply.words : step.shown}</p>
      ${
        reply?.rule &&
        html`<a class="rule-link" href=${`${acts.facts.learn}#${reply.part}`}
          >${filled(gettext("Rule %(number)s"), { number: reply.rule })}</a
        >`
      }
    </div>
  </section>`;
}
