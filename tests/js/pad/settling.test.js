// @ts-check
// What a person decides about a refused command, and what becomes of all that waits behind it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { shown } from "../../../gofclub/static/js/pad/outbox.js";
import { settled } from "../../../gofclub/static/js/pad/settling.js";
import { live } from "../../../gofclub/static/js/pad/sheet.js";
import { after, command, log, REFERENCE, tuesday } from "./games.js";

/** A hand of mine that was refused because theirs stands there. */
function conflict() {
  const hands = [log(5, [1, 0, 2, 3]), log(6, [0, 4, 5, 6])];
  const theirs = { ...live(after(tuesday()))[0], uuid: "theirs", number: 5, revision: 3 };
  const refused = { ...hands[0], problem: { code: "number_taken", message: "", theirs } };
  const correction = command({ kind: "edit", deal: refused.uuid, body: { expect: 1, note: "!" } });
  return { refused, rest: hands[1], correction, waiting: [refused, correction, hands[1]] };
}

test("theirs is right: mine goes with all that was said of it, the rest stays", () => {
  const { refused, rest, waiting } = conflict();

  assert.deepEqual(settled(waiting, refused, "theirs", { next: 6 }), [rest]);
});

test("a hand that was taken back and saved again: nothing is said of the first one when it goes", () => {
  const { refused } = conflict();
  const undo = command({ kind: "void", deal: refused.uuid, body: { expect: 1 } });
  const again = log(5, [1, 0, 2, 4]);

  assert.deepEqual(settled([refused, undo, again], refused, "theirs", { next: 6 }), [again]);
});

test("discarded, whatever the server said: its corrections go along, those of other hands stay", () => {
  for (const code of ["game_finished", "wrong_number", "people_changed"]) {
    const refused = { ...log(5, [1, 0, 2, 3]), problem: { code, message: "" } };
    const correction = command({ kind: "edit", deal: refused.uuid, body: { expect: 1, note: "!" } });
    const other = command({ kind: "edit", deal: "another", body: { expect: 1, note: "!" } });

    assert.deepEqual(settled([refused, correction, other], refused, "theirs", { next: 5 }), [other], code);
  }
});

test("mine is right: what was said of mine is said of theirs, in the revision that it will have", () => {
  const { refused, correction, rest } = conflict();
  const undo = command({ kind: "void", deal: refused.uuid, body: { expect: 2 } });
  const back = command({ kind: "restore", deal: refused.uuid, body: {} });

  const [, ...others] = settled([refused, correction, undo, back, rest], refused, "mine", { next: 6 });

  assert.deepEqual(others, [
    { ...correction, deal: "theirs", body: { expect: 4, note: "!" } },
    { ...undo, deal: "theirs", body: { expect: 5 } },
    { ...back, deal: "theirs" },
    rest,
  ]);
});

/** Two corrections of hand "deal" on this phone, of which the server refused the first. */
function twiceCorrected(/** @type {Partial<import("../../../gofclub/static/js/pad/outbox.js").Problem>} */ why) {
  const problem = { code: "stale_edit", message: "", ...why };
  const refused = { ...command({ kind: "edit", deal: "deal", body: { expect: 1, left: [0, 1, 2, 3] } }), problem };
  const second = command({ kind: "edit", deal: "deal", body: { expect: 2, left: [0, 1, 2, 4] } });
  return { refused, second, waiting: [refused, second] };
}

test("mine is right: a second correction of mine is no conflict with the first", () => {
  const theirs = { ...live(after(tuesday()))[0], uuid: "deal", revision: 5 };
  const { refused, waiting } = twiceCorrected({ theirs });

  const [, second] = settled(waiting, refused, "mine", { next: 5 });

  assert.equal(/** @type {any} */ (second.body).expect, 6);
});

test("theirs is right: a second correction of mine does not overwrite it unasked", () => {
  // Its number is the one that it waits for, but it is not what was seen.
  const theirs = { ...live(after(tuesday()))[0], uuid: "deal", revision: 2 };
  const { refused, waiting } = twiceCorrected({ theirs });

  assert.deepEqual(settled(waiting, refused, "theirs", { next: 5 }), []);
});

test("a correction that makes no sense is discarded alone: the next one is for what is there", () => {
  const { refused, second, waiting } = twiceCorrected({ code: "invalid" });

  assert.deepEqual(settled(waiting, refused, "theirs", { next: 5 }), [
    { ...second, body: { ...second.body, expect: 1 } },
  ]);
});

test("a hand that the server does not have: nothing more is said of it", () => {
  const { refused, waiting } = twiceCorrected({ code: "not_found" });
  const rest = log(6, [0, 4, 5, 6]);

  assert.deepEqual(settled([...waiting, rest], refused, "theirs", { next: 5 }), [rest]);
});

