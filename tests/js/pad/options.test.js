// @ts-check
// House rules of a new sheet: what is chosen, and what of it is sent.
import assert from "node:assert/strict";
import { test } from "node:test";

import { optionsFrom, rulesetFrom } from "../../../gofclub/static/js/pad/options.js";
import { after, REFERENCE, start } from "./games.js";

test("the usual rules are sent by their name alone", () => {
  assert.deepEqual(rulesetFrom(optionsFrom(REFERENCE), REFERENCE), { name: "official" });
});

test("only what differs from the named rules is sent", () => {
  const usual = optionsFrom(REFERENCE);
  const chosen = { ...usual, target: 150, switches: { last_card: false, chinese_cut: true } };

  assert.deepEqual(rulesetFrom(chosen, REFERENCE), {
    name: "official",
    target: 150,
    last_card: "auto",
    chinese_cut: true,
  });
});

test("the rules of the last game are taken over", () => {
  const ruleset = { name: "gang", deals: 8, last_card: "auto" };

  assert.deepEqual(rulesetFrom(optionsFrom(REFERENCE, after([start(undefined, { ruleset })])), REFERENCE), ruleset);
});
