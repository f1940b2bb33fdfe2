// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { signals } from "../../../gofclub/static/js/table/sounds.js";
import { announced, isTurnNew, situation } from "../../../gofclub/static/js/table/announcements.js";
import { deedOf } from "../../../gofclub/static/js/table/shortcuts.js";
import { leftToRight, lastTurn, neighbour, places, remaining } from "../../../gofclub/static/js/table/seating.js";
import { USUAL, keep, kept } from "../../../gofclub/static/js/table/settings.js";
import { deed, initial, reduce } from "../../../gofclub/static/js/table/store.js";
import { comboName, comboPhrase } from "../../../gofclub/static/js/table/words.js";
import { myTurn, theirTurn } from "./views.js";

const plain = (/** @type {string} */ text) => text.replace(/[\u2068\u2069]/g, "");

/** @param {import("../../../gofclub/static/js/table/wire.js").View} view */
const seen = (view) => reduce(initial(), { type: "frame", frame: view, now: 0 });

test("every kind has a name for the button and one for a sentence", () => {
  /** @type {[any, string, string][]} */
  const named = [
    [{ kind: "single", cards: "7r", of: "7" }, "red 7", "the red 7"],
    [{ kind: "pair", cards: "6g6r", of: "6" }, "pair of 6s", "a pair of 6s"],
    [{ kind: "pair", cards: "PgPy", of: "P" }, "pair of phoenixes", "the pair of phoenixes"],
    [{ kind: "triple", cards: "TgTyTr", of: "T" }, "three 10s", "three 10s"],
    [{ kind: "straight", cards: "6g7y8r9rTr", of: "T" }, "straight up to 10", "a straight up to 10"],
    [{ kind: "flush", cards: "1g2g2g5g9g", of: "9" }, "flush up to 9", "a flush up to 9"],
    [{ kind: "full_house", cards: "3g3y8g8y8r", of: "8" }, "full house, 8s", "a full house of 8s"],
    [{ kind: "straight_flush", cards: "5g6g7g8g9g", of: "9" }, "straight flush up to 9", "a straight flush up to 9"],
    [{ kind: "gang", cards: "3g3y3y3r", of: "3" }, "gang of 4: 3s", "a gang of 4: 3s"],
  ];
  for (const [combo, name, phrase] of named) assert.deepEqual([comboName(combo), comboPhrase(combo)], [name, phrase]);
});

test("seats go counter-clockwise: the next number is on the right", () => {
  assert.deepEqual(places(myTurn()), ["me", "right", "across", "left"]);
  assert.deepEqual(places(myTurn({ you: { ...myTurn().you, seat: 2 } })), ["across", "left", "me", "right"]);
  assert.deepEqual(leftToRight(myTurn()), [3, 2, 1, 0]);
});

test("three sit left and right of me; a watcher sits with seat 0", () => {
  const three = { ...myTurn().table, seats: 3 };

  assert.deepEqual(places(myTurn({ table: three })), ["me", "right", "left"]);
  assert.deepEqual(places(myTurn({ you: { seat: null, may: [] } })), ["me", "right", "across", "left"]);
});

test("the neighbour follows the direction and skips who is out", () => {
  assert.equal(neighbour(myTurn(), 0), 1);
  assert.equal(neighbour(myTurn({}, { step: -1 }), 0), 3);
  assert.equal(neighbour(myTurn({}, { out: [1] }), 0), 2);
});

test("what somebody did last in this cycle", () => {
  assert.equal(lastTurn(myTurn(), 1), "passed");
  assert.equal(lastTurn(myTurn(), 3), "laid");
  assert.equal(lastTurn(myTurn({}, { cycle: [] }), 3), null);
});

test("a clock counts from when the view came, and not below nothing", () => {
  const clock = { for: /** @type {const} */ ("turn"), seat: 0, ms: 5000, of: 30000 };

  assert.equal(remaining(clock, 1000, 3000), 3000);
  assert.equal(remaining(clock, 1000, 9000), 0);
});

test("what others did is said, what I pressed is not", () => {
  const news = [
    { e: "played", seat: 0, kind: /** @type {const} */ ("pair"), cards: "2g2y", of: "2", by: "person" },
    { e: "passed", seat: 1, by: "bot" },
    { e: "played", seat: 3, kind: /** @type {const} */ ("pair"), cards: "4g4r", of: "4", by: "person" },
  ];

  assert.equal(plain(announced(myTurn(), news, true)), "Ben passes. Cho lays a pair of 4s, 11 cards left. Your turn.");
});

