// @ts-check
// The felt of a review: the other hands, what was laid around this step, and the hand of whom one looks at.
import { cardName, split } from "../lib/card.js";
import { Card } from "../lib/card_element.js";
import { html, Name } from "../lib/html.js";
import { cardsWords, filled, listed } from "../lib/sentences.js";
import { StepWords } from "./replay_words.js";
import { cycleAround } from "./review_figures.js";
import { comboPhrase } from "./words.js";

/** @typedef {import("./replay_steps.js").Replay} Replay */
/** @typedef {import("./replay_steps.js").Moment} Moment */
/** @typedef {import("./review_figures.js").Laid} Laid */

/** Cards for which there is room in the middle: what was laid long before leaves first. */
const ROOM = 7;
/** How much of a card under another one shows. */
const SHOWN = 0.4;
/** Cards over which the word above one of them reaches. */
const TAG = 2;

/** @param {{ replay: Replay, moment: Moment, seat: number }} props */
export function Others({ replay, moment, seat }) {
  const others = replay.names.map((_, one) => one).filter((one) => one !== seat);
  return html` <ul class=${`review-seats of-${others.length}`} aria-label=${gettext("The other hands")}>
    ${others.map((one) => {
      const cards = split(moment.hands[one] ?? "");
      return html` <li key=${one} class=${moment.step?.seat === one ? "is-turn" : ""}>
        <p>
          <b class="one-line"><${Name} of=${replay.names[one]} /></b>
          <small>${cardsWords(cards.length)}</small>
        </p>
        <${HandRow} cards=${cards} />
      </li>`;
    })}
  </ul>`;
}

/** @param {{ cards: string[] }} props */
function HandRow({ cards }) {
  const words = cards.map(cardName).join(", ") || gettext("no cards");
  return html` <div class="card-row lapped" role="img" aria-label=${words}>
    ${cards.map((code, at) => html`<${Card} key=${at} code=${code} silent />`)}
  </div>`;
}

/** @param {{ replay: Replay, all: Moment[], at: number }} props */
export function Middle({ replay, all, at }) {
  const { laid, isOver } = cycleAround(all, at);
  const moment = all[at];
  const given = moment.step?.do === "give" ? moment.step.cards : "";
  const later = laid.filter(({ is }) => is === "after");
  return html` <section class="review-middle" aria-label=${gettext("On the table")}>
    <p class="felt-who"><${StepWords} replay=${replay} moment=${moment} /></p>
    ${
      given &&
      html`<div class="laid-line">
        <span class="is-here"><${Card} code=${given} /></span>
      </div>`
    }
    ${
      !given &&
      laid.length > 0 &&
      html` <ol class="laid-line">
        ${fitting(laid).map(
          (one, place) =>
            html` <li key=${place} class=${`is-${one.is}`}>
              <small class="one-line"><${Name} of=${replay.names[one.seat]} /></small>
              <span class="card-row lapped" role="img" aria-label=${comboPhrase(one)}>
                ${split(one.cards).map((code, card) => html`<${Card} key=${card} code=${code} silent />`)}
              </span>
            </li>`,
        )}
      </ol>`
    }
    <p class="felt-note">${moment.step?.do === "play" && noteWords(replay, later, isOver)}</p>
  </section>`;
}

/**
 * As much of a cycle as there is room for, with what is looked at in it.
 * @param {Laid[]} laid
 */
function fitting(laid) {
  const here = Math.max(
    0,
    laid.findIndex(({ is }) => is === "here"),
  );
  const width = (/** @type {Laid} */ one) => 1 + (split(one.cards).length - 1) * SHOWN;
  let [from, to, room] = [here, here + 1, ROOM - 1.5 * width(laid[here])];
  // In turn one that came after, one that came before: what answers it says most.
  for (let isMore = true; isMore;) {
    isMore = false;
    if (to < laid.length && width(laid[to]) <= room) {
      room -= width(laid[to]);
      to += 1;
      isMore = true;
    }
    if (from > 0 && width(laid[from - 1]) <= room) {
      from -= 1;
      room -= width(laid[from]);
      isMore = true;
    }
  }
  return laid.slice(from, to);
}

/**
 * @param {Replay} replay
 * @param {Laid[]} later
 * @param {boolean} isOver
 */
function noteWords(replay, later, isOver) {
  if (!later.length) return isOver ? gettext("nobody went over it") : "";
  const names = [...new Set(later.map(({ seat }) => replay.names[seat]))];
  return filled(gettext("then %(names)s went over it"), { names: listed(names) });
}

/**
 * A hand with what was taken out of it, and what should have been.
 * @param {{ cards: string[], taken: string[], best: string[], label: string, takenWord: string }} props
 */
export function ReviewedHand({ cards, taken, best, label, takenWord }) {
  const left = { taken: [...taken], best: [...best] };
  const takes = (/** @type {"taken" | "best"} */ from, /** @type {string} */ code) => {
    const at = left[from].indexOf(code);
    if (at < 0) return false;
    left[from].splice(at, 1);
    return true;
  };
  const seen = new Set();
  let before = -TAG;
  const tag = (/** @type {string} */ word, /** @type {string} */ kind, /** @type {number} */ at) => {
    // No word lies on another: the colour goes on, and the lesson says the same.
    if (seen.has(kind) || at - before < TAG) return null;
    seen.add(kind);
    before = at;
    return html`<i class=${`tag ${kind}`} aria-hidden="true">${word}</i>`;
  };
  return html` <div class="review-hand" role="group" aria-label=${label}>
    ${cards.map((code, at) => {
      const isTaken = takes("taken", code);
      const isBest = takes("best", code);
      const classes = [isTaken && "is-taken", isBest && "is-better"].filter(Boolean).join(" ");
      return html` <span key=${at} class=${`slot ${classes}`}>
        ${isTaken ? tag(takenWord, "taken", at) : isBest && tag(gettext("Better"), "better", at)}
        <${Card} code=${code} />
      </span>`;
    })}
  </div>`;
}
