// @ts-check
// While a hand was being entered here, the sheet has changed elsewhere: a person says what the taps are worth now.
import { useEffect, useState } from "preact/hooks";
import { clash } from "./entry_basis.js";
import { Dialog } from "../lib/dialog.js";
import { gap } from "./entry.js";
import { save } from "./saving.js";
import { asksForStrongest } from "./store.js";
import { filled, listed } from "../lib/sentences.js";
import { html, Icon } from "../lib/html.js";
import { Hand, Versus } from "./compare.js";

// It comes by itself, perhaps under a finger that was about to tap a key.
const TOO_SOON = 500;

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, onClose }) {
  const found = clash(state);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const soon = setTimeout(() => setReady(true), TOO_SOON);
    return () => clearTimeout(soon);
  }, []);
  useEffect(() => {
    if (!found) onClose();
  }, [found === null]);
  if (!found) return null;

  const decide = async (/** @type {"theirs" | "mine" | "both"} */ choice) => {
    if (choice === "theirs") controller.dispatch({ type: "leave_edit" });
    else if (choice === "mine" && "theirs" in found) controller.dispatch({ type: "insist", deal: found.theirs.uuid });
    else controller.dispatch({ type: "go_on" });
    onClose();
    const now = controller.state();
    // What is not complete yet goes back to the keys, now for the right hand.
    if (choice !== "theirs" && now.begun && !gap(now.entry, { asksForStrongest: asksForStrongest(now) }))
      await save(controller);
  };
  if ("theirs" in found) {
    return html`<${Versus}
      state=${state}
      mine=${state.entry.left}
      said=${state.entry.extras}
      names=${state.begun?.names}
      theirs=${found.theirs}
      isNew=${found.kind === "taken"}
      isReady=${isReady}
      onDecide=${decide}
      onClose=${onClose}
    />`;
  }
  return html`<${Dialog} title=${gettext("The sheet has changed")} onClose=${onClose} className="conflict">
    <p class="notice warn"><${Icon} name="warning" /><span>${sentence(found, state)}</span></p>
    <${Hand} state=${state} left=${state.entry.left} names=${state.begun?.names} title=${gettext("Entered here")} />
    <div class="form-actions stacked">
      ${
        found.kind === "moved" &&
        html`<button type="button" class="button" disabled=${!isReady} onClick=${() => decide("both")}>
          ${filled(gettext("It is hand %(number)s"), { number: found.number })}
        </button>`
      }
      ${
        found.kind === "people" &&
        html`<button type="button" class="button" disabled=${!isReady} onClick=${() => decide("both")}>
          ${gettext("It is for the people sitting there now")}
        </button>`
      }
      <button type="button" class="button danger" disabled=${!isReady} onClick=${() => decide("theirs")}>
        ${gettext("Clear what was entered here")}
      </button>
    </div>
  <//>`;
}

/**
 * @param {import("./entry_basis.js").Clash} found
 * @param {import("./store.js").State} state
 */
function sentence(found, { begun, sheet }) {
  const number = begun?.number;
  switch (found.kind) {
    case "moved":
      return filled(
        gettext(
          "You were entering hand %(number)s. Meanwhile a hand was voided or restored elsewhere, and hand %(next)s is now next.",
        ),
        { number, next: found.number },
      );
    case "people":
      return filled(
        gettext(
          "You were entering hand %(number)s. Meanwhile people or seats were changed elsewhere. At the table now: %(names)s.",
        ),
        { number, names: listed(sheet?.lines.map((line) => line.name) ?? []) },
      );
    default:
      return filled(gettext("You were entering hand %(number)s. Meanwhile the game was ended elsewhere."), { number });
  }
}
