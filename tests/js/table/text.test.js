// @ts-check
// The table as text: what is typed, what it asks for, and what the log tells.
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { initial, reduce } from "../../../gofclub/static/js/table/store.js";
import { asAddressed } from "../../../gofclub/static/js/table/settings.js";
import { NAMES, explained, folded, read, unknownWords, word } from "../../../gofclub/static/js/table/text/commands.js";
import { grown, noted } from "../../../gofclub/static/js/table/text/log.js";
import { cardsMeant, obeyed } from "../../../gofclub/static/js/table/text/obey.js";
import { cardsFrom } from "../../../gofclub/static/js/table/text/typed_cards.js";
import { LEADS, myTurn, theirTurn } from "./views.js";

const plain = (/** @type {string} */ text) => text.replace(/[\u2068\u2069]/g, "");

/** @param {import("../../../gofclub/static/js/table/wire.js").View} view */
const seen = (view) => reduce(initial(), { type: "frame", frame: view, now: 0 });

/** @param {string} line @param {import("../../../gofclub/static/js/table/wire.js").View} [view] */
const typed = (line, view = myTurn()) => obeyed(line, seen(view), null);

test("what a bot has laid on the seat that I have taken was not laid by me", () => {
  const told = (/** @type {number} */ since) => {
    const view = theirTurn({}, { phase: "over", turn: null });
    Object.assign(view.chairs[0], { since });
    return noted(initial(), seen(view)).log.map(({ words }) => plain(words));
  };

  assert.ok(told(3).includes("You laid a pair of 2s."));
  assert.ok(told(4).includes("Ana laid a pair of 2s."));
});

test("cards are read with patience, by code or by name", () => {
  for (const text of ["3g3y", "3G 3Y", "3g, 3y", "green 3 yellow 3", "Green 3, 3y"])
    assert.deepEqual(cardsFrom(text), { cards: "3g3y" }, text);
  assert.deepEqual(cardsFrom("10r tg red 10 dragon pg multicolour 1"), { cards: "TrTgTrDrPg1m" });
  assert.deepEqual(cardsFrom("3g3b"), { bad: "3b" });
  assert.deepEqual(cardsFrom("3g3"), { bad: "3" });
});

test("every command has a word and an explanation, and its word means it", () => {
  assert.deepEqual(
    explained()
      .map(({ name }) => name)
      .sort(),
    [...NAMES].sort(),
  );
  for (const name of NAMES) assert.equal(read(word(name))?.name, name);
});

test("a line begins with a command, in any of its words", () => {
  assert.deepEqual(read("  Play  3g3y "), { name: "play", rest: "3g3y" });
  assert.deepEqual(read("who has how many"), { name: "who", rest: "" });
  assert.deepEqual(read("What beats it"), { name: "plays", rest: "" });
  assert.deepEqual(read("?"), { name: "help", rest: "" });
  assert.equal(read("playing"), null);
});

test("a translated word is understood, and the English one as well", () => {
  const english = globalThis.pgettext;
  Object.assign(globalThis, {
    pgettext: (/** @type {string} */ _, /** @type {string} */ text) => (text === "pass" ? "passe, weiter" : text),
  });
  try {
    for (const line of ["passe", "Weiter", "pass"]) assert.equal(read(line)?.name, "pass", line);
    assert.equal(word("pass"), "passe");
  } finally {
    Object.assign(globalThis, { pgettext: english });
  }
});

test("a wrong command is answered with what would work", () => {
  assert.match(unknownWords("plya 3g"), /Did you mean “play”/);
  assert.match(unknownWords("xyzzy"), /Type “help”/);
  assert.match(typed("play 3b").drafts?.[0].words ?? "", /“3b” is not a card/);
  assert.match(typed("play").drafts?.[0].words ?? "", /for example/i);
  assert.match(typed("4").drafts?.[0].words ?? "", /no number 4/);
});

test("after the cards every word that a language has for the call is understood", () => {
  const before = globalThis.pgettext;
  globalThis.pgettext = (context, text) =>
    context === "command" && text === "call" ? "última, última carta, ¡última carta!" : before(context, text);
  try {
    for (const line of ["9y ultima", "9y última carta", "play 9y ¡Última carta!"])
      assert.deepEqual(typed(line).send, { do: "play", cards: "9y", expect: "3.17", call: true }, line);
  } finally {
    globalThis.pgettext = before;
  }
});

