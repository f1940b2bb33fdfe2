// @ts-check
// The sheet itself: a row for each hand, totals at the foot with the distance to the target.
import { useEffect, useRef } from "preact/hooks";
import { live } from "./sheet.js";
import { directionWords } from "./words.js";
import { html, Icon, Name, plain } from "../lib/html.js";
import { cardsWords, filled } from "../lib/sentences.js";

// From here on a total looks worried.
const NEAR = 0.75;

/**
 * @param {{ sheet: import("./sheet.js").Sheet, editing?: string | null, isEntering?: boolean, onHand?: ((uuid: string)
 *   => void) | null }} props `onHand` opens a hand
 */
export function Score({ sheet, editing = null, isEntering = false, onHand = null }) {
  const deals = live(sheet);
  /** @type {{ current: HTMLTableRowElement | null }} */
  const last = useRef(null);
  useEffect(() => {
    // Only the sheet scrolls to its last hand, not what it lies in.
    const scroller = last.current?.closest(".pad-sheet");
    scroller?.scrollTo(0, scroller.scrollHeight);
  }, [deals.length, isEntering]);
  const lowest = deals.length ? Math.min(...sheet.lines.map((line) => line.total)) : -1;
  return html`<table class="score numbers">
    <caption class="unseen">
      ${gettext("Points by hand")}
    </caption>
    <thead>
      <tr>
        <th scope="col" class="score-hand">${gettext("Hand")}</th>
        ${sheet.lines.map(
          (line) =>
            html`<th scope="col">
              <span class="score-name one-line"><${Name} of=${line.name} /></span>
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${
        deals.length === 0 &&
        html`<tr class="score-none">
          <td colspan=${sheet.lines.length + 1}>
            ${gettext("No hands yet. Tap whoever went out, then the number of cards the others have left.")}
          </td>
        </tr>`
      }
      ${deals.map(
        (deal, at) =>
          html`<${Row}
            key=${deal.uuid}
            deal=${deal}
            isEdited=${deal.uuid === editing}
            onHand=${onHand}
            rowRef=${at === deals.length - 1 ? last : null}
          />`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" class="score-hand">${gettext("Total")}</th>
        ${sheet.lines.map(
          (line) =>
            html`<td class=${line.total === lowest ? "ahead" : ""}>
              <${Total} line=${line} ruleset=${sheet.ruleset} isAhead=${line.total === lowest} />
            </td>`,
        )}
      </tr>
    </tfoot>
  </table>`;
}

/**
 * @param {{ deal: import("./sheet.js").Deal, isEdited: boolean, onHand: ((uuid: string) => void) | null, rowRef: any }}
 *   props
 */
function Row({ deal, isEdited, onHand, rowRef }) {
  const way = directionWords(deal.step);
  const label = filled(gettext("Hand %(number)s, %(direction)s"), {
    number: deal.number,
    direction: way.toLocaleLowerCase(),
  });
  const marks = html`${deal.number}<${Icon} name=${deal.step > 0 ? "counterclockwise" : "clockwise"} />`;
  const classes = [deal.waiting && "waiting", isEdited && "edited", onHand && "opens"].filter(Boolean).join(" ");
  return html`<tr class=${classes} ref=${rowRef} onClick=${onHand && (() => onHand(deal.uuid))}>
    <th scope="row" class="score-hand">
      ${
        onHand
          ? html`<button
              type="button"
              class="score-open"
              aria-label=${`${label}: ${gettext("open")}`}
              onClick=${(/** @type {Event} */ event) => (event.stopPropagation(), onHand(deal.uuid))}
            >
              ${marks}
            </button>`
          : html`<span class="score-open" role="img" aria-label=${label}>${marks}</span>`
      }
    </th>
    ${deal.left.map(
      (left, line) =>
        html`<td class=${left ? "" : "won"}>
          <${Cell} left=${left} points=${deal.points[line]} forgot=${deal.uncalled.includes(line)} />
        </td>`,
    )}
  </tr>`;
}

/** @param {{ left: number, points: number, forgot: boolean }} props */
function Cell({ left, points, forgot }) {
  if (left === 0) return html`<b>0</b><span class="unseen"> ${gettext("out")}</span>`;
  if (forgot)
    return html`${points} <abbr class="score-cards" title=${gettext("forgot to call the last card")}>!</abbr>`;
  // Where a card costs one point the two numbers are the same.
  if (points === left) return String(points);
  return html`${points}${" "}
    <span class="score-cards"
      ><span aria-hidden="true">${left}</span><span class="unseen">(${cardsWords(left)})</span></span
    >`;
}

/**
 * @param {{ line: import("./sheet.js").Line, ruleset: import("./sheet.js").HouseRules, isAhead: boolean }} props
 */
function Total({ line, ruleset, isAhead }) {
  const share = Math.min(1, line.total / ruleset.target);
  const away = line.away === null ? "" : filled(gettext("%(away)s to go"), { away: line.away });
  return html`<span class="score-total"
      >${line.total}${isAhead && html`<span class="unseen"> ${gettext("in the lead")}</span>`}</span
    >
    ${
      line.away !== null &&
      html`<progress
        class=${`meter${share >= NEAR ? " near" : ""}`}
        max=${ruleset.target}
        value=${line.total}
        aria-label=${away}
        title=${away}
      ></progress>`
    }`;
}

plain(Cell);
plain(Total);
