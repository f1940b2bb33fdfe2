// @ts-check
// Quiz, argument and points while there is no network: what an address means to the pages that a phone keeps.
import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, isFree, pickedFrom, pressed, queryOf } from "../../../gofclub/static/js/learn/picked.js";
import { standing } from "../../../gofclub/static/js/learn/quiz_round.js";
import { sentFrom } from "../../../gofclub/static/js/learn/sent_form.js";

const YES_NO = ["no", "yes"];
const QUIZ = [
  { right: "yes", choices: YES_NO },
  { right: "no", choices: YES_NO },
];

test("a quiz begins with its first question", () => {
  const now = standing("", QUIZ);

  assert.equal(now.isAnswered, false);
  assert.equal(now.isOver, false);
  assert.deepEqual(now.pips, ["now", "next"]);
});

test("a right and a wrong answer are marked as the site would", () => {
  assert.equal(standing("?marks=&answer=yes", QUIZ).next, "1");
  const wrong = standing("?marks=1&answer=yes", QUIZ);

  assert.equal(wrong.isAnswered, true);
  assert.equal(wrong.isRight, false);
  assert.equal(wrong.next, "10");
});

test("after the last question a quiz is over", () => {
  const now = standing("?marks=10", QUIZ);

  assert.equal(now.isOver, true);
  assert.equal(now.right, 1);
  assert.deepEqual(now.pips, ["right", "wrong"]);
});

test("nonsense begins anew, and an answer that nobody offered is none", () => {
  assert.equal(standing("?marks=10101", QUIZ).marks, "");
  assert.equal(standing("?marks=x", QUIZ).marks, "");
  assert.equal(standing("?answer=perhaps", QUIZ).isAnswered, false);
});

test("keys pick cards into the set that is being picked", () => {
  let picked = pickedFrom("");
  for (const code of ["3y", "3y"]) picked = pressed(picked, "add", code);
  picked = pressed(picked, "picking", "laid");
  for (const code of ["3g", "4r"]) picked = pressed(picked, "add", code);
  picked = pressed(picked, "do", "back");

  assert.deepEqual(picked, { table: "3y3y", laid: "3g", picking: "laid" });
  assert.deepEqual(pressed(picked, "do", "swap"), { table: "3g", laid: "3y3y", picking: "laid" });
});

test("an address keeps what was picked, with a key that it never got an answer to", () => {
  const picked = pickedFrom("?table=3y3y&laid=3g&add=3r");

  assert.deepEqual(picked, { table: "3y3y", laid: "3g3r", picking: "laid" });
  assert.deepEqual(pickedFrom(queryOf(picked)), picked);
});

test("no card is picked more often than the site says that the deck has it", () => {
  const picked = pickedFrom("?table=3y&laid=3y&picking=laid");

  assert.deepEqual(counted(picked, "3y"), { picked: 1, lying: 2 });
  assert.equal(isFree(picked, "3y", { copies: 2, most: 7 }), false);
  assert.equal(isFree(picked, "3g", { copies: 2, most: 7 }), true);
  assert.equal(isFree(picked, "3g", { copies: 2, most: 1 }), false);
});

test("a form that was sent has its fields in the address", () => {
  const sent = sentFrom("?left=0&left=5&left=+9&left=&before=10&before=");

  assert.equal(sent.isAsked, true);
  assert.deepEqual(sent.fields.left, ["0", "5", " 9", ""]);
  assert.deepEqual(sent.fields.before, ["10", ""]);
  assert.equal(sentFrom("?left=&left=").isAsked, false);
});
