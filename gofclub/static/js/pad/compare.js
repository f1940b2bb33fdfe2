// @ts-check
// Two results for one hand, side by side, and the ways out. Nothing wins by itself.
import { Exchanged } from "./deal.js";
import { points } from "./rules.js";
import { Dialog } from "../lib/dialog.js";
import { filled } from "../lib/sentences.js";
import { html, Name } from "../lib/html.js";

const NOTED = /** @type {const} */ (["note", "given", "returned"]);

/**
 * @param {object} props
 * @param {import("./store.js").State} props.state
 * @param {(number | null)[]} props.mine cards left, by line; null where nothing was entered yet
 * @param {Partial<import("./entry.js").Extras>} props.said what was noted here besides
 * @param {string[]} [props.names] for whom a new hand was entered here
 * @param {import("./sheet.js").Deal} props.theirs
 * @param {boolean} props.isNew a new hand, not a correction
 * @param {boolean} [props.isReady] whether one may decide yet
 * @param {(choice: "theirs" | "mine" | "both") => void} props.onDecide
 * @param {() => void} props.onClose
 */
export function Versus({ state, mine, said, names, theirs, isNew, isReady = true, onDecide, onClose }) {
  const title = isNew ? gettext("Hand %(number)s was entered twice") : gettext("Hand %(number)s was corrected twice");
  const who = theirs.logged_by
    ? filled(gettext("Entered by %(name)s"), { name: theirs.logged_by })
    : theirs.waiting
      ? gettext("Entered in another tab")
      : gettext("Entered on another phone");
  const next = (state.sheet ?? state.base)?.next?.number;
  // A note that is the same need not be compared.
  const isNoted = NOTED.some((name) => name in said && (said[name] ?? "") !== (theirs[name] ?? ""));
  return html`<${Dialog} title=${filled(title, { number: theirs.number })} onClose=${onClose} className="conflict">
    <p class="soft">${gettext("Ask around the table which is right. Nothing is lost until you choose.")}</p>
    <div class="versus">
      <${Hand}
        state=${state}
        left=${mine}
        against=${theirs.left}
        names=${isNew ? names : theirs.names}
        said=${isNoted && { ...theirs, ...said }}
        title=${gettext("Entered here")}
      />
      <${Hand}
        state=${state}
        left=${theirs.left}
        against=${mine}
        names=${theirs.names}
        said=${isNoted && theirs}
        title=${who}
      />
    </div>
    <div class="form-actions stacked">
      <button type="button" class="button" disabled=${!isReady} onClick=${() => onDecide("mine")}>
        ${gettext("Mine is right")}
      </button>
      <button type="button" class="button" disabled=${!isReady} onClick=${() => onDecide("theirs")}>
        ${gettext("The other one is right")}
      </button>
      ${
        isNew &&
        next !== undefined &&
        html`<button type="button" class="button" disabled=${!isReady} onClick=${() => onDecide("both")}>
          ${filled(gettext("Both were played: mine is hand %(number)s"), { number: next })}
        </button>`
      }
    </div>
  <//>`;
}

/**
 * @param {{ state: import("./store.js").State, left: (number | null)[], against?: (number | null)[], names?: string[],
 *   said?: import("./entry.js").Extras | false, title: string }} props
 */
export function Hand({ state, left, against, names, said, title }) {
  const lines = (state.sheet ?? state.base)?.lines ?? [];
  return html`<table class="hand-card numbers">
    <caption>
      ${title}
    </caption>
    <tbody>
      ${left.map(
        (count, line) =>
          html`<tr class=${against && against[line] !== count ? "differs" : ""}>
            <th scope="row" class="one-line"><${Name} of=${names?.[line] ?? lines[line]?.name ?? ""} /></th>
            <${Count} of=${count} perCard=${state.reference.points_per_card} />
          </tr>`,
      )}
    </tbody>
    ${
      said &&
      html`<tfoot>
        <tr>
          <td colspan="2" dir="auto">
            ${said.note || (!said.given && !said.returned && "\u2013")}
            <${Exchanged} given=${said.given} returned=${said.returned} />
          </td>
        </tr>
      </tfoot>`
    }
  </table>`;
}

/** @param {{ of: number | null, perCard: readonly number[] }} props */
function Count({ of, perCard }) {
  if (of === null) return html`<td><span class="soft">–</span></td>`;
  return html`<td class=${of ? "" : "won"}>
    ${of === 0 ? gettext("out") : html`<b>${points(of, perCard)}</b> <small class="soft">${of}</small>`}
  </td>`;
}
