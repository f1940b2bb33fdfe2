// @ts-check
// A lesson: puts its screen together, remembers how far one is, and says everything aloud.
import { render } from "preact";

import { embedded } from "../lib/embedded.js";
import { html } from "../lib/html.js";
import { safeStorage } from "../lib/safe_storage.js";
import { speak } from "../table/live_region.js";
import { kept } from "../table/settings.js";
import { deedOf } from "../table/shortcuts.js";
import { nextStep, stepDone } from "./progress.js";
import { Screen } from "./screen.js";
import { advanced, begun, PASS, stepOf } from "./steps.js";
import { registerWorker } from "../lib/service_worker.js";

/**
 * @typedef {object} Facts
 * @property {Record<string, import("./steps.js").Lesson>} lessons this one; all where the page was kept for any
 * @property {import("./progress.js").Listed[]} order
 * @property {string} all
 * @property {string} learn
 * @property {{ first: number, last: number, per_card: number }[]} bands
 */

/** Between one thing that happens at the table and the next. */
const BEAT = 900;

const root = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Facts} */
const facts = embedded("lesson-facts");
const listed = facts.order.find(({ url }) => url === location.pathname);
const lesson = listed && facts.lessons[listed.slug];
const likes = kept(safeStorage);
const isStill = () => !likes.animation || matchMedia("(prefers-reduced-motion: reduce)").matches;

if (!listed || !lesson) location.replace(facts.all);
else run(listed, lesson);

/**
 * @param {import("./progress.js").Listed} here
 * @param {import("./steps.js").Lesson} script
 */
function run(here, script) {
  let state = begun(script, nextStep(safeStorage, here.slug, here.steps));
  /** @type {any} */
  let timer = null;
  let hasBegun = false;

  /** @type {Acts} */
  const acts = {
    facts,
    here,
    isStill,
    hasBegun: () => hasBegun,
    dispatch(action) {
      const before = state;
      hasBegun = true;
      state = advanced(before, action);
      if (state === before) return;
      if (state.phase === "right" && before.phase !== "right") stepDone(safeStorage, here, state.at);
      draw();
      if (state.reply && state.reply !== before.reply) speak(`${state.reply.title} ${state.reply.words}`);
      else if (state.at !== before.at || action.type === "again") introduce();
      else if (state.phase === "calling" && before.phase !== "calling") speak(gettext("One card left!"));
      goOn();
    },
  };

  function goOn() {
    clearTimeout(timer);
    if (state.coming.length) timer = setTimeout(() => acts.dispatch({ type: "happens" }), isStill() ? 0 : BEAT);
  }

  function introduce() {
    const { goal, shown } = stepOf(state);
    speak(`${goal} ${shown}`);
  }

  function draw() {
    render(html`<${Screen} state=${state} acts=${acts} />`, root);
  }

  document.addEventListener("keydown", (event) => {
    if (!likes.shortcuts) return;
    const deed = deedOf(event);
    /** @type {Record<string, () => void>} */
    const deeds = {
      play: () => acts.dispatch({ type: "attempt" }),
      pass: () => stepOf(state).mode === "play" && acts.dispatch({ type: "attempt", what: PASS }),
      clear: () => acts.dispatch({ type: "table", action: { type: "clear" } }),
      call: () => acts.dispatch({ type: "call" }),
      situation: introduce,
    };
    const wish = deed && deeds[deed];
    if (!wish) return;
    event.preventDefault();
    wish();
  });

  root.replaceChildren();
  draw();
  introduce();
}
/** @typedef {{ facts: Facts, here: import("./progress.js").Listed, isStill: () => boolean, hasBegun: () => boolean, dispatch: (action:
 *   import("./steps.js").Action) => void }} Acts */

registerWorker();
