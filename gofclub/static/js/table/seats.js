// @ts-check
// The others at the table: who they are, how many cards they hold, what they did last.
import { html, Icon, Name } from "../lib/html.js";
import { lastTurn, leftToRight, places } from "./seating.js";
import { Timer } from "./timer.js";
import { initialOf, phraseWords } from "./words.js";
import { cardsWords, pointsWords } from "../lib/sentences.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Chair} Chair */

/** @param {{ state: import("./store.js").State, view: View }} props */
export function Seats({ state, view }) {
  const where = places(view);
  const others = leftToRight(view).filter((seat) => seat !== view.you.seat);
  return html`<ul class=${`seats of-${others.length}`} aria-label=${gettext("Players")}>
    ${others.map(
      (seat) =>
        html`<${Seat}
          key=${seat}
          view=${view}
          arrived=${state.arrived}
          chair=${view.chairs[seat]}
          place=${where[seat]}
          said=${state.said[seat]?.say}
        />`,
    )}
  </ul>`;
}

/** @param {{ view: View, arrived: number, chair: Chair, place: string, said?: string }} props */
function Seat({ view, arrived, chair, place, said }) {
  const { deal, clock } = view;
  const { seat } = chair;
  const left = deal?.left[seat] ?? 0;
  const isTurn = deal?.turn === seat;
  const isOut = deal?.out.includes(seat) ?? false;
  const hasCalled = deal?.called.includes(seat) ?? false;
  // The clock of a turn, or the moment that a bot leaves for a last card to be called.
  const isIdling = clock?.for === "idle" && isTurn;
  const isTimed = clock?.seat === seat && (clock.for === "call" || (clock.for === "turn" && isTurn) || isIdling);
  const classes = [
    "seat",
    `at-${place}`,
    isTurn && "is-turn",
    deal?.pending === seat && "is-pending",
    hasCalled && "has-called",
    isOut && "is-out",
    chair.state !== "here" && "is-away",
  ];
  return html`<li class=${classes.filter(Boolean).join(" ")} data-seat=${seat}>
    ${hasCalled && html`<span class="seat-badge">${gettext("Last card!")}</span>`}
    ${said && html`<span class="bubble" aria-hidden="true">${phraseWords(said)}</span>`}
    <${Portrait} chair=${chair}>${isTimed && html`<${Timer} clock=${clock} arrived=${arrived} isPatient=${isIdling} />`}<//>
    <span class="seat-name one-line" title=${chair.name}
      >${chair.bot && html`<${Icon} name="bot" />`}<${Name} of=${chair.name} />${
        chair.bot && html`<span class="unseen">, ${gettext("bot")}</span>`
      }${isTurn && html`<span class="unseen">, ${gettext("to play")}</span>`}</span
    >
    <span class="seat-left"><b aria-hidden="true">${left}</b><span class="unseen">${cardsWords(left)}</span></span>
    <${Backs} count=${left} />
    <${Note} view=${view} chair=${chair} />
  </li>`;
}

/**
 * The avatar of an account, the first letter in a ring, or a robot.
 * @param {{ chair: Chair, children?: any }} props
 */
export function Portrait({ chair, children }) {
  const [creature, colour] = chair.bot || !chair.face ? [] : chair.face.split("-");
  if (creature)
    return html`<span class=${`seat-face ${chair.online ? "" : "offline"}`} aria-hidden="true"
        ><svg class="avatar" data-colour=${colour}>
          <use href=${`${document.documentElement.dataset.avatars}#k-${creature}`} /></svg></span
      >${children}`;
  return html`<span
      class=${`seat-face ${chair.bot ? "bot" : ""} ${chair.online || chair.bot ? "" : "offline"}`}
      aria-hidden="true"
      >${chair.bot ? html`<${Icon} name="bot" />` : initialOf(chair.name)}</span
    >${children}`;
}

/**
 * A name within a sentence: however long it is, the sentence keeps its lines.
 * @param {{ of: string }} props
 */
export const CutName = ({ of }) => html`<b class="cut-name one-line" title=${of}><${Name} of=${of} /></b>`;

/**
 * The cards in somebody's hand, from behind.
 * @param {{ count: number }} props
 */
function Backs({ count }) {
  return html`<span class="backs" aria-hidden="true"
    >${Array.from({ length: count }, (_, at) => html`<i key=${at}></i>`)}</span
  >`;
}

/**
 * The total, and what matters about a seat in one word, if anything does.
 * @param {{ view: View, chair: Chair }} props
 */
function Note({ view, chair }) {
  const total = view.scores.totals[chair.seat];
  const word = markWord(view, chair);
  // In a lesson nobody keeps score.
  if (total === undefined) return html`<span class="seat-note"><span class="seat-mark">${word}</span></span>`;
  if (!word) return html`<span class="seat-note">${pointsWords(total)}</span>`;
  return html`<span class="seat-note"
    >${total}<span class="unseen"> ${gettext("points")}</span> · <span class="seat-mark">${word}</span></span
  >`;
}

/** @param {View} view @param {Chair} chair */
function markWord(view, chair) {
  if (view.deal?.out.includes(chair.seat)) return pgettext("forgot to call", "out");
  if (view.deal?.pending === chair.seat) return gettext("not called");
  if (lastTurn(view, chair.seat) === "passed") return gettext("passed");
  if (chair.idle) return gettext("idle");
  if (chair.state === "away") return gettext("away");
  if (chair.state === "left") return gettext("left");
  if (!chair.bot && !chair.online) return gettext("offline");
  return "";
}
