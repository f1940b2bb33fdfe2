// @ts-check
// For those who watch: a bot's seat can be theirs from the next hand on, with its score.
import { useState } from "preact/hooks";

import { html, Icon } from "../lib/html.js";
import { filled, isolated } from "../lib/sentences.js";
import { canPlanSeat } from "./ahead.js";
import { YourName } from "./room.js";

/** @typedef {import("./wire.js").View} View */
/** @param {{ state: import("./store.js").State, view: View, acts: import("./main.js").Acts }} props */
export function Joining({ state, view, acts }) {
  const [isOpen, setOpen] = useState(false);
  const bots = view.chairs.filter(({ seat }) => canPlanSeat(view, seat));
  if (!bots.length) return null;
  const planned = state.plan?.do === "sit" ? view.chairs[state.plan.seat] : null;
  if (planned)
    return html`<section class="joining" tabindex="-1" aria-label=${gettext("Join the game")}>
      <p role="status">
        <${Icon} name="check" />${filled(gettext("You take %(name)s’s seat as soon as this hand is over."), {
          name: isolated(planned.name),
        })}
      </p>
      <button type="button" class="button" onClick=${() => acts.dispatch({ type: "plan", plan: null })}>
        ${gettext("Cancel")}
      </button>
    </section>`;
  if (!isOpen)
    return html`<section class="joining" tabindex="-1" aria-label=${gettext("Join the game")}>
      <button type="button" class="button" onClick=${() => setOpen(true)}>
        <${Icon} name="enter" />${gettext("Take a bot’s seat")}
      </button>
    </section>`;
  return html`<section class="joining" tabindex="-1" aria-label=${gettext("Join the game")}>
    <p>${gettext("You play from the next hand on, with the bot’s score.")}</p>
    <${YourName} acts=${acts} />
    <div class="joining-ways">
      ${bots.map(
        ({ seat, name }) =>
          html`<button
            key=${seat}
            type="button"
            class="button"
            onClick=${() => acts.dispatch({ type: "plan", plan: { do: "sit", seat } })}
          >
            ${filled(gettext("Take %(name)s’s seat"), { name: isolated(name) })}
          </button>`,
      )}
    </div>
  </section>`;
}