test("letters of other languages are typed as keyboards have them", () => {
  assert.equal(folded("  Phœnix  VERT "), "phoenix vert");
  assert.equal(folded("Stół"), "stol");
  assert.equal(folded("Straße"), "strasse");
});

test("a play is sent as typed: whether it is allowed is the server's to say", () => {
  assert.deepEqual(typed("play 6r6g").send, { do: "play", cards: "6g6r", expect: "3.17" });
  assert.deepEqual(typed("6r 6g").send, { do: "play", cards: "6g6r", expect: "3.17" });
  for (const line of ["9y call", "9y last card!"])
    assert.deepEqual(typed(line).send, { do: "play", cards: "9y", expect: "3.17", call: true }, line);
  assert.deepEqual(typed("play 9y call").send, { do: "play", cards: "9y", expect: "3.17", call: true });
  assert.deepEqual(typed("pass").send, { do: "pass", expect: "3.17" });
  assert.equal(cardsMeant("play 6r6g"), "6g6r");
  assert.equal(cardsMeant("who"), "");
});

/** @param {string} line @param {import("../../../gofclub/static/js/table/store.js").State} state what it becomes */
const planned = (line, state) => (obeyed(line, state, null).steps ?? []).reduce(reduce, state);

test("cards typed before one's turn are planned as in the picture, and one word takes them back", () => {
  const before = seen(theirTurn());

  const order = obeyed("play 6r6g", before, null);
  const state = planned("6r 6g", before);

  assert.equal(order.send, undefined);
  assert.match(order.drafts?.[0].words ?? "", /^Will play these 2 cards\. Type “cancel”/);
  assert.equal(order.drafts?.[0].cards, "6g6r");
  assert.deepEqual(state.plan, { do: "play", cards: "6g6r" });
  assert.deepEqual(state.chosen.map((key) => key.slice(0, 2)).sort(), ["6g", "6r"]);
  assert.deepEqual(planned("9y", state).plan, { do: "play", cards: "9y" });
  assert.equal(planned("cancel", state).plan, null);
  assert.match(obeyed("cancel", state, null).drafts?.[0].words ?? "", /Nothing is planned/);
  assert.match(typed("DrDr", theirTurn()).drafts?.[0].words ?? "", /do not hold/);
});

test("a pass before one's turn is planned, too", () => {
  const before = seen(theirTurn());

  const state = planned("pass", before);

  assert.match(obeyed("pass", before, null).drafts?.[0].words ?? "", /^Will pass\. Type “cancel”/);
  assert.equal(state.prepass, true);
  assert.equal(planned("cancel", state).prepass, false);
});

test("what was typed in one's turn is no plan for the next one when it comes too late", () => {
  const state = seen(theirTurn());

  assert.deepEqual(obeyed("pass", state, null, true).send?.do, "pass");
  assert.deepEqual(obeyed("9y", state, null, true).send?.do, "play");
  assert.equal(obeyed("play 9y", state, null, true).steps, undefined);
});

test("what cannot be planned is the server's to refuse", () => {
  const away = theirTurn();
  away.chairs[0].state = "away";

  assert.equal(typed("6g6r", away).send?.do, "play");
  assert.equal(typed("9y call", theirTurn()).send?.do, "play");
  assert.equal(typed("pass", theirTurn({}, { cycle: [] })).send?.do, "pass");
});

test("the log tells what became of a plan, and offers no turn that is taken already", () => {
  const state = planned("6g6r", seen(theirTurn()));
  const told = (/** @type {import("../../../gofclub/static/js/table/wire.js").View} */ view) =>
    noted(state, reduce(state, { type: "frame", frame: view, now: 1 })).log.map(({ words }) => plain(words));
  const turn = myTurn({ seq: 58, at: "3.18" });

  assert.deepEqual(told(turn), []);
  const [missed, offered] = told({ ...turn, legal: { pass: true, plays: [], calls: [], give: [] } });
  assert.equal(missed, "The play you had planned does not fit any more.");
  assert.match(offered, /^Your turn/);
});

test("the last card is called when there is one to call", () => {
  const view = myTurn();

  assert.match(typed("call", view).drafts?.[0].words ?? "", /no last card to call/);
  assert.equal(typed("last card!", { ...view, you: { ...view.you, may_call: true } }).send?.do, "call");
});

