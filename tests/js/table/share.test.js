// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { comingWords, isOpenToOthers } from "../../../gofclub/static/js/table/share.js";
import { theirTurn } from "./views.js";

/** @typedef {import("../../../gofclub/static/js/table/wire.js").Table} Table */

/** With a bot on seat 2, unless nobody but people is there. */
function table(/** @type {Partial<Table>} */ changes, { isOfPeople = false } = {}) {
  const view = theirTurn();
  Object.assign(view.table, changes);
  if (isOfPeople) view.chairs[2].bot = null;
  return view;
}

/** @param {"again" | "challenge" | "daily"} kind */
const given = (kind) => ({ given: { kind, seat: 0, moves_made: 0, to_beat: null } });

test("a link says who can come by it, and what for", () => {
  assert.equal(comingWords(table({})), "Anyone with this link can join or watch.");
  assert.equal(comingWords(table({}, { isOfPeople: true })), "Anyone with this link can watch.");
  assert.equal(comingWords(table({ status: "over" })), "Anyone with this link can watch.");
  assert.equal(comingWords(table(given("again"))), "Anyone with this link can watch.");

  const club = /** @type {const} */ ({ visibility: "club" });
  assert.equal(comingWords(table(club)), "Members of the club can join or watch with this link.");
  assert.equal(comingWords(table(club, { isOfPeople: true })), "Members of the club can watch with this link.");
});

test("where nobody else is let in there is no link", () => {
  assert.ok(isOpenToOthers(table({})));
  assert.ok(isOpenToOthers(table(given("challenge"))));
  assert.ok(!isOpenToOthers(table(given("daily"))));
  assert.ok(!isOpenToOthers(table({ is_drawn: true, is_shared: true, is_sealed: true })));
});