test("mine is right: theirs is corrected, against exactly what was seen", () => {
  const { refused, waiting } = conflict();

  const [edit] = settled(waiting, refused, "mine", { next: 6 });

  assert.equal(edit.kind, "edit");
  assert.equal("deal" in edit && edit.deal, "theirs");
  assert.deepEqual([/** @type {any} */ (edit.body).expect, /** @type {any} */ (edit.body).left], [3, [1, 0, 2, 3]]);
  assert.ok(!("number" in edit.body));
  assert.notEqual(edit.uuid, refused.uuid);
  assert.equal(edit.id, refused.id);
});

test("both were played: mine and all after it move on, under a new id", () => {
  const { refused, waiting } = conflict();

  const [mine, correction, rest] = settled(waiting, refused, "both", { next: 7 });

  assert.equal(mine.kind === "log" && mine.body.number, 7);
  assert.equal(rest.kind === "log" && rest.body.number, 8);
  assert.notEqual(mine.uuid, refused.uuid);
  assert.equal("deal" in correction && correction.deal, mine.uuid);
  assert.ok(!("problem" in mine));
});

test("again: the same command, the same id", () => {
  const { refused, waiting } = conflict();

  const [again] = settled(waiting, refused, "again", { next: 6 });

  assert.equal(again.uuid, refused.uuid);
  assert.equal(again.problem, undefined);
});

test("entered for others than sit there now: a person says for whom, for all the hands that wait", () => {
  const people = { names: ["Ana", "Ben", "Cho", "Dee"], seats: [0, 1, 2, 3] };
  const now = { names: ["Ana", "Ben", "Cho", "Eva"], seats: [1, 0, 2, 3] };
  const [first, second] = [1, 2].map((number) => log(number, [5, 0, 9, 7], /** @type {any} */ (people)));
  const refused = { ...first, problem: { code: "people_changed", message: "", ...now } };

  const waiting = settled([refused, second], refused, "now", { next: 1 });

  assert.deepEqual(
    waiting.map(({ body }) => /** @type {any} */ (body).names),
    [now.names, now.names],
  );
  assert.deepEqual(
    waiting.map(({ uuid, problem }) => [uuid, problem]),
    [
      [first.uuid, undefined],
      [second.uuid, undefined],
    ],
  );
});

test("my result in the place of theirs leaves the people of that hand alone", () => {
  const { refused, waiting } = conflict();
  Object.assign(refused.body, { names: ["Ana", "Ben", "Cho", "Dee"], seats: [0, 1, 2, 3] });

  const [edit] = settled(waiting, refused, "mine", { next: 6 });

  assert.ok(!("names" in edit.body) && !("seats" in edit.body));
});

test("mine is right: a note alone is noted on the hand as it is now", () => {
  const theirs = { ...live(after(tuesday()))[0], uuid: "deal", revision: 5 };
  const note = command({ kind: "edit", deal: "deal", body: { expect: 1, note: "late" } });
  const refused = { ...note, problem: { code: "stale_edit", message: "", theirs } };

  const [edit] = settled([refused], refused, "mine", { next: 5 });

  assert.deepEqual([edit.kind, edit.body, edit.problem], ["edit", { expect: 5, note: "late" }, undefined]);
});

test("mine is right: a hand that was changed is voided as it is now", () => {
  const theirs = { ...live(after(tuesday()))[0], uuid: "deal", revision: 5 };
  const undo = command({ kind: "void", deal: "deal", body: { expect: 1 } });
  const refused = { ...undo, problem: { code: "stale_edit", message: "", theirs } };

  const [again] = settled([refused], refused, "mine", { next: 5 });

  assert.deepEqual(
    [again.kind, "deal" in again && again.deal, again.body, again.problem],
    ["void", "deal", { expect: 5 }, undefined],
  );
});

test("a hand that somebody has voided is brought back, corrected, and corrected again", () => {
  const hands = tuesday();
  const base = after([command({ kind: "void", deal: hands[2].uuid, body: { expect: 1 } })], after(hands));
  const theirs = /** @type {any} */ (base.deals.find((deal) => deal.voided));
  const [first, second] = [12, 13].map((most, at) =>
    command({ kind: "edit", deal: hands[2].uuid, body: { expect: 1 + at, left: [0, 3, 2, most] } }),
  );
  const refused = { ...first, problem: { code: "stale_edit", message: "", theirs } };

  const waiting = settled([refused, second], refused, "restore", { next: 4 });

  assert.deepEqual(
    waiting.map(({ kind, body }) => [kind, /** @type {any} */ (body).expect]),
    [
      ["restore", undefined],
      ["edit", 3],
      ["edit", 4],
    ],
  );
  assert.ok(waiting[0].id < waiting[1].id && waiting[0].id > refused.id - 1);
  const sheet = /** @type {any} */ (shown(base, waiting, REFERENCE));
  assert.deepEqual(
    live(sheet).map((deal) => deal.left[3]),
    [7, 13, 4, 8],
  );
});
