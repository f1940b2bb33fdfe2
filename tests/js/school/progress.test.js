// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { nextStep, progress, standing, stepDone } from "../../../gofclub/static/js/school/progress.js";

/** @param {string} [written] */
function storage(written) {
  /** @type {Map<string, string>} */
  const kept = new Map(written === undefined ? [] : [["gofclub.school", written]]);
  return {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void kept.set(name, value),
  };
}

const lesson = (/** @type {string} */ slug, besides = false) => ({
  slug,
  besides,
  title: slug,
  url: `/${slug}/`,
  steps: 2,
  seconds: 40,
});
const LESSONS = [lesson("find"), lesson("lead"), lesson("three", true)];

test("a lesson goes on where it was left, and is done after its last step", () => {
  const here = storage();

  stepDone(here, LESSONS[0], 0);
  assert.equal(nextStep(here, "find", 2), 1);
  assert.deepEqual(standing(here, LESSONS).of_lesson(LESSONS[0]), { state: "now", step: 1 });

  stepDone(here, LESSONS[0], 1);
  assert.equal(nextStep(here, "find", 2), 0);
  assert.deepEqual(progress(here), { done: ["find"], at: {} });
  assert.equal(standing(here, LESSONS).next?.slug, "lead");
});

test("a lesson done twice counts once, and those besides do not count", () => {
  const here = storage();
  for (const one of [LESSONS[0], LESSONS[0], LESSONS[2]]) stepDone(here, one, 1);

  const now = standing(here, LESSONS);
  assert.deepEqual([now.done, now.of, now.seconds], [1, 2, 40]);
  assert.equal(now.of_lesson(LESSONS[2]).state, "done");
});

test("what somebody else has written there is no reason to fail", () => {
  for (const written of ["", "no", "[]", '{"done":3,"at":[]}', '{"at":{"find":99}}', '{"at":{"find":"1"}}']) {
    const here = storage(written);
    assert.equal(nextStep(here, "find", 2), 0);
    assert.equal(standing(here, LESSONS).next?.slug, "find");
  }
});
