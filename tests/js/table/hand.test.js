// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { arranged, keyed, picked, text } from "../../../gofclub/static/js/table/hand.js";

const HAND = "1m2g2y3r5g5y5rTr6g6gPgDr";

test("two cards of a kind have a name each", () => {
  assert.deepEqual(keyed(["3g", "3g", "3y"]), ["3g.0", "3g.1", "3y.0"]);
});

test("chosen cards are written as the wire writes them, weakest first", () => {
  assert.equal(text(["Dr.0", "1m.0", "Tr.0", "1r.0", "Pg.0"]), "1r1mTrPgDr");
});

test("by number, weakest first", () => {
  assert.equal(
    arranged(HAND, "number")
      .flat()
      .map((key) => key.slice(0, 2))
      .join(" "),
    "1m 2g 2y 3r 5g 5y 5r 6g 6g Tr Pg Dr",
  );
});

test("by colour, each colour by number", () => {
  assert.equal(
    arranged(HAND, "colour")
      .flat()
      .map((key) => key.slice(0, 2))
      .join(" "),
    "2g 5g 6g 6g Pg 2y 5y 3r 5r Tr Dr 1m",
  );
});

test("by combination, as the server groups and orders them", () => {
  const groups = ["2g2y3r5y6g", "5g6g", "1m", "5r", "Tr", "Pg", "Dr"];

  const found = arranged(HAND, "combos", groups);

  assert.deepEqual(
    found.map((group) => group.map((key) => key.slice(0, 2)).join("")),
    groups,
  );
  assert.equal(new Set(found.flat()).size, 12);
});

test("by combination, what was laid is gone from its group and the rest lies as it lay", () => {
  const groups = ["5g5y5r", "2g2y", "3g3g", "9r"];

  assert.deepEqual(
    arranged("3g5g5y5r9r", "combos", groups).map((group) => text(group)),
    ["5g5y5r", "3g", "9r"],
  );
});

test("by combination without the server's groups, or with those of another hand: equal numbers", () => {
  for (const groups of [undefined, ["3g3y"]]) {
    assert.deepEqual(
      arranged("2g2y9r5g5y5r", "combos", groups).map((group) => text(group)),
      ["5g5y5r", "2g2y", "9r"],
    );
  }
});

test("every order holds every card once", () => {
  for (const order of /** @type {const} */ (["number", "colour", "combos"]))
    assert.equal(text(arranged(HAND, order).flat()), text(keyed(HAND.match(/../g) ?? [])));
});

test("a suggestion takes cards that are chosen already before their twins", () => {
  assert.deepEqual(picked("3g3g6g", "3g", ["3g.1"]), ["3g.1"]);
  assert.deepEqual(picked("3g3g6g", "3g3g"), ["3g.0", "3g.1"]);
  assert.equal(picked("3g6g", "3g3g"), null);
});
