// @ts-check
// The server said no to something written here. Nothing is thrown away and nothing wins by itself: both are shown, and a person decides.
import { useState } from "preact/hooks";
import { points } from "./rules.js";
import { Dialog } from "./dialog.js";
import * as keep from "./keep.js";
import { question } from "./store.js";
import { filled } from "./words.js";
import { html, Icon, Name } from "./view.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, scribe, onClose }) {
  const command = question(state);
  if (!command?.problem) return null;
  const { problem } = command;
  const decide = async (/** @type {"theirs" | "mine" | "both" | "again"} */ choice) => {
    await scribe.settle(choice);
    onClose();
  };
  const mine = command.kind === "log" || command.kind === "edit" ? command.body.left : undefined;
  if (problem.theirs && mine) return html`<${SideBySide} state=${state} mine=${mine} command=${command} onDecide=${decide} onClose=${onClose} />`;
  if (command.kind === "start") return html`<${NotStarted} command=${command} scribe=${scribe} most=${state.reference.limits.name} onClose=${onClose} />`;
  const rest = state.waiting.length - 1;
  return html`<${Dialog} title=${gettext("This could not be saved")} onClose=${onClose}>
    <p class="notice warn"><${Icon} name="warning" /><span>${problem.message}</span></p>
    ${mine && html`<${Hand} state=${state} left=${mine} title=${gettext("Written here")} />`}
    ${rest > 0 && html`<p class="soft">${filled(ngettext("%(count)s change waits behind it.", "%(count)s changes wait behind it.", rest), { count: rest })}</p>`}
    <div class="form-actions">
      ${problem.code === "wrong_number" && html`<button type="button" class="button primary" onClick=${() => decide("both")}>${filled(gettext("Write it as hand %(number)s"), { number: problem.expected })}</button>`}
      ${problem.code !== "wrong_number" && html`<button type="button" class="button primary" onClick=${() => decide("again")}>${gettext("Try again")}</button>`}
      <button type="button" class="button danger" onClick=${() => decide("theirs")}>${gettext("Drop it")}</button>
    </div>
  <//>`;
}

/**
 * @param {{ state: import("./store.js").State, mine: number[], command: import("./outbox.js").Waiting, onDecide: (choice: "theirs" | "mine" | "both") => void, onClose: () => void }} props
 */
function SideBySide({ state, mine, command, onDecide, onClose }) {
  const theirs = /** @type {import("./sheet.js").Deal} */ (command.problem?.theirs);
  const title = command.kind === "log" ? gettext("Hand %(number)s was written twice") : gettext("Hand %(number)s was corrected twice");
  const who = theirs.logged_by ? filled(gettext("Written by %(name)s"), { name: theirs.logged_by }) : gettext("Written on another phone");
  return html`<${Dialog} title=${filled(title, { number: theirs.number })} onClose=${onClose} className="conflict">
    <p class="soft">${gettext("Ask around the table what is right. Nothing is lost until you choose.")}</p>
    <div class="versus">
      <${Hand} state=${state} left=${mine} against=${theirs.left} title=${gettext("Written here")} />
      <${Hand} state=${state} left=${theirs.left} against=${mine} title=${who} />
    </div>
    <div class="form-actions stacked">
      <button type="button" class="button" onClick=${() => onDecide("mine")}>${gettext("Mine is right")}</button>
      <button type="button" class="button" onClick=${() => onDecide("theirs")}>${gettext("The other one is right")}</button>
      ${command.kind === "log" && html`<button type="button" class="button" onClick=${() => onDecide("both")}>${filled(gettext("Both were played: mine is hand %(number)s"), { number: (state.base?.stats.hands ?? 0) + 1 })}</button>`}
    </div>
  <//>`;
}

/**
 * @param {{ state: import("./store.js").State, left: number[], against?: number[], title: string }} props
 */
function Hand({ state, left, against, title }) {
  const perCard = state.reference.points_per_card;
  const lines = (state.sheet ?? state.base)?.lines ?? [];
  return html`<table class="hand-card numbers">
    <caption>${title}</caption>
    <tbody>
      ${left.map(
        (count, line) => html`<tr class=${against && against[line] !== count ? "differs" : ""}>
          <th scope="row"><${Name} of=${lines[line]?.name ?? ""} /></th>
          <td class=${count ? "" : "won"}>${count === 0 ? gettext("out") : html`<b>${points(count, perCard)}</b> <small class="soft">${count}</small>`}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * A name that the server refuses can be corrected; the hands stay.
 * @param {{ command: Extract<import("./outbox.js").Waiting, { kind: "start" }>, scribe: import("./panel.js").Scribe, most: number, onClose: () => void }} props
 */
function NotStarted({ command, scribe, most, onClose }) {
  const [names, setNames] = useState(command.body.names);
  const [isSure, setSure] = useState(false);
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await scribe.settle("again", (one) => (one.kind === "start" ? { ...one, body: { ...one.body, names } } : one));
    onClose();
  };
  const drop = async () => {
    if (!isSure) return setSure(true);
    await keep.forgetSheet(command.sheet);
    location.href = "/score/new";
  };
  return html`<${Dialog} title=${gettext("The server did not take this sheet")} onClose=${onClose}>
    <p class="notice warn"><${Icon} name="warning" /><span>${command.problem?.message}</span></p>
    <form class="form" onSubmit=${save}>
      ${names.map((name, line) => html`<input class="input" dir="auto" value=${name} maxlength=${most} aria-label=${filled(gettext("Name of player %(number)s"), { number: line + 1 })} onInput=${(/** @type {any} */ event) => setNames(names.with(line, event.target.value))} />`)}
      <div class="form-actions">
        <button class="button primary">${gettext("Try again")}</button>
        <button type="button" class="button danger" onClick=${drop}>${isSure ? gettext("Tap again to throw it away") : gettext("Throw this sheet away")}</button>
      </div>
    </form>
  <//>`;
}
