// @ts-check
// Who played what, worked out by a phone without a network.
import assert from "node:assert/strict";
import { test } from "node:test";

import { spansText } from "../../../gofclub/static/js/pad/people.js";
import { after, command, log, start } from "./games.js";

const stepsIn = (/** @type {string} */ name) => command({ kind: "substitute", body: { line: 2, name } });

test("hands belong to who sat there, and the game to who played most of them", () => {
  const sheet = after([
    start(),
    log(1, [1, 2, 0, 3]),
    log(2, [2, 1, 0, 3]),
    stepsIn("Eve"),
    log(3, [0, 3, 5, 2]),
    stepsIn("Cho"),
    log(4, [0, 1, 6, 2]),
  ]);

  assert.deepEqual(sheet.lines[2].people, [
    {
      name: "Cho",
      hands: 3,
      won: 2,
      points: 6,
      spans: [
        [1, 2],
        [4, 4],
      ],
    },
    { name: "Eve", hands: 1, won: 0, points: 5, spans: [[3, 3]] },
  ]);
  assert.equal(sheet.lines[2].whose, "Cho");
  assert.equal(spansText(/** @type {any} */ (sheet.lines[2].people)[0]), "1\u20132, 4");
});

test("of equals the game is the last one's, and who has not played yet is named", () => {
  const once = after([start(), log(1, [1, 2, 0, 3]), stepsIn("Eve")]);
  assert.deepEqual(
    once.lines[2].people?.map((one) => [one.name, one.hands]),
    [
      ["Cho", 1],
      ["Eve", 0],
    ],
  );
  assert.equal(once.lines[2].whose, "Cho");

  assert.equal(after([log(2, [0, 3, 5, 2])], once).lines[2].whose, "Eve");
});
