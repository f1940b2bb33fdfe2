// @ts-check
// Answers to what somebody asks at the table as text. All from the view: nothing here knows a rule.
import { cardName, split } from "../../lib/card.js";
import { cardsWords, filled, isolated, pointsWords } from "../../lib/sentences.js";
import { plays } from "../choice.js";
import { arranged, codeOf } from "../hand.js";
import { places } from "../seating.js";
import { comboName, comboPhrase, kindName, orderName } from "../words.js";
import { explained, folded, word } from "./commands.js";

/** @typedef {import("../wire.js").View} View */
/** @typedef {import("./log.js").Draft} Draft */

const AT_ONCE = 9;

/**
 * @param {View} view
 * @returns {Draft}
 */
export function whoHasHowMany(view) {
  return {
    kind: "answer",
    words: "",
    list: seatsInTurn(view).map((seat) => ({
      words: filled(gettext("%(name)s, %(place)s: %(left)s, %(points)s."), {
        name: isolated(view.chairs[seat].name),
        place: placeWords(view, seat),
        left: cardsWords(view.deal?.left[seat] ?? 0),
        points: pointsWords(view.scores.totals[seat] ?? 0),
      }),
    })),
  };
}

/**
 * The seats as they come to play, the next one after me first and I last.
 * @param {View} view
 */
export function seatsInTurn(view) {
  const { seats } = view.table;
  const step = view.deal?.step ?? 1;
  const near = view.you.seat ?? 0;
  return Array.from({ length: seats }, (_, at) => (near + step * (at + 1) + seats * seats) % seats);
}

/**
 * @param {View} view
 * @param {number} seat
 */
export function placeWords(view, seat) {
  if (seat === view.you.seat) return gettext("you");
  switch (places(view)[seat]) {
    case "left":
      return gettext("on your left");
    case "right":
      return gettext("on your right");
    case "across":
      return gettext("across");
    default:
      return gettext("in front of you");
  }
}

/**
 * @param {View} view
 * @returns {Draft}
 */
export function onTheTable(view) {
  const { deal, you, chairs } = view;
  if (!deal) return { kind: "answer", words: gettext("The game has not begun.") };
  const name = (/** @type {number} */ seat) => isolated(chairs[seat].name);
  const parts = [
    deal.top
      ? filled(gettext("On the table: %(combo)s by %(name)s."), {
          combo: comboPhrase(deal.top),
          name: name(deal.top.seat),
        })
      : gettext("There is nothing on the table."),
  ];
  if (deal.turn !== null)
    parts.push(
      deal.turn === you.seat
        ? gettext("It is your turn.")
        : filled(gettext("%(name)s is to play."), { name: name(deal.turn) }),
    );
  return { kind: "answer", words: parts.join(" "), cards: deal.top?.cards };
}

/**
 * My cards, in words; by combination in groups.
 * @param {import("../store.js").State} state
 * @returns {Draft}
 */
export function myHand({ view, order, groups }) {
  const hand = view?.you.hand ?? "";
  if (!hand) return { kind: "answer", words: gettext("You hold no cards.") };
  const parts = arranged(
    hand,
    order,
    groups?.groups.map(({ cards }) => cards),
  ).map((keys) => keys.map(codeOf));
  const words = filled(gettext("You hold %(cards)s, %(order)s:"), {
    cards: cardsWords(split(hand).length),
    order: orderName(order),
  });
  return {
    kind: "answer",
    words,
    list: parts.map((codes) => ({ words: codes.map(cardName).join(", "), cards: codes.join("") })),
  };
}

/**
 * What I can play, nine at a time; its number plays it. A kind may be named.
 * @param {View} view
 * @param {{ kind?: string, from?: number }} [which]
 * @returns {{ draft: Draft, offered: string[], from: number }}
 */
export function whatCanBePlayed(view, { kind = "", from = 0 } = {}) {
  const { legal, deal } = view;
  const isGift = deal?.phase === "give" || deal?.phase === "return";
  if (!legal || !deal) return { draft: { kind: "no", words: gettext("It is not your turn.") }, offered: [], from: 0 };
  const all = isGift
    ? legal.give.map((card) => ({ words: cardName(card), cards: card }))
    : plays(legal)
        .filter((combo) => !kind || combo.kind === kindOf(kind))
        .map((combo) => ({ words: comboName(combo), cards: combo.cards }));
  const shown = all.slice(from, from + AT_ONCE);
  const rest = all.length - from - shown.length;
  const words = !all.length
    ? kind
      ? gettext("You cannot play such a combination now.")
      : filled(gettext("Nothing you have beats it: type “%(command)s”."), { command: word("pass") })
    : rest > 0
      ? filled(ngettext("%(count)s more: type “%(command)s”.", "%(count)s more: type “%(command)s”.", rest), {
          count: rest,
          command: word("more"),
        })
      : "";
  // A number is of the newest list only; this one may be pressed when there is another. It obeys the cards it shows.
  const list = shown.map((item, at) => ({ ...item, number: from + at + 1, play: `${word("play")} ${item.cards}` }));
  return { draft: { kind: "answer", words, list }, offered: all.map(({ cards }) => cards), from: from + shown.length };
}

/** @type {import("../wire.js").Kind[]} longer names first: a straight flush is no straight */
const KINDS = ["straight_flush", "full_house", "straight", "single", "triple", "flush", "pair", "gang"];

/**
 * The kind that somebody names, also in the plural.
 * @param {string} typed
 */
const kindOf = (typed) =>
  KINDS.find((kind) =>
    [kind.replace("_", " "), folded(kindName(kind))].some((name) => typed.startsWith(name) || name.startsWith(typed)),
  );

/**
 * @param {View} view
 * @returns {Draft}
 */
export function points(view) {
  const { totals } = view.scores;
  const order = view.chairs.map(({ seat }) => seat).sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0));
  return {
    kind: "answer",
    words: gettext("The fewest points win:"),
    list: order.map((seat) => ({
      words: filled(gettext("%(name)s: %(points)s."), {
        name: isolated(view.chairs[seat].name),
        points: pointsWords(totals[seat] ?? 0),
      }),
    })),
  };
}

/** @returns {Draft} */
export function help() {
  return {
    kind: "answer",
    words: gettext(
      "A card is its number and the first letter of its colour in English: 3g, 7y, 10r; 1m is the multicolour 1, Pg and Py the phoenixes, Dr the dragon. Its name will do as well.",
    ),
    list: explained().map(({ typed, does }) => ({
      words: filled(gettext("%(command)s: %(does)s"), { command: typed, does }),
    })),
  };
}
