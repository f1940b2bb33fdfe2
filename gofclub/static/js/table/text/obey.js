// @ts-check
// What a typed line asks for: something to send, something to do on this page, or words in answer. Whether a play is
// allowed is the server's to say; nothing here asks the rules.
import { filled } from "../../lib/sentences.js";
import { canPlan, canPrepass } from "../ahead.js";
import { ORDERS, picked, text } from "../hand.js";
import { split } from "../../lib/card.js";
import { isAsking } from "../store.js";
import { orderName, PHRASES, phraseWords, plannedWords } from "../words.js";
import { help, myHand, onTheTable, points, whatCanBePlayed, whoHasHowMany } from "./answers.js";
import { endingWith, folded, read, unknownWords, word } from "./commands.js";
import { cardsFrom } from "./typed_cards.js";

/** @typedef {import("./log.js").Draft} Draft */
/** @typedef {{ at: string | null, plays: string[], kind: string, shown: number }} Offer what was listed, and when */
/**
 * @typedef {{ send?: Partial<import("../wire.js").Command> & { do: string }, say?: string,
 *   order?: import("../hand.js").Order, open?: "leave", picture?: true, offer?: Offer, drafts?: Draft[],
 *   steps?: import("../store.js").Action[] }} Order steps: what changes on this page alone
 */

/** @param {string} words @returns {Order} */
const no = (words) => ({ drafts: [{ kind: "no", words }] });

/**
 * @param {string} line
 * @param {import("../store.js").State} state
 * @param {Offer | null} offer
 * @param {boolean} isForNow whether it was one's turn while it was typed: then it is no plan for the next one
 * @returns {Order}
 */
export function obeyed(line, state, offer, isForNow = false) {
  const { view } = state;
  if (!view) return {};
  const plain = folded(line);
  if (/^\d+$/.test(plain)) return numbered(Number(plain), state, offer);
  const meant = read(line);
  if (!meant) {
    const typed = cardsFrom(calledIn(line).cards);
    return "cards" in typed && typed.cards ? laid(line, state, isForNow) : no(unknownWords(line));
  }
  const { name, rest } = meant;
  switch (name) {
    case "play":
      return rest ? laid(rest, state, isForNow) : no(needsCards("play", "3g3y"));
    case "give":
      return rest ? given(rest, state) : no(needsCards("give", "3g"));
    case "pass":
      return !isForNow && !isAsking(state) && canPrepass(state)
        ? planned(gettext("Will pass"), [{ type: "prepass", on: true }])
        : sent({ do: "pass", expect: view.at }, state);
    case "cancel":
      return {
        steps: [
          { type: "plan", plan: null },
          { type: "prepass", on: false },
        ],
        drafts: [{ kind: "answer", words: gettext("Nothing is planned.") }],
      };
    case "call":
      return view.you.may_call ? { send: { do: "call", expect: view.at } } : no(notToCall());
    case "next":
      return { send: { do: "next", expect: view.at } };
    case "rematch":
    case "away":
    case "back":
    case "resume":
      return { send: { do: name } };
    case "hand":
      return { drafts: [myHand(state)] };
    case "table":
      return { drafts: [onTheTable(view)] };
    case "who":
      return { drafts: [whoHasHowMany(view)] };
    case "scores":
      return { drafts: [points(view)] };
    case "help":
      return { drafts: [help()] };
    case "plays":
      return listed(view, { kind: rest });
    case "more":
      return offer?.at === view.at ? listed(view, { kind: offer.kind, from: offer.shown }) : listed(view, {});
    case "sort":
      return sorted(rest, state);
    case "say":
      return said(rest);
    case "leave":
      return view.you.may.includes("leave") ? { open: "leave" } : no(gettext("You do not have a seat at this table."));
    case "picture":
      return { picture: true };
  }
}

/**
 * What is typed and not yet sent, as far as the page can tell by the server's list.
 * @param {string} line
 * @returns {string} the cards that it would play, or nothing
 */
export function cardsMeant(line) {
  const meant = read(line);
  if (meant && meant.name !== "play" && meant.name !== "give") return "";
  const typed = cardsFrom(calledIn(meant ? meant.rest : line).cards);
  return "cards" in typed ? text(split(typed.cards)) : "";
}

/**
 * "3g3y call": the cards, and whether the last card is called in the same breath.
 * @param {string} rest
 */
function calledIn(rest) {
  const { before, isThere } = endingWith(rest, "call");
  return { cards: before, call: isThere };
}

/**
 * @param {string} rest
 * @param {import("../store.js").State} state
 * @param {boolean} isForNow
 * @returns {Order}
 */
