// @ts-check
// The middle of the table: which way play goes, what lies there, what this cycle has seen, the exchange.
import { split } from "../lib/card.js";
import { Card } from "../lib/card_element.js";
import { places, turnsTaken } from "./seating.js";
import { comboPhrase, directionWords, givingReason, openingWords } from "./words.js";
import { html, Icon, Name } from "../lib/html.js";
import { filled, rich } from "../lib/sentences.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Turn} Turn */

/** @param {{ view: View, isDealing: boolean, finale?: import("./wire.js").Laid | null }} props */
export function Felt({ view, isDealing, finale = null }) {
  const { deal } = view;
  if (!deal) return null;
  const top = finale ?? deal.top;
  return html`<section class="felt-middle" aria-label=${gettext("On the table")}>
    <${Track} step=${deal.step} />
    ${view.table.seats === 3 && html`<${Dummy} />`}
    <div class="felt-centre">
      ${
        top
          ? html`<${Top} view=${view} top=${top} isLast=${Boolean(finale)} />`
          : html`<${Bare} view=${view} isDealing=${isDealing} />`
      }
      ${!finale && html`<${LastCards} view=${view} />`}
      <${Cycle} view=${view} />
    </div>
  </section>`;
}

/**
 * Who is down to one card, in words: a colour alone is not seen by all.
 * @param {{ view: View }} props
 */
function LastCards({ view }) {
  const { deal, you, chairs } = view;
  if (!deal || deal.phase !== "play") return null;
  const last = chairs.filter(({ seat }) => deal.left[seat] === 1 && seat !== you.seat && !deal.out.includes(seat));
  if (!last.length) return null;
  return html`<p class="felt-last">
    ${last.map(
      ({ seat, name }) =>
        html`<span key=${seat}
          >${rich(gettext("%(name)s has one card left"), {
            name: html`<b class="one-line"><${Name} of=${name} /></b>`,
          })}</span
        >`,
    )}
  </p>`;
}

/**
 * The line of play as on a printed cloth, with arrows along it: arcs between seats are understood, one arrow in the
 * middle is not.
 * @param {{ step: 1 | -1 }} props
 */
function Track({ step }) {
  const turns = ["top-right", "top-left", "bottom-left", "bottom-right"];
  return html`<div class=${`track ${step > 0 ? "to-right" : "to-left"}`} aria-hidden="true">
    ${turns.map(
      (turn) =>
        html`<span class=${`track-arrow ${turn}`}
          ><svg viewBox="0 0 20 20"><path d="M3 4l6 6-6 6M10 4l6 6-6 6" /></svg
        ></span>`,
    )}
  </div>`;
}

/** The fourth hand where three play. */
function Dummy() {
  return html`<div class="dummy">
    <span class="dummy-pile" aria-hidden="true"
      ><${Card} code="back" silent /><${Card} code="back" silent /><${Card} code="back" silent /></span
    ><small>${gettext("dummy, 16 cards")}</small>
  </div>`;
}

/** @param {{ view: View, top: import("./wire.js").Laid, isLast: boolean }} props */
function Top({ view, top, isLast }) {
  const { chairs, you } = view;
  const isMine = top.seat === you.seat;
  const words = isLast
    ? isMine
      ? gettext("You lay %(combo)s and win the hand!")
      : gettext("%(name)s lays %(combo)s and wins the hand!")
    : isMine
      ? gettext("You laid %(combo)s")
      : gettext("%(name)s laid %(combo)s");
  const codes = split(top.cards);
  return html`<p class="felt-who">
      ${rich(words, {
        name: html`<b class="swap-name one-line"><${Name} of=${chairs[top.seat].name} /></b>`,
        combo: comboPhrase(top),
      })}
    </p>
    <div
      key=${`${view.deal?.number}.${top.seat}.${top.cards}`}
      class=${`laid card-row lapped from-${places(view)[top.seat]} ${top.kind === "gang" ? "is-gang" : ""}`}
      role="img"
      aria-label=${comboPhrase(top)}
    >
      ${codes.map((code, at) => html`<${Card} key=${at} code=${code} silent />`)}
    </div>`;
}

/**
 * Nothing to beat: who gives, who leads.
 * @param {{ view: View, isDealing: boolean }} props
 */
function Bare({ view, isDealing }) {
  const deal = /** @type {import("./wire.js").Deal} */ (view.deal);
  const isFirst = turnsTaken(view) <= (deal.exchange ? 2 : 0);
  const leader = deal.turn === null ? null : view.chairs[deal.turn];
  const isMine = deal.turn === view.you.seat;
  const lead = deal.opening ? openingWords(isMine) : isMine ? gettext("You lead.") : gettext("%(name)s leads.");
  return html`${
    isFirst && deal.cut && deal.phase !== "return" && !deal.exchange?.given && html`<${Cut} view=${view} />`
  }
  ${isFirst && deal.exchange && html`<${Swap} view=${view} exchange=${deal.exchange} />`}
  ${
    deal.phase === "play" &&
    leader &&
    !isDealing &&
    html`<div class=${`felt-first ${deal.opening ? "is-opening" : ""}`}>
      ${deal.opening && !deal.cut && html`<${Card} code="1m" silent />`}
      <p class="felt-lead">
        ${rich(lead, { name: html`<span class="swap-name one-line"><${Name} of=${leader.name} /></span>` })}
      </p>
    </div>`
  }`;
}

