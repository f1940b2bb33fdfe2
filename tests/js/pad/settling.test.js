// @ts-check
// What a person decides about a refused command, and what becomes of all that waits behind it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { settled } from "../../../gofclub/static/js/pad/settling.js";
import { live } from "../../../gofclub/static/js/pad/sheet.js";
import { after, command, log, tuesday } from "./games.js";

/** A hand of mine that was refused because theirs stands there. */
function conflict() {
  const hands = [log(5, [1, 0, 2, 3]), log(6, [0, 4, 5, 6])];
  const theirs = { ...live(after(tuesday()))[0], uuid: "theirs", number: 5, revision: 3 };
  const refused = { ...hands[0], problem: { code: "number_taken", message: "", theirs } };
  const correction = command({ kind: "edit", deal: refused.uuid, body: { expect: 1, note: "!" } });
  return { refused, rest: hands[1], correction, waiting: [refused, correction, hands[1]] };
}

test("theirs is right: mine goes, the rest stays", () => {
  const { refused, rest, correction, waiting } = conflict();

  assert.deepEqual(settled(waiting, refused, "theirs", { next: 6 }), [correction, rest]);
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