function laid(rest, state, isForNow) {
  const phase = state.view?.deal?.phase;
  if (phase === "give" || phase === "return") return given(rest, state);
  const { cards, call } = calledIn(rest);
  const typed = cardsFrom(cards);
  if ("bad" in typed) return no(notACard(typed.bad));
  const laying = { do: /** @type {const} */ ("play"), cards: text(split(typed.cards)) };
  // The call is said with the play, and the play of a plan says nothing.
  if (!isForNow && !call && !isAsking(state) && canPlan(state.view, laying)) return laidAhead(laying, state);
  return sent({ ...laying, expect: state.view?.at, ...(call ? { call } : {}) }, state);
}

/**
 * @param {Extract<import("../ahead.js").Plan, { do: "play" }>} plan
 * @param {import("../store.js").State} state
 * @returns {Order}
 */
function laidAhead(plan, { view }) {
  const { cards } = plan;
  if (!picked(view?.you.hand ?? "", cards)) return no(gettext("You do not hold these cards."));
  return planned(
    plannedWords(cards.length / 2),
    [
      { type: "choose", cards },
      { type: "plan", plan },
    ],
    cards,
  );
}

/**
 * @param {string} words
 * @param {import("../store.js").Action[]} steps
 * @param {string} [cards]
 * @returns {Order}
 */
function planned(words, steps, cards) {
  const way = filled(gettext("Type “%(command)s” to take it back."), { command: word("cancel") });
  return { steps, drafts: [{ kind: "answer", words: `${words}. ${way}`, cards }] };
}

/**
 * @param {string} rest
 * @param {import("../store.js").State} state
 * @returns {Order}
 */
function given(rest, state) {
  const typed = cardsFrom(rest);
  if ("bad" in typed) return no(notACard(typed.bad));
  return sent({ do: "give", cards: typed.cards, expect: state.view?.at }, state);
}

/**
 * @param {Partial<import("../wire.js").Command> & { do: string }} command
 * @param {import("../store.js").State} state
 * @returns {Order}
 */
function sent(command, state) {
  return isAsking(state) ? no(gettext("One moment: your last play is still on its way.")) : { send: command };
}

/**
 * @param {number} number
 * @param {import("../store.js").State} state
 * @param {Offer | null} offer
 * @returns {Order}
 */
function numbered(number, state, offer) {
  const play = offer && offer.at === state.view?.at ? offer.plays[number - 1] : undefined;
  if (play) return laid(play, state, true);
  return no(
    filled(gettext("There is no number %(number)s to play. Type “%(command)s” for the list."), {
      number,
      command: word("plays"),
    }),
  );
}

/**
 * @param {import("../wire.js").View} view
 * @param {{ kind?: string, from?: number }} which
 * @returns {Order}
 */
function listed(view, which) {
  const { draft, offered, from } = whatCanBePlayed(view, which);
  return { drafts: [draft], offer: { at: view.at, plays: offered, kind: which.kind ?? "", shown: from } };
}

/**
 * @param {string} rest
 * @param {import("../store.js").State} state
 * @returns {Order}
 */
function sorted(rest, state) {
  const named = ORDERS.find((order) => rest && (order.startsWith(rest) || folded(orderName(order)).includes(rest)));
  if (rest && !named)
    return no(
      filled(gettext("Sort it how? %(orders)s."), { orders: ORDERS.map((order) => orderName(order)).join(", ") }),
    );
  const order = named ?? ORDERS[(ORDERS.indexOf(state.order) + 1) % ORDERS.length];
  return { order, drafts: [myHand({ ...state, order })] };
}

/**
 * @param {string} rest
 * @returns {Order}
 */
function said(rest) {
  const bare = (/** @type {string} */ words) =>
    folded(words)
      .replace(/[^\p{L}\s]/gu, "")
      .trim();
  const phrase = PHRASES.find((one) => rest && [one.replace("_", " "), bare(phraseWords(one))].includes(bare(rest)));
  if (phrase) return { say: phrase };
  const phrases = PHRASES.map(phraseWords).join(" ");
  return no(filled(gettext("What can be said: %(phrases)s"), { phrases }));
}

/**
 * @param {import("./commands.js").Name} name
 * @param {string} example
 */
const needsCards = (name, example) =>
  filled(gettext("Which cards? For example “%(example)s”."), { example: `${word(name)} ${example}` });

const notToCall = () =>
  filled(gettext("There is no last card to call now. To call with the cards you play, type “%(example)s”."), {
    example: `${word("play")} 3g3y ${word("call")}`,
  });

/** @param {string} piece */
const notACard = (piece) =>
  filled(
    gettext(
      "“%(piece)s” is not a card. Type the number and the first letter of the colour in English: 3g, 7y, 10r; 1m, Pg, Py, Dr.",
    ),
    { piece },
  );