/** @param {{ view: View }} props */
function Cut({ view }) {
  const { deal, chairs } = view;
  const cut = /** @type {NonNullable<import("./wire.js").Deal["cut"]>} */ (deal?.cut);
  return html`<div class="cut">
    <span class="card-row">${cut.cards.map((code) => html`<${Card} code=${code} />`)}</span>
    <p class="felt-note">
      ${rich(gettext("%(dealer)s cuts; %(first)s gets the first card."), {
        dealer: html`<span class="swap-name one-line"><${Name} of=${chairs[deal?.dealer ?? 0].name} /></span>`,
        first: html`<span class="swap-name one-line"><${Name} of=${chairs[cut.first].name} /></span>`,
      })}
    </p>
  </div>`;
}

/**
 * The exchange, open to all as at a real table.
 * @param {{ view: View, exchange: import("./wire.js").Exchange }} props
 */
export function Swap({ view, exchange: { giver, taker, given, returned, why } }) {
  const name = (/** @type {number} */ seat) =>
    html`<b class="swap-name one-line"><${Name} of=${view.chairs[seat].name} /></b>`;
  // The cut and who leads need the room as well.
  const reason = view.deal?.phase !== "play" && !(view.deal?.cut && !given) ? givingReason(why) : "";
  const me = view.you.seat;
  return html`<div class="swap">
    <div class="swap-line">
      <p>
        ${rich(givingWords(giver === me, taker === me, Boolean(given)), { giver: name(giver), taker: name(taker) })}
      </p>
      <span class="swap-card"
        >${given ? html`<${Card} code=${given} class="arrives" />` : html`<span class="card slot"></span>`}</span
      >
    </div>
    <span class="swap-turn" aria-hidden="true"><${Icon} name="sort" /></span>
    <div class="swap-line">
      <p>${rich(returningWords(taker === me, Boolean(returned)), { taker: name(taker) })}</p>
      <span class="swap-card"
        >${returned ? html`<${Card} code=${returned} class="arrives" />` : html`<span class="card slot"></span>`}</span
      >
    </div>
    ${
      reason &&
      html`<p class="felt-note swap-why">
        ${rich(
          giver === me
            ? gettext("You give your best card: %(reason)s.")
            : gettext("%(giver)s gives their best card: %(reason)s."),
          {
            giver: html`<span class="swap-name one-line"><${Name} of=${view.chairs[giver].name} /></span>`,
            reason,
          },
        )}
      </p>`
    }
  </div>`;
}

/**
 * Blanks: giver, taker.
 * @param {boolean} isGiver I give
 * @param {boolean} isTaker I get it
 * @param {boolean} isDone
 */
function givingWords(isGiver, isTaker, isDone) {
  if (isGiver) return isDone ? gettext("You gave %(taker)s") : gettext("You give your best card to %(taker)s");
  if (isTaker) return isDone ? gettext("%(giver)s gave you") : gettext("%(giver)s gives you their best card");
  return isDone ? gettext("%(giver)s gave %(taker)s") : gettext("%(giver)s gives their best card to %(taker)s");
}

/**
 * Blank: taker.
 * @param {boolean} isTaker I give back
 * @param {boolean} isDone
 */
function returningWords(isTaker, isDone) {
  if (isTaker) return isDone ? gettext("You gave back") : gettext("You give back any card");
  return isDone ? gettext("%(taker)s gave back") : gettext("%(taker)s gives back any card");
}

/**
 * What was laid and passed since the lead, oldest first; a lead alone lies there large already.
 * @param {{ view: View }} props
 */
function Cycle({ view }) {
  const turns = view.deal?.cycle ?? [];
  if (turns.length < 2) return null;
  return html`<ol class="cycle" aria-label=${gettext("This cycle")}>
    ${turns.map(
      (turn, at) =>
        html`<${Step}
          key=${at}
          view=${view}
          turn=${turn}
          isTop=${turn === view.deal?.cycle.findLast((one) => !("pass" in one))}
        />`,
    )}
  </ol>`;
}

/** @param {{ view: View, turn: Turn, isTop: boolean }} props */
function Step({ view, turn, isTop }) {
  const name = html`<span class="cycle-name one-line"
    >${turn.seat === view.you.seat ? gettext("You") : html`<${Name} of=${view.chairs[turn.seat].name} />`}</span
  >`;
  if ("pass" in turn) return html`<li class="cycle-pass">${name} <span>${gettext("passed")}</span></li>`;
  return html`<li class=${isTop ? "cycle-top" : ""}>
    ${name}
    <span class="card-row lapped" role="img" aria-label=${comboPhrase(turn)}
      >${split(turn.cards).map((code) => html`<${Card} code=${code} silent />`)}</span
    >
  </li>`;
}

/**
 * The direction of a hand, in words.
 * @param {{ view: View }} props
 */
export function Direction({ view }) {
  const { deal } = view;
  if (!deal) return null;
  const words = directionWords(deal.step);
  return html`<span
    class="pill-felt"
    title=${filled(gettext("Hand %(number)s, play goes %(direction)s"), { number: deal.number, direction: words })}
  >
    <span
      >${
        view.table.given && view.table.title
          ? html`<bdi>${view.table.title}</bdi>`
          : filled(gettext("Hand %(number)s"), { number: deal.number })
      }</span
    >
    <${Icon} name=${deal.step > 0 ? "counterclockwise" : "clockwise"} />
    <span>${words}</span>
  </span>`;
}
