// @ts-check
// What is told of the things around the cards, and what is not.
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { initial, reduce } from "../../../gofclub/static/js/table/store.js";
import { changesAround, isUnseated, lineWords } from "../../../gofclub/static/js/table/surroundings.js";
import { theirTurn } from "./views.js";

/** @typedef {import("../../../gofclub/static/js/table/wire.js").View} View */
/** @typedef {import("../../../gofclub/static/js/table/store.js").Action} Action */

const plain = (/** @type {string} */ text) => text.replace(/[\u2068\u2069]/g, "");

/**
 * A table that waits: who sits where by name, Jade a bot, me where I say.
 * @param {(string | null)[]} names
 * @param {{ me?: number | null, host?: number, wishes?: Record<number, number>, seq?: number }} [more]
 * @returns {View}
 */
function room(names, { me = 0, host = 0, wishes = {}, seq = 57 } = {}) {
  const view = theirTurn({ seq, at: null });
  const chairs = view.chairs.map((chair, seat) => ({
    ...chair,
    name: names[seat] ?? "",
    bot: names[seat] === "Jade" ? "club" : null,
    state: names[seat] ? /** @type {const} */ ("here") : /** @type {const} */ ("free"),
    wish: wishes[seat] ?? null,
  }));
  return { ...view, deal: null, chairs, table: { ...view.table, status: "open", host }, you: { seat: me, may: [] } };
}

/** @param {View} before @param {View} after */
const told = (before, after) => changesAround(before, after).map(plain);

test("who sits down or goes is told, bots and myself are not", () => {
  const before = room(["Ana", null, null, "Cho"]);

  assert.deepEqual(told(before, room(["Ana", "Ben", "Jade", null])), ["Ben sits down.", "Cho has left."]);
  assert.deepEqual(told(room([null, null, null, "Cho"], { me: null }), before), []);
  assert.deepEqual(told(before, room([null, null, null, "Cho"], { me: null })), []);
});

test("whoever changes places has neither come nor gone", () => {
  const before = room(["Ana", "Ben", null, "Cho"]);

  assert.deepEqual(told(before, room(["Ana", null, "Ben", "Cho"])), []);
  assert.deepEqual(told(before, room(["Ben", "Ana", null, "Cho"], { me: 1, host: 1 })), []);
});

test("a wish for my seat is told once, and whatever else changes then", () => {
  const names = ["Ana", "Ben", null, null];
  const wished = room(names, { wishes: { 1: 0 } });

  assert.deepEqual(told(room(names), wished), ["Ben would like to swap seats with you."]);
  assert.deepEqual(told(wished, wished), []);
  assert.deepEqual(told(room(names, { me: null }), room(names, { me: null, wishes: { 1: 0 } })), []);
});

test("who becomes the host is told so", () => {
  const names = ["Ana", "Ben", null, null];

  assert.deepEqual(told(room(names, { me: 1 }), room([null, "Ben", null, null], { me: 1, host: 1 })), [
    "Ana has left.",
    "You are the host now.",
  ]);
  assert.deepEqual(told(room(names), room(names)), []);
});

test("a pause and its end are told, and a bot that plays for me", () => {
  const playing = theirTurn();
  const paused = theirTurn({ table: { ...playing.table, status: "paused" } });
  const away = theirTurn({ chairs: playing.chairs.map((chair) => ({ ...chair, state: "away" })) });

  assert.deepEqual(told(playing, paused), ["Nobody was here. The table will wait for two weeks."]);
  assert.deepEqual(told(paused, playing), ["The game goes on"]);
  assert.deepEqual(told(playing, away), ["A bot is playing for you."]);
  assert.deepEqual(told(away, away), []);
  const left = theirTurn({ chairs: playing.chairs.map((chair) => ({ ...chair, state: "left" })) });
  assert.deepEqual(told(playing, left), ["You have left this game. A bot plays it to the end."]);
});

test("who loses a seat without having asked is told", () => {
  const seated = reduce(initial(), { type: "frame", frame: room(["Ana", "Ben", null, null], { me: 1 }), now: 0 });
  /** @type {Action} */
  const gone = { type: "frame", frame: room(["Ana", null, null, null], { me: null, seq: 58 }), now: 0 };
  const leaving = reduce(seated, { type: "asked", command: { id: "a", do: "leave" } });
  // The answer may come before the view.
  const answered = reduce(leaving, { type: "frame", frame: { t: "ack", id: "a", seq: 58 }, now: 0 });

  assert.equal(isUnseated(seated, reduce(seated, gone)), true);
  assert.equal(isUnseated(leaving, reduce(leaving, gone)), false);
  assert.equal(isUnseated(answered, reduce(answered, gone)), false);
  const watching = reduce(answered, gone);
  assert.equal(watching.leaving, false);
  assert.equal(isUnseated(watching, watching), false);
});

test("a line that is lost for a while is told, and that it is back, once each", () => {
  assert.equal(lineWords("on", "lost"), "Connection lost. Trying again…");
  assert.equal(lineWords("lost", "lost"), "");
  assert.equal(lineWords("lost", "on"), "Connected again.");
  assert.equal(lineWords("on", "on"), "");
  assert.match(lineWords("on", "polling"), /every two seconds/);
  assert.equal(lineWords("polling", "on"), "");
  // What has ended is said by the heading of what is shown then.
  assert.equal(lineWords("on", "elsewhere"), "");
});
