// @ts-check
// The server said no to something written here. Nothing is thrown away and nothing wins by itself: both are shown, and
// a person decides.
import { useState } from "preact/hooks";
import { described, hasEnded } from "./command_words.js";
import { Dialog } from "../lib/dialog.js";
import * as db from "./db.js";
import { question } from "./store.js";
import { Panel as Unsent } from "./unsent.js";
import { Hand, Versus } from "./compare.js";
import { filled, listed } from "../lib/sentences.js";
import { html, Icon } from "../lib/html.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, panel, onClose }) {
  const command = question(state);
  if (!command?.problem) return null;
  const { problem } = command;
  const decide = async (/** @type {import("./settling.js").Choice} */ choice) => {
    // Closed first: the next question, if there is one, opens it again.
    onClose();
    await controller.settle(choice);
  };
  const mine = command.kind === "log" || command.kind === "edit" ? command.body.left : undefined;
  if (problem.theirs && mine && problem.code !== "people_changed") {
    return html`<${Versus}
      state=${state}
      mine=${mine}
      theirs=${problem.theirs}
      isNew=${command.kind === "log"}
      onDecide=${decide}
      onClose=${onClose}
    />`;
  }
  if (hasEnded(command) && state.base)
    return html`<${Unsent} state=${state} controller=${controller} panel=${panel} onClose=${onClose} />`;
  if (command.kind === "start")
    return html`<${NotStarted}
      command=${command}
      controller=${controller}
      most=${state.reference.limits.name}
      onClose=${onClose}
    />`;
  const rest = state.waiting.length - 1;
  return html`<${Dialog} title=${gettext("This could not be saved")} onClose=${onClose}>
    <p class="notice warn"><${Icon} name="warning" /><span>${problem.message}</span></p>
    ${
      mine
        ? html`<${Hand}
            state=${state}
            left=${mine}
            names=${command.kind === "log" ? command.body.names : undefined}
            title=${gettext("Entered here")}
          />`
        : html`<p>${described(command, state.sheet?.lines ?? [])}</p>`
    }
    ${
      problem.code === "people_changed" &&
      problem.names &&
      html`<p>${filled(gettext("At the table now: %(names)s."), { names: listed(problem.names) })}</p>`
    }
    ${
      rest > 0 &&
      html`<p class="soft">
        ${filled(ngettext("%(count)s change is waiting behind it.", "%(count)s changes are waiting behind it.", rest), {
          count: rest,
        })}
      </p>`
    }
    <div class="form-actions">
      ${
        problem.code === "wrong_number" &&
        html`<button type="button" class="button primary" onClick=${() => decide("both")}>
          ${filled(gettext("Enter it as hand %(number)s"), { number: problem.expected })}
        </button>`
      }
      ${
        problem.code === "people_changed" &&
        html`<button type="button" class="button primary" onClick=${() => decide("now")}>
          ${gettext("It is for the people sitting there now")}
        </button>`
      }
      ${
        !["wrong_number", "people_changed"].includes(problem.code) &&
        html`<button type="button" class="button primary" onClick=${() => decide("again")}>
          ${gettext("Try again")}
        </button>`
      }
      <button type="button" class="button danger" onClick=${() => decide("theirs")}>${gettext("Discard it")}</button>
    </div>
  <//>`;
}

/**
 * A name that the server refuses can be corrected; the hands stay.
 * @param {{ command: Extract<import("./outbox.js").Waiting, { kind: "start" }>, controller:
 *   import("./panel.js").Controller, most: number, onClose: () => void }} props
 */
function NotStarted({ command, controller, most, onClose }) {
  const [names, setNames] = useState(command.body.names);
  const [isSure, setSure] = useState(false);
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose();
    await controller.settle("again", (one) => (one.kind === "start" ? { ...one, body: { ...one.body, names } } : one));
  };
  const drop = async () => {
    if (!isSure) return setSure(true);
    await db.forgetSheet(command.sheet);
    location.href = "/score/new";
  };
  return html`<${Dialog} title=${gettext("The server did not accept this sheet")} onClose=${onClose}>
    <p class="notice warn"><${Icon} name="warning" /><span>${command.problem?.message}</span></p>
    <form class="form" onSubmit=${save}>
      ${names.map(
        (name, line) =>
          html`<input
            class="input"
            dir="auto"
            value=${name}
            maxlength=${most}
            aria-label=${filled(gettext("Name of player %(number)s"), { number: line + 1 })}
            onInput=${(/** @type {any} */ event) => setNames(names.with(line, event.target.value))}
          />`,
      )}
      <div class="form-actions">
        <button class="button primary">${gettext("Try again")}</button>
        <button type="button" class="button danger" onClick=${drop}>
          ${isSure ? gettext("Tap again to discard it") : gettext("Discard this sheet")}
        </button>
      </div>
    </form>
  <//>`;
}
