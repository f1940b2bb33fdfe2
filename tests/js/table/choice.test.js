// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { suggested, verdict } from "../../../gofclub/static/js/table/choice.js";
import { dutyWords, verdictWords } from "../../../gofclub/static/js/table/refusals.js";
import { LEADS, myTurn, theirTurn } from "./views.js";

const because = (/** @type {any} */ found) => verdictWords(found, { playing: "Cho" });

test("a play of the list is named", () => {
  assert.deepEqual(verdict(myTurn(), ["6r.0", "6g.0"]), {
    can: "play",
    play: { kind: "pair", cards: "6g6r", of: "6" },
    mayCall: false,
  });
});

test("a play after which one card is left may be called with", () => {
  const view = myTurn({
    legal: { pass: true, plays: [{ kind: "pair", cards: ["6g6r"], of: ["6"] }], calls: ["6g6r"], give: [] },
  });

  assert.equal(/** @type {any} */ (verdict(view, ["6g.0", "6r.0"])).mayCall, true);
});

test("part of a play asks for the rest of it", () => {
  assert.equal(because(verdict(myTurn(), ["6g.0"])), "Not yet: pair of 6s");
  assert.equal(
    because(
      verdict(
        myTurn({
          legal: {
            pass: true,
            plays: [{ kind: "pair", cards: ["6g6r", "6g6y"], of: ["6", "6"] }],
            calls: [],
            give: [],
          },
        }),
        ["6g.0"],
      ),
    ),
    "Add 1 more card",
  );
});

test("what is not in the list does not beat the table", () => {
  assert.equal(because(verdict(myTurn(), ["3g.0", "3g.1"])), "That does not beat a pair of 4s");
});

test("on a lead, what is not in the list is not a combination", () => {
  const view = myTurn({ legal: LEADS }, { top: null, cycle: [] });

  assert.equal(because(verdict(view, ["3g.0", "6g.0"])), "These cards do not make a combination");
});

test("before a last card the duty is the reason", () => {
  const view = myTurn(
    { legal: { ...LEADS, plays: [LEADS.plays[1]] }, you: { ...myTurn().you, duty: "must_lead_many" } },
    { top: null, cycle: [] },
  );

  assert.equal(because(verdict(view, ["9y.0"])), "Not allowed before a last card");
  assert.match(dutyWords("must_block"), /highest single or a gang/);
});

test("nothing chosen, nothing to play, not my turn", () => {
  assert.equal(because(verdict(myTurn(), [])), "Choose cards");
  assert.equal(
    because(verdict(myTurn({ legal: { pass: true, plays: [], calls: [], give: [] } }), [])),
    "Nothing you have beats it",
  );
  assert.equal(because(verdict(theirTurn(), ["6g.0"])), "Cho is to play");
});

test("in the exchange one of the cards to give", () => {
  const view = myTurn(
    { legal: { pass: false, plays: [], calls: [], give: ["Dr"] } },
    { phase: "give", top: null, cycle: [] },
  );

  assert.deepEqual(verdict(view, ["Dr.0"]), { can: "give", card: "Dr" });
  assert.equal(because(verdict(view, ["3g.0"])), "You give your strongest card: dragon");
});

test("suggestions go round, forwards and backwards, of one kind or of all", () => {
  const cards = (/** @type {string[]} */ chosen, /** @type {any} */ options) =>
    suggested(LEADS, chosen, options)?.cards;

  assert.equal(cards([], {}), "3g");
  assert.equal(cards([], { step: -1 }), "6g6r");
  assert.equal(cards(["Dr.0"], {}), "3g3g");
  assert.equal(cards(["Dr.0"], { kind: "single" }), "3g");
  assert.equal(cards(["9y.0"], { kind: "pair" }), "3g3g");
  assert.equal(cards([], { kind: "gang" }), undefined);
});
