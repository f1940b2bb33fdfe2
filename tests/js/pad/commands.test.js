// @ts-check
// What is asked of the server for a command.
import assert from "node:assert/strict";
import { test } from "node:test";

import { request } from "../../../gofclub/static/js/pad/commands.js";
import { after, command, log, start } from "./games.js";

test("a card that nobody noted is not sent", () => {
  const { body } = request(log(1, [0, 1, 2, 3]), "code");

  assert.ok(!("given" in body));
});

test("a card that is taken back is sent as none", () => {
  const { body } = request(
    command({ kind: "edit", deal: "deal", body: { expect: 1, given: null, returned: "1g" } }),
    "code",
  );

  assert.deepEqual([body.given, body.returned, body.expect], ["", "1g", 1]);
  assert.ok(!("note" in body));
});

test("a sheet has at once what was said of it", () => {
  assert.equal(after([start(undefined, { title: "Tuesday" })]).title, "Tuesday");
});
