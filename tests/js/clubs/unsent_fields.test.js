import { test } from "node:test";
import assert from "node:assert/strict";

import { changed, putBack } from "../../../gofclub/static/js/clubs/unsent_fields.js";

const typed = (id, was, value = was, type = "text") => ({ id, type, value, defaultValue: was });
const ticked = (id, was, checked = was) => ({
  ...{ id, type: "checkbox", value: "yes", defaultValue: "yes" },
  ...{ checked, defaultChecked: was },
});
const chosen = (id, values, was, value = was) => ({
  ...{ id, type: "select-one", value },
  options: values.map((one) => ({ value: one, defaultSelected: one === was })),
});

/** The newer page after what was changed in the older one. */
function after(older, newer) {
  putBack(changed(older), (id) => newer.find((field) => field.id === id) ?? null);
  return Object.fromEntries(newer.map((field) => [field.id, field.checked ?? field.value]));
}

test("every field that was changed is kept, not only the one with the focus", () => {
  const older = [
    chosen("format", ["free", "swiss"], "free", "swiss"),
    typed("rounds", "3", "5", "number"),
    typed("minutes", "0", "45", "number"),
    ticked("online", false, true),
    typed("note", "bring cards", ""),
  ];
  const newer = [
    chosen("format", ["free", "swiss"], "free"),
    typed("rounds", "3", "3", "number"),
    typed("minutes", "0", "0", "number"),
    ticked("online", false),
    typed("note", "bring cards"),
  ];

  assert.deepEqual(after(older, newer), { format: "swiss", rounds: "5", minutes: "45", online: true, note: "" });
});

test("what nobody has changed is as the newer page says", () => {
  const older = [
    chosen("format", ["free", "swiss"], "free"),
    chosen("unfinished", ["as_is", "not"], "none of them", "as_is"),
    typed("rounds", "3"),
    ticked("online", false),
    { ...typed("part", "1", "2"), type: "hidden" },
    typed("", "", "nameless"),
  ];
  assert.deepEqual(changed(older), []);

  const newer = [chosen("format", ["free", "swiss"], "swiss"), typed("rounds", "4"), ticked("online", true)];
  assert.deepEqual(after(older, newer), { format: "swiss", rounds: "4", online: true });
});

test("what the newer page does not offer is not forced upon it", () => {
  const older = [
    chosen("format", ["free", "final"], "free", "final"),
    typed("note", "", "mine"),
    typed("gone", "", "x"),
  ];
  const newer = [chosen("format", ["free", "swiss"], "swiss"), ticked("note", false)];

  assert.deepEqual(after(older, newer), { format: "swiss", note: false });
});
