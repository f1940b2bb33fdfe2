// @ts-check
// The end of a hand: all hands open, the points, who gives next. The end of a game: the ranks.
import { cardName, split } from "../lib/card.js";
import { Card } from "../lib/card_element.js";
import { RatingsOfSheet } from "../lib/ratings.js";
import { Joining } from "./joining.js";
import { Totals } from "./totals.js";
import { hasPlayed } from "./seating.js";
import { CutName, Portrait } from "./seats.js";
import { AfterGiven, GivenOver } from "./given.js";
import { hasSheet } from "./score_sheet.js";
import { Continue, pausedWords } from "./paused.js";
import { Timer } from "./timer.js";
import { awayWords, giverWords, givingReason, scoreWords } from "./words.js";
import { html, Icon, Name } from "../lib/html.js";
import { cardsWords, filled, isolated, pointsWords, rich } from "../lib/sentences.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Result} Result */
/** @typedef {import("./main.js").Acts} Acts */

/** @param {{ state: import("./store.js").State, view: View, result: Result, acts: Acts }} props */
export function HandOver({ state, view, result, acts }) {
  const { chairs, you } = view;
  const isOver = view.table.status === "over";
  const { given } = view.table;
  const winner = chairs[result.winner];
  const heading = !hasPlayed(view, result.winner)
    ? gettext("Hand %(number)s is over.")
    : result.winner === you.seat
      ? gettext("You win hand %(number)s")
      : gettext("%(name)s wins hand %(number)s");
  const order = chairs.map(({ seat }) => seat).sort((a, b) => result.left[a] - result.left[b]);
  return html`<section class="result" aria-labelledby="result-title">
    <div class="result-page">
      ${
        given
          ? html`<${GivenOver} view=${view} given=${given} result=${result} />`
          : isOver
            ? html`<${GameOver} view=${view} acts=${acts} />`
            : html`<h2 id="result-title" tabindex="-1" aria-describedby="result-mine">
                <${Icon} name="crown" /><span
                  >${rich(heading, { name: html`<${CutName} of=${winner.name} />`, number: result.number })}</span
                >
              </h2>`
      }
      <p id="result-mine" hidden>${hasPlayed(view, you.seat) && scoreWords(view, result, you.seat ?? 0)}</p>
      ${isOver && !given && html`<h3>${filled(gettext("The last hand, %(number)s"), { number: result.number })}</h3>`}
      <ul class="result-hands">
        ${order.map((seat) => html`<${SeatResult} key=${seat} view=${view} result=${result} seat=${seat} />`)}
      </ul>
      ${!isOver && html`<${NextGiver} view=${view} result=${result} />`}
      <p class="result-links">
        ${
          view.table.is_sealed
            ? html`<span class="result-fair"
                ><${Icon} name="lock" />${gettext(
                  "The cards stay closed until every table of this round has played them.",
                )}</span
              >`
            : html`<a href=${acts.replayOf(result.number)} target="_blank"
                  ><${Icon} name="eye" />${gettext("Replay this hand")}</a
                >
                <a href=${acts.reviewOf(result.number)} target="_blank"
                  ><${Icon} name="chart" />${gettext("Review this hand")}</a
                >`
        }
        ${
          given &&
          html`<span class="result-fair"><${Icon} name="info" />${gettext("Given cards, nothing shuffled")}</span>`
        }
        ${
          state.fair === "fair" &&
          html`<span class="result-fair"><${Icon} name="shield" />${gettext("Dealt fairly")}</span>`
        }
        ${
          state.fair === "broken" &&
          html`<strong class="result-fair" role="alert">
            <${Icon} name="warning" />
            ${gettext("These are not the cards that were sealed. The replay says more.")}
          </strong>`
        }
      </p>
    </div>
    ${!isOver && html`<${BetweenHands} state=${state} view=${view} acts=${acts} />`}
    ${!isOver && you.seat === null && html`<${Joining} state=${state} view=${view} acts=${acts} />`}
    ${isOver && !given && html`<${AfterGame} view=${view} acts=${acts} />`}
    ${isOver && given && html`<${AfterGiven} given=${given} acts=${acts} />`}
  </section>`;
}

