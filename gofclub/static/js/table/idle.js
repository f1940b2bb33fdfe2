// @ts-check
// Somebody whom the table has waited for, where no clock runs: what the others can do, and a word to that one.
import { html, Icon } from "../lib/html.js";
import { filled, rich } from "../lib/sentences.js";
import { CutName } from "./seats.js";

/** @typedef {import("./wire.js").View} View */

/** @param {{ view: View, seat: number, acts: import("./main.js").Acts }} props */
export function Idle({ view, seat, acts }) {
  const idle = view.chairs.find((chair) => chair.idle);
  if (!idle) return null;
  if (idle.seat === seat)
    return html`<p class="idle-note" role="status">
      <${Icon} name="clock" /><span
        >${gettext("The others have been waiting for you. They can let a bot play until you are back.")}</span
      >
    </p>`;
  const { given, needed } = idle.votes ?? { given: 0, needed: 1 };
  const isEnough = view.table.host === seat || given + 1 >= needed;
  return html`<div class="idle-note" role="status">
    <${Icon} name="clock" /><span
      >${rich(gettext("%(name)s has not played for three minutes."), {
        name: html`<${CutName} of=${idle.name} />`,
      })}${
        given > 0 && ` ${filled(gettext("Votes for a bot: %(given)s of %(needed)s."), { given, needed })}`
      }${view.chairs[seat].wish === idle.seat && ` ${gettext("You have voted.")}`}</span
    >${
      view.you.may.includes("cover") &&
      html`<button
        type="button"
        class="button"
        onClick=${() => acts.command("cover", { seat: idle.seat, expect: view.at })}
      >
        <${Icon} name="bot" />${isEnough ? gettext("Let a bot play") : gettext("Vote for a bot")}
      </button>`
    }
  </div>`;
}
