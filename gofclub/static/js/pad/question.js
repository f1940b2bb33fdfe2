// @ts-check
// The server said no to something written here. Nothing is thrown away and nothing wins by itself: both are shown, and
// a person decides.
import { useState } from "preact/hooks";
import { described, hasEnded } from "./command_words.js";
import { replacing } from "./commands.js";
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
  const { theirs } = problem;
  if (theirs && !theirs.voided && (command.kind === "log" || command.kind === "edit")) {
    return html`<${Versus}
      state=${state}
      mine=${command.body.left ?? theirs.left}
      said=${command.body}
      names=${"names" in command.body ? command.body.names : undefined}
      theirs=${theirs}
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
  return html`<${Refused} state=${state} command=${command} problem=${problem} onDecide=${decide} onClose=${onClose} />`;
}

/**
 * @param {object} props
 * @param {import("./store.js").State} props.state
 * @param {import("./outbox.js").Waiting} props.command
 * @param {import("./outbox.js").Problem} props.problem
 * @param {(choice: import("./settling.js").Choice) => void} props.onDecide
 * @param {() => void} props.onClose
 */
function Refused({ state, command, problem, onDecide, onClose }) {
  const rest = state.waiting.length - 1;
  const { theirs } = problem;
  const way = wayOut(state, command, problem);
  return html`<${Dialog} title=${gettext("This could not be saved")} onClose=${onClose}>
    <p class="notice warn">
      <${Icon} name="warning" /><span
        >${
          theirs?.voided
            ? filled(gettext("Hand %(number)s has been voided."), { number: theirs.number })
            : problem.message
        }</span
      >
    </p>
    <${Written} state=${state} command=${command} />
    ${
      command.kind === "void" &&
      theirs &&
      html`<${Hand}
        state=${state}
        left=${theirs.left}
        names=${theirs.names}
        title=${filled(gettext("Hand %(number)s"), { number: theirs.number })}
      />`
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
        way &&
        html`<button type="button" class="button primary" onClick=${() => onDecide(way.choice)}>${way.words}</button>`
      }
      <button type="button" class="button danger" onClick=${() => onDecide("theirs")}>${gettext("Discard it")}</button>
    </div>
  <//>`;
}

/**
 * What was refused: a hand as it was entered here, for those who played it; else a few words.
 * @param {{ state: import("./store.js").State, command: import("./outbox.js").Waiting }} props
 */
function Written({ state, command }) {
  const left = command.kind === "log" || command.kind === "edit" ? command.body.left : undefined;
  if (!left) return html`<p>${described(command, state.sheet?.lines ?? [])}</p>`;
  const names =
    command.kind === "log"
      ? command.body.names
      : state.base?.deals.find((deal) => "deal" in command && deal.uuid === command.deal)?.names;
  return html`<${Hand} state=${state} left=${left} names=${names} title=${gettext("Entered here")} />`;
}

/**
 * How it can still be saved, if it can.
 * @param {import("./store.js").State} state
 * @param {import("./outbox.js").Waiting} command
 * @param {import("./outbox.js").Problem} problem
 * @returns {{ choice: import("./settling.js").Choice, words: string } | null}
 */
function wayOut({ base }, command, { code, theirs, expected }) {
  if (code === "wrong_number")
    return { choice: "both", words: filled(gettext("Enter it as hand %(number)s"), { number: expected }) };
  if (code === "people_changed") return { choice: "now", words: gettext("It is for the people sitting there now") };
  if (theirs?.voided) {
    // Whoever voided it to enter it anew has done so: the old one would stand beside it.
    const isReplaced = base !== null && replacing(base, theirs);
    return isReplaced ? null : { choice: "restore", words: gettext("Restore it and save the correction") };
  }
  // As it was sent it would be refused for ever: it names what the hand was before.
  if (theirs && command.kind === "void") return { choice: "mine", words: gettext("Void this hand") };
  return { choice: "again", words: gettext("Try again") };
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