/** @param {{ view: View, result: Result, seat: number }} props */
function SeatResult({ view, result, seat }) {
  const left = result.left[seat];
  const points = result.points[seat];
  const total = view.scores.totals[seat] ?? 0;
  const { target, deals } = view.table.ruleset;
  const isUncalled = result.uncalled.includes(seat);
  const each = left ? points / left : 0;
  const held = split(result.hands[seat] ?? "");
  return html`<li class=${`result-seat ${seat === result.winner ? "won" : ""} ${seat === view.you.seat ? "mine" : ""}`}>
    <${Portrait} chair=${view.chairs[seat]} />
    <div class="result-words">
      <b class="one-line" title=${view.chairs[seat].name}><${Name} of=${view.chairs[seat].name} /></b>
      <small
        >${
          seat === result.winner
            ? gettext("out first")
            : isUncalled
              ? gettext("forgot to call: 1 point")
              : each > 1
                ? filled(gettext("%(cards)s × %(each)s"), { cards: cardsWords(left), each })
                : cardsWords(left)
        }</small
      >
    </div>
    <p class="result-points"><b>+${points}</b><span class="unseen"> ${pointsWords(points)}</span></p>
    <p class="result-total">
      <b>${total}</b><small>${deals ? gettext("total") : filled(gettext("of %(target)s"), { target })}</small>
    </p>
    ${
      !view.table.is_shared &&
      html`<div
        class="result-cards card-row lapped"
        role="img"
        aria-label=${filled(gettext("Held at the end: %(cards)s"), { cards: held.map(cardName).join(", ") || cardsWords(0) })}
      >
        ${held.map((code, at) => html`<${Card} key=${at} code=${code} silent />`)}
      </div>`
    }
    ${
      !deals &&
      html`<progress
        class=${`meter ${total >= target * 0.8 ? "near" : ""}`}
        max=${target}
        value=${Math.min(total, target)}
        aria-hidden="true"
      ></progress>`
    }
  </li>`;
}

/** @param {{ view: View, result: Result }} props */
function NextGiver({ view, result }) {
  if (result.giver === null || result.giver === undefined) return null;
  const name = (/** @type {number} */ seat) => html`<b><${Name} of=${view.chairs[seat].name} /></b>`;
  return html`<p class="result-giver">
    ${rich(giverWords(view, result), {
      giver: name(result.giver),
      winner: name(result.winner),
      reason: givingReason(result.why),
    })}
  </p>`;
}

/**
 * How it goes on after this hand: what may be pressed is the server's to say.
 * @param {{ state: import("./store.js").State, view: View, acts: Acts }} props
 */
export function BetweenHands({ state, view, acts }) {
  if (view.table.status === "paused")
    return html`<div class="result-foot">
      <p class="result-wait" role="status"><span>${pausedWords()}</span></p>
      <${Continue} view=${view} acts=${acts} className="button large primary wide" />
    </div>`;
  if (view.you.may.includes("back")) {
    const { state: mine } = view.chairs[view.you.seat ?? 0];
    const { said, back } = awayWords(mine);
    const hasLeft = mine === "left";
    return html`<div class=${`result-foot ${hasLeft ? "two" : ""}`}>
      <p class="result-wait"><span>${said}</span></p>
      <button
        type="button"
        class=${`button large ${hasLeft ? "" : "primary wide"}`}
        onClick=${() => acts.command("back")}
      >
        ${back}
      </button>
      ${hasLeft && html`<a class="button large primary" href=${acts.facts.lobby}>${gettext("To the lobby")}</a>`}
    </div>`;
  }
  return html`<${NextHand} state=${state} view=${view} acts=${acts} />`;
}

/** @param {{ state: import("./store.js").State, view: View, acts: Acts }} props */
export function NextHand({ state, view, acts }) {
  const people = view.chairs.filter((chair) => !chair.bot && chair.state === "here");
  const mayAsk = view.you.may.includes("next");
  const waiting = people.filter((chair) => !chair.ready);
  const clock = view.clock?.for === "next" ? view.clock : null;
  return html`<div class="result-foot">
    ${
      people.length > 1 &&
      html`<ul class="ready" aria-label=${gettext("Ready for the next hand")}>
        ${people.map(
          (chair) =>
            html`<li class=${chair.ready ? "yes" : ""}>
              ${chair.ready && html`<${Icon} name="check" />`}<span class="ready-name one-line"
                ><${Name} of=${chair.name} /></span
              ><span class="unseen">: ${chair.ready ? gettext("ready") : gettext("not yet")}</span>
            </li>`,
        )}
      </ul>`
    }
    ${
      mayAsk &&
      html`<button type="button" class="button large primary wide" onClick=${acts.next}>
        ${gettext("Next hand")}${clock && html`<${Timer} clock=${clock} arrived=${state.arrived} isPatient />`}
      </button>`
    }
    ${
      !mayAsk &&
      html`<p class="result-wait" tabindex="-1">
        ${clock && html`<${Timer} clock=${clock} arrived=${state.arrived} isPatient />`}<span
          >${waitWords(waiting)}</span
        >
      </p>`
    }
  </div>`;
}

