// @ts-check
// What everybody asks between two hands: which way round, who deals, who leads, who gives a card to whom, and why.
import { reference } from "./reference.js";
import { bySeat } from "./sheet.js";
import { directionWords, giverSentence, leadSentence, reasonSentence } from "./words.js";
import { Ring } from "./ring.js";
import { html, Icon, Name } from "../lib/html.js";
import { listed, rich } from "../lib/sentences.js";

/**
 * @param {{ sheet: import("./sheet.js").Sheet, large?: boolean, children?: any }} props
 */
export function NextCard({ sheet, large = false, children }) {
  const { next, lines } = sheet;
  if (!next) return null;
  const seats = lines.map((line) => line.seat);
  const lineOn = bySeat(seats);
  const name = (/** @type {number} */ line, strong = true) => html`<${Name} of=${lines[line].name} strong=${strong} />`;
  // With three and the multicolour 1 in the dummy hand, the player on the dealer's right leads.
  const fallback = lineOn[(seats[next.dealer] + 1) % lines.length];
  const { giver, taker, reason } = next;
  const title = interpolate(gettext("Hand %(number)s"), { number: next.number }, true);
  return html`<section class=${`next panel${large ? " next-large" : ""}`} aria-label=${title}>
    <${Ring}
      names=${lineOn.map((line) => lines[line].name)}
      step=${next.step}
      dealer=${seats[next.dealer]}
      giver=${giver === null ? null : seats[giver]}
      taker=${taker === null ? null : seats[taker]}
      large=${large}
    />
    <div class="next-words">
      <p class="next-way">
        <${Icon} name=${next.step > 0 ? "counterclockwise" : "clockwise"} /><b>${directionWords(next.step)}</b>
      </p>
      <p>
        ${rich(leadSentence({ lead: next.leader, seats: lines.length, dealer: next.dealer }), {
          dealer: name(next.dealer),
          leader: name(fallback),
        })}
      </p>
      ${
        giver !== null &&
        taker !== null &&
        html`<p>${rich(giverSentence(), { giver: name(giver), winner: name(taker) })}</p>`
      }
      ${
        giver !== null &&
        taker !== null &&
        reason &&
        html`<p class="next-why">
          ${rich(reasonSentence(reason.code), {
            giver: name(giver, false),
            winner: name(taker, false),
            count: reason.left,
            tied: listed(reason.tied.map((line) => lines[line].name)),
          })}
        </p>`
      }
      ${reminders(sheet.ruleset).map((words) => html`<p class="next-why">${words}</p>`)}${children}
    </div>
  </section>`;
}

/**
 * What the house rules ask for before every hand.
 * @param {import("./sheet.js").HouseRules} ruleset
 */
function reminders(ruleset) {
  return reference().words.switches.flatMap(({ name, on, reminder }) =>
    reminder && ruleset[name] === on ? [reminder] : [],
  );
}
