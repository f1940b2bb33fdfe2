// @ts-check
// The cards being dealt: backs fly from the middle to every seat. A tap or a key skips it.
import { useEffect } from "preact/hooks";

import { Card } from "../lib/card_element.js";
import { places } from "./seating.js";
import { html } from "../lib/html.js";
import { filled, isolated } from "../lib/sentences.js";

const ROUNDS = 16;
/** Between one card and the next. */
const BEAT = 15;
const FLIGHT = 420;

/**
 * @param {number} seats
 * @returns {number} ms from the first card to the last
 */
const dealingTime = (seats) => ROUNDS * seats * BEAT + FLIGHT;

/** @param {{ view: import("./wire.js").View, onDone: () => void }} props */
export function Dealing({ view, onDone }) {
  const { seats } = view.table;
  const where = places(view);
  const dealer = view.chairs[view.deal?.dealer ?? 0];
  const first = view.deal?.cut?.first ?? view.deal?.dealer ?? 0;
  useEffect(() => {
    const timer = setTimeout(onDone, dealingTime(seats) + 150);
    return () => clearTimeout(timer);
  }, []);
  const shown = Array.from({ length: ROUNDS * seats }, (_, at) => at);
  return html`<button type="button" class="dealing" onClick=${onDone}>
    <span class="dealing-deck" aria-hidden="true"><${Card} code="back" silent /></span>
    ${shown.map(
      (at) =>
        html`<span
          key=${at}
          class=${`dealing-card to-${where[(first + at) % seats]}`}
          style=${{ "--delay": `${at * BEAT}ms` }}
          aria-hidden="true"
          ><i></i
        ></span>`,
    )}
    <span class="dealing-words">${filled(gettext("%(name)s deals"), { name: isolated(dealer?.name ?? "") })}</span>
    <span class="dealing-skip">${gettext("Skip")}</span>
  </button>`;
}
