// @ts-check
// The hand: a button for each card, two rows of eight on a phone, one row where there is room. Arrow keys walk along
// it.
import { useEffect, useRef, useState } from "preact/hooks";

import { cardName } from "../lib/card.js";
import { Face } from "../lib/card_element.js";
import { arranged, codeOf } from "./hand.js";
import { html } from "../lib/html.js";
import { filled } from "../lib/sentences.js";

/**
 * @param {{ state: import("./store.js").State, dispatch: (action: import("./store.js").Action) => void, isDealing:
 *   boolean, mark?: (key: string) => string }} props a mark is one more class of a card
 */
export function Fan({ state, dispatch, isDealing, mark = () => "" }) {
  const { view, chosen, order } = state;
  const [walker, setWalker] = useState("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const groups = arranged(
    view?.you.hand ?? "",
    order,
    state.groups?.groups.map(({ cards }) => cards),
  );
  const keys = groups.flat();
  const here = keys.includes(walker) ? walker : keys[0];
  const brought = freshCard(view);
  // One may hold its twin already: only one of the two is new.
  const fresh = keys.findLast((key) => codeOf(key) === brought);

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const columns = columnsOf(list.current);
    const step = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
      Home: -keys.length,
      End: keys.length,
    }[event.key];
    if (!step || !keys.length) return;
    event.preventDefault();
    event.stopPropagation();
    const next = keys[Math.min(Math.max(keys.indexOf(here) + step, 0), keys.length - 1)];
    setWalker(next);
    /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector(`[data-key="${next}"]`))?.focus();
  }

  return html`<div
    ref=${list}
    class=${`fan ${isDealing ? "is-dealing" : ""}`}
    style=${{ "--columns": columnsFor(keys.length) }}
    role="group"
    aria-label=${gettext("Your hand")}
    onKeyDown=${walk}
  >
    ${groups.map((group) =>
      group.map((key, at) => {
        const isChosen = chosen.includes(key);
        const joint =
          group.length > 1 && groups.length > 1
            ? at === 0
              ? "starts"
              : at === group.length - 1
                ? "ends"
                : "goes-on"
            : "";
        return html`<button
          key=${key}
          type="button"
          class=${`card ${joint && `joint ${joint}`} ${fresh === key ? "fresh" : ""} ${mark(key)}`}
          data-key=${key}
          data-card=${codeOf(key)}
          aria-pressed=${isChosen ? "true" : "false"}
          aria-label=${
            fresh === key ? filled(gettext("%(card)s, new"), { card: cardName(codeOf(key)) }) : cardName(codeOf(key))
          }
          tabindex=${key === here ? 0 : -1}
          style=${{ "--at": keys.indexOf(key) }}
          onFocus=${() => setWalker(key)}
          onClick=${() => dispatch({ type: "toggle", key })}
        >
          <${Face} code=${codeOf(key)} />
        </button>`;
      }),
    )}
  </div>`;
}

/**
 * The card that the exchange brought me, until the first play.
 * @param {import("./wire.js").View | null} view
 */
function freshCard(view) {
  const deal = view?.deal;
  const exchange = deal?.exchange;
  if (!exchange || deal.cycle.length || view?.at !== `${deal.number}.${exchange.returned ? 2 : 1}`) return null;
  if (exchange.taker === view?.you.seat && !exchange.returned) return exchange.given;
  if (exchange.giver === view?.you.seat) return exchange.returned;
  return null;
}

/**
 * Two rows of eight hold a hand; the exchange can make it seventeen for a moment. A few cards may be larger.
 * @param {number} count
 */
const columnsFor = (count) => (count > 16 ? 9 : count > 6 ? 8 : 6);

/**
 * How many cards lie in the first row.
 * @param {HTMLElement | null} list
 */
function columnsOf(list) {
  const tops = [...(list?.children ?? [])].map((card) => /** @type {HTMLElement} */ (card).offsetTop);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}

/** Whether the last thing pressed was a key: a finger needs no focus ring. */
let isByKeys = false;
document.addEventListener(
  "keydown",
  () => {
    isByKeys = true;
  },
  true,
);
document.addEventListener(
  "pointerdown",
  () => {
    isByKeys = false;
  },
  true,
);

/**
 * Puts the focus on the hand when a turn begins and nothing else has it.
 * @param {boolean} isTurn
 */
export function useHandFocus(isTurn) {
  useEffect(() => {
    const has = document.activeElement;
    if (!isTurn || !isByKeys || (has && has !== document.body && has.id !== "main")) return;
    /** @type {HTMLElement | null} */ (document.querySelector('.fan [tabindex="0"]'))?.focus({ preventScroll: true });
  }, [isTurn]);
}
