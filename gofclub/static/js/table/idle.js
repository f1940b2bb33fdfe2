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
  const people = view.chairs.filter((chair) => !chair.bot && chair.state === "here" && chair !== idle);
  const others = people.filter((chair) => chair.online || chair.wish === idle.seat);
  const votes = others.filter((chair) => chair.wish === idle.seat).length;
  const isHost = view.table.host === seat;
  return html`<div class="idle-note" role="status">
    <${Icon} name="clock" /><span
      >${rich(gettext("%(name)s has not played for three minutes."), {
        name: html`<${CutName} of=${idle.name} />`,
      })}${
        votes > 0 &&
        ` ${filled(ngettext("%(count)s vote for a bot.", "%(count)s votes for a bot.", votes), { count: votes })}`
      }${view.chairs[seat].wish === idle.seat && ` ${gettext("You have voted.")}`}</span
    >${
      view.you.may.includes("cover") &&
      html`<button
        type="button"
        class="button"
        onClick=${() => acts.command("cover", { seat: idle.seat, expect: view.at })}
      >
        <${Icon} name="bot" />${isHost || others.length === 1 ? gettext("Let a bot play") : gettext("Vote for a bot")}
      </button>`
    }
  </div>`;
}