test("in the exchange cards are given", () => {
  const view = myTurn({ legal: { pass: false, plays: [], calls: [], give: ["Dr"] } }, { phase: "give" });

  assert.deepEqual(typed("give dragon", view).send, { do: "give", cards: "Dr", expect: "3.17" });
  assert.deepEqual(typed("Dr", view).send?.do, "give");
});

test("nothing is sent while the last play is on its way", () => {
  const state = reduce(seen(myTurn()), { type: "asked", command: { id: "a", do: "pass" } });

  assert.equal(obeyed("pass", state, null).send, undefined);
});

test("what can be played is listed, and its number plays it at that moment only", () => {
  const view = myTurn({ legal: LEADS });
  const { offer, drafts } = typed("plays", view);
  assert.deepEqual(drafts?.[0].list?.map(({ words, number }) => [number, words]).at(-1), [7, "pair of 6s"]);
  assert.equal(obeyed("7", seen(view), offer ?? null).send?.cards, "6g6r");
  assert.equal(obeyed("7", seen({ ...view, at: "3.21" }), offer ?? null).send, undefined);
  assert.deepEqual(typed("plays pairs", view).offer?.plays, ["3g3g", "6g6r"]);
  assert.equal(typed("plays", theirTurn()).drafts?.[0].kind, "no");
});

test("a play of an older list is the one that stands there, whatever was listed since", () => {
  const view = myTurn({ legal: LEADS });
  const older = typed("plays", view).drafts?.[0].list ?? [];
  const { offer } = typed("plays pairs", view);
  assert.notEqual(older[0].cards, offer?.plays[0]);

  for (const { cards, play } of older) assert.equal(obeyed(play ?? "", seen(view), offer ?? null).send?.cards, cards);

  const giving = myTurn({ legal: { pass: false, plays: [], calls: [], give: ["Dr"] } }, { phase: "give" });
  const [gift] = typed("plays", giving).drafts?.[0].list ?? [];
  assert.deepEqual(typed(gift.play ?? "", giving).send, { do: "give", cards: "Dr", expect: "3.17" });
});

test("who has how many, in the order of play", () => {
  const words = typed("who").drafts?.[0].list?.map((item) => plain(item.words));

  assert.deepEqual(words, [
    "Ben, on your right: 9 cards, 4 points.",
    "Jade, across: 7 cards, 25 points.",
    "Cho, on your left: 11 cards, 60 points.",
    "Ana, you: 6 cards, 27 points.",
  ]);
});

test("the log begins with how things stand, then tells what happens, with a turn and what it offers", () => {
  const first = noted(initial(), seen(myTurn()));
  assert.deepEqual(
    first.log.map(({ kind, words }) => [kind, plain(words)]),
    [
      ["hand", "Hand 3 is dealt; play goes to the right."],
      ["news", "You laid a pair of 2s."],
      ["news", "Ben passes."],
      ["news", "Jade passes."],
      ["news", "Cho laid a pair of 4s."],
      ["turn", "Your turn. There is 1 way to play: type “plays”."],
    ],
  );
  const event = { e: "played", seat: 0, kind: /** @type {const} */ ("pair"), cards: "6g6r", of: "6", by: "person" };
  const view = { ...theirTurn(), seq: 58, at: "3.18", events: [event] };
  const later = noted(first, reduce(first, { type: "frame", frame: view, now: 1 }));
  assert.equal(plain(later.log.at(-1)?.words ?? ""), "You lay a pair of 6s, 6 cards left.");
  assert.equal(later.log.at(-1)?.cards, "6g6r");
});

test("a refusal is in the log, with what would work", () => {
  const before = noted(initial(), seen(myTurn()));
  const rej = { t: /** @type {const} */ ("rej"), id: "a", code: "too_weak", message: "no", seq: 57 };
  const after = noted(before, reduce(before, { type: "frame", frame: rej, now: 1 }));

  assert.equal(after.log.at(-1)?.refusal?.code, "too_weak");
  assert.match(after.log.at(-1)?.words ?? "", /1 way/);
});

test("the log does not grow without end", () => {
  let log = grown([], []);
  for (let at = 0; at < 400; at++) log = grown(log, [{ kind: "news", words: String(at) }]);

  assert.deepEqual([log.length, log.at(-1)?.number], [300, 400]);
});

test("an address may ask for text, or for the picture", () => {
  assert.deepEqual(
    [asAddressed("?text=1"), asAddressed("?text=0"), asAddressed("")],
    [{ text: true }, { text: false }, {}],
  );
});