/** @param {import("./wire.js").Chair[]} waiting */
function waitWords(waiting) {
  if (!waiting.length) return gettext("Dealing…");
  return waiting.length === 1
    ? filled(gettext("Waiting for %(names)s"), { names: isolated(waiting[0].name) })
    : gettext("Waiting for the others");
}

/** @param {{ view: View, acts: Acts }} props */
function GameOver({ view, acts }) {
  const { standings } = view.scores;
  const winners = standings.filter(({ rank }) => rank === 1);
  const isMine = winners.some(({ seat }) => seat === view.you.seat);
  const names = winners.map(({ seat }) => view.chairs[seat].name).join(", ");
  const words =
    winners.length > 1
      ? gettext("%(name)s share the win")
      : isMine
        ? gettext("You win the game!")
        : gettext("%(name)s wins the game");
  return html`<div class="over-head">
      <span class="over-crown" aria-hidden="true"><${Icon} name="crown" /></span>
      <h2 id="result-title" tabindex="-1" aria-describedby="result-mine">
        <span>${rich(words, { name: html`<${winners.length > 1 ? Name : CutName} of=${names} />` })}</span>
      </h2>
    </div>
    <ol class="ranks">
      ${standings.map(
        ({ seat, rank, total, wins }) =>
          html`<li key=${seat} class=${`rank ${rank === 1 ? "first" : ""} ${seat === view.you.seat ? "mine" : ""}`}>
            <span class="rank-number">${rank}</span>
            <${Portrait} chair=${view.chairs[seat]} />
            <span class="rank-name"
              ><b class="one-line"><${Name} of=${view.chairs[seat].name} /></b
              ><small
                >${filled(ngettext("%(count)s hand won", "%(count)s hands won", wins), { count: wins })}</small
              ></span
            >
            <b class="rank-total">${total}<span class="unseen"> ${gettext("points")}</span></b>
          </li>`,
      )}
    </ol>
    ${view.table.counted && view.table.sheet && html`<${RatingsOfSheet} sheet=${view.table.sheet} />`}
    ${view.scores.deals.length > 1 && html`<${Totals} view=${view} />`}
    <p class="result-links">
      ${
        hasSheet(view) &&
        html`<a href=${acts.sheetOf(view.table.sheet ?? "")}><${Icon} name="pad" />${gettext("Score sheet")}</a>`
      }
      ${
        !view.table.is_sealed &&
        acts.facts.compared &&
        html`<a href=${acts.facts.compared}><${Icon} name="cards" />${gettext("Compare seat by seat")}</a>`
      }
      ${
        !view.table.is_sealed &&
        html`<a href=${acts.facts.game} download><${Icon} name="download" />${gettext("All hands as .gof")}</a>`
      }
    </p>`;
}

/** @param {{ view: View, acts: Acts }} props */
export function AfterGame({ view, acts }) {
  const { rematch, rematch_by: by } = view.table;
  const host = rematch && by !== null && by !== undefined && by !== view.you.seat ? view.chairs[by] : null;
  // Whoever has left has no seat at the next table.
  const isExpected = view.you.seat !== null && view.chairs[view.you.seat].state !== "left";
  const words = isExpected
    ? gettext("%(name)s has opened the next table and is its host. Your seat there is kept.")
    : gettext("%(name)s has opened the next table and is its host.");
  return html`<div class="result-foot two">
    ${
      host &&
      html`<p class="result-wait result-rematch" role="status">
        ${rich(words, { name: html`<b><${Name} of=${host.name} /></b>` })}
      </p>`
    }
    ${
      acts.facts.night
        ? html`<a class="button large primary" href=${acts.facts.night}>${gettext("Back to the night")}</a>`
        : html`<a class="button large" href=${acts.facts.lobby}>${gettext("To the lobby")}</a>`
    }
    ${
      rematch
        ? html`<a class="button large primary" href=${acts.tableOf(rematch)}>${gettext("Join the rematch")}</a>`
        : view.you.may.includes("rematch") &&
          html`<button type="button" class="button large primary" onClick=${() => acts.command("rematch")}>
            ${gettext("Rematch")}
          </button>`
    }
  </div>`;
}