test("how a hand ends is left to the heading of its result", () => {
  const news = [{ e: "passed", seat: 1, by: "bot" }, { e: "won", seat: 3 }, { e: "over" }];

  assert.equal(plain(announced(theirTurn(), news, false)), "Ben passes.");
});

test("what I decided in advance is told when it is done, and no turn before it", () => {
  const events = [
    { e: "passed", seat: 0, by: "person" },
    { e: "passed", seat: 1, by: "bot" },
  ];
  const waiting = reduce(seen(theirTurn({ at: "3.16" })), { type: "prepass", on: true });
  const due = reduce(waiting, { type: "frame", frame: myTurn({ seq: 58 }), now: 0 });
  assert.equal(due.prepass, true);
  assert.equal(isTurnNew(waiting, due), false);

  const asked = reduce(due, { type: "asked", command: { id: "a", ...deed(due), do: "pass" } });
  assert.equal(asked.ahead, "3.17");
  assert.equal(plain(announced(theirTurn(), events, false, true)), "You pass. Ben passes.");
  const laid = [{ e: "played", seat: 0, kind: /** @type {const} */ ("pair"), cards: "6g6r", of: "6", by: "person" }];
  assert.equal(announced(theirTurn(), laid, false, true), "You lay a pair of 6s, 6 cards left.");
  // Pressed now, it is named by its button.
  const pressed = reduce(seen(myTurn()), { type: "asked", command: { id: "a", do: "pass", expect: "3.17" } });
  assert.equal(pressed.ahead, null);
});

test("a turn is new once", () => {
  const [before, after] = [seen(theirTurn({ at: "3.16" })), seen(myTurn())];

  assert.equal(isTurnNew(before, after), true);
  assert.equal(isTurnNew(after, after), false);
  assert.equal(isTurnNew(after, before), false);
});

test("a duty is said with the turn, and names the neighbour", () => {
  const view = myTurn({ you: { ...myTurn().you, duty: "must_block" } }, { called: [1] });

  assert.match(plain(announced(view, [], true)), /^Your turn\. Ben has one card: play your highest single or a gang/);
});

test("how things stand names the table, the turn, the others and my cards", () => {
  const said = plain(situation(myTurn()));

  assert.match(said, /^Hand 3, to the right\. On the table: a pair of 4s by Cho\. It is your turn\./);
  assert.match(said, /Ben: 9 cards, 4 points\./);
  assert.match(said, /You hold green 3, green 3, green 6, red 6, yellow 9, dragon\.$/);
});

test("one sound for what happened, one for my turn", () => {
  const gang = { e: "played", seat: 1, kind: /** @type {const} */ ("gang") };

  assert.deepEqual(signals(theirTurn(), [{ e: "passed", seat: 1 }], false), ["knock"]);
  assert.deepEqual(signals(myTurn(), [gang, { e: "passed", seat: 2 }], true), ["gang", "turn"]);
  assert.deepEqual(
    signals(
      theirTurn(),
      [
        { e: "played", seat: 1 },
        { e: "called", seat: 1 },
      ],
      false,
    ),
    ["last"],
  );
  assert.deepEqual(signals(theirTurn(), [], false), []);
});

test("keys mean something at the table and nothing in a field or with a modifier", () => {
  const key = (/** @type {string} */ name, /** @type {object} */ more = {}) =>
    deedOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more });
  const within = (/** @type {string} */ here) => ({
    target: /** @type {any} */ ({
      closest: (/** @type {string} */ which) => (which.split(", ").includes(here) ? {} : null),
    }),
  });

  assert.equal(key("Enter"), "play");
  assert.equal(key("P"), "pass");
  assert.equal(key("N"), "earlier_play");
  assert.equal(key("n"), "next_play");
  assert.equal(key("?"), "keys");
  assert.equal(key("x"), null);
  assert.equal(key("p", { ctrlKey: true }), null);
  assert.equal(key("p", within("input")), null);
  assert.equal(key("Enter", within("button")), null);
});

test("settings are kept, and a safeStorage that holds rubbish or nothing is no harm", () => {
  /** @type {Record<string, string>} */
  const box = {};
  const safeStorage = {
    getItem: (/** @type {string} */ name) => box[name] ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => {
      box[name] = value;
    },
  };
  keep(safeStorage, { sounds: false });
  keep(safeStorage, { order: "colour" });

  assert.deepEqual(kept(safeStorage), { ...USUAL, sounds: false, order: "colour" });
  assert.deepEqual(kept({ ...safeStorage, getItem: () => "{" }), USUAL);
  keep(
    {
      ...safeStorage,
      setItem: () => {
        throw new Error("full");
      },
    },
    { sounds: true },
  );
});
