// @ts-check
// The table in sentences, for those who listen to it: what happened, and how things stand.
import { cardName, split } from "../lib/card.js";
import { dutyWords } from "./refusals.js";
import { neighbour } from "./seating.js";
import { deed, isMyTurn } from "./store.js";
import { comboPhrase, directionWords, openingWords, phraseWords } from "./words.js";
import { cardsWords, filled, isolated, pointsWords } from "../lib/sentences.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Event} Event */
/** @typedef {import("./store.js").State} State */

/**
 * What is said aloud after a view: its news, and whether I am to act now.
 * @param {View} view
 * @param {Event[]} news
 * @param {boolean} isNewTurn
 * @param {boolean} [isAhead] whether the screen has acted for me: no button has named that
 * @returns {string}
 */
export function announced(view, news, isNewTurn, isAhead = false) {
  const said = news
    // How it ends is said by the heading of the result.
    .filter(({ e }) => e !== "won" && e !== "over")
    .map((event) => (isAhead && isMove(event, view.you.seat) ? ownWords(view, event) : eventWords(view, event)))
    .filter(Boolean);
  if (isNewTurn) said.push(turnWords(view));
  return said.join(" ");
}

/**
 * Whether I am to act now and was not before. Where what I have decided in advance is about to be done, I am not.
 * @param {State} before
 * @param {State} after
 */
export function isTurnNew(before, after) {
  const due = deed(after)?.do;
  if (!isMyTurn(after) || due === "pass" || due === "play") return false;
  return !isMyTurn(before) || before.view?.at !== after.view?.at;
}

/**
 * @param {Event} event
 * @param {number | null} seat
 */
const isMove = ({ e, seat: of, by }, seat) => of === seat && by === "person" && (e === "played" || e === "passed");

/**
 * What I have laid, or that I have passed.
 * @param {View} view
 * @param {Event} event
 */
export function ownWords(view, event) {
  if (event.e === "passed") return gettext("You pass.");
  return filled(gettext("You lay %(combo)s, %(left)s left."), {
    combo: comboPhrase({ kind: event.kind ?? "single", cards: event.cards ?? "", of: event.of ?? "" }),
    left: cardsWords(view.deal?.left[event.seat ?? 0] ?? 0),
  });
}

export const missedWords = () => gettext("The play you had planned does not fit any more.");

/**
 * @param {View} view
 * @param {number} seat
 */
const nameOf = (view, seat) => isolated(view.chairs[seat]?.name ?? "");

/**
 * @param {View} view
 * @param {Event} event
 */
export function eventWords(view, event) {
  const seat = event.seat ?? -1;
  const name = nameOf(view, seat);
  const isMine = seat === view.you.seat;
  switch (event.e) {
    case "dealt":
      return [
        filled(gettext("Hand %(number)s is dealt; play goes %(direction)s."), {
          number: event.number,
          direction: directionWords(view.deal?.step ?? 1),
        }),
        leaderWords(view),
      ]
        .filter(Boolean)
        .join(" ");
    case "given":
      return filled(gettext("%(name)s gives %(to)s the %(card)s."), {
        name,
        to: nameOf(view, event.to ?? -1),
        card: cardName(event.card ?? ""),
      });
    case "played": {
      // One's own play was named by the button that made it.
      if (isMine && event.by === "person") return "";
      const combo = comboPhrase({ kind: event.kind ?? "single", cards: event.cards ?? "", of: event.of ?? "" });
      const left = view.deal?.left[seat] ?? 0;
      const words =
        event.by === "clock"
          ? gettext("Time is up: %(name)s lays %(combo)s, %(left)s left.")
          : gettext("%(name)s lays %(combo)s, %(left)s left.");
      return filled(words, { name, combo, left: cardsWords(left) });
    }
    case "passed":
      return isMine && event.by === "person" ? "" : filled(gettext("%(name)s passes."), { name });
    case "called":
      return filled(gettext("%(name)s: Last card!"), { name });
    case "uncalled":
      return filled(gettext("%(name)s forgot to call and is out of the hand."), { name });
    case "cycle":
      return isMine
        ? gettext("Everyone else passed.")
        : filled(gettext("Everyone else passed: %(name)s leads."), { name });
    case "won":
      return filled(gettext("%(name)s wins the hand."), { name });
    case "over":
      return gettext("The game is over.");
    case "said":
      return `${name}: ${phraseWords(event.say ?? "")}`;
    default:
      return "";
  }
}

/**
 * Who begins the game; later hands say so by their exchange.
 * @param {View} view
 */
function leaderWords({ deal, chairs, you }) {
  if (!deal?.opening || deal.turn === null) return "";
  return filled(openingWords(deal.turn === you.seat), { name: isolated(chairs[deal.turn].name) });
}

/** @param {View} view */
export function turnWords(view) {
  const { deal, you } = view;
  if (deal?.phase === "give") return gettext("You give your strongest card.");
  if (deal?.phase === "return") return gettext("You give back any card.");
  const duty = dutyWords(you.duty);
  if (duty) return `${gettext("Your turn.")} ${filled(duty, { name: nameOf(view, neighbour(view, you.seat ?? 0)) })}`;
  return deal?.top ? gettext("Your turn.") : gettext("Your turn: you lead.");
}

/**
 * How things stand, on request.
 * @param {View} view
 */
export function situation(view) {
  const { deal, you } = view;
  if (!deal) return gettext("The game has not begun.");
  const parts = [
    filled(gettext("Hand %(number)s, %(direction)s."), { number: deal.number, direction: directionWords(deal.step) }),
  ];
  if (deal.top)
    parts.push(
      filled(gettext("On the table: %(combo)s by %(name)s."), {
        combo: comboPhrase(deal.top),
        name: nameOf(view, deal.top.seat),
      }),
    );
  else if (deal.phase === "play") parts.push(gettext("There is nothing on the table."));
  if (deal.turn !== null)
    parts.push(
      deal.turn === you.seat
        ? gettext("It is your turn.")
        : filled(gettext("%(name)s is to play."), { name: nameOf(view, deal.turn) }),
    );
  for (const { seat } of view.chairs) {
    if (seat === you.seat) continue;
    parts.push(
      filled(gettext("%(name)s: %(left)s, %(points)s."), {
        name: nameOf(view, seat),
        left: cardsWords(deal.left[seat]),
        points: pointsWords(view.scores.totals[seat] ?? 0),
      }),
    );
  }
  if (you.hand) parts.push(filled(gettext("You hold %(cards)s."), { cards: split(you.hand).map(cardName).join(", ") }));
  return parts.join(" ");
}
