// @ts-check
// All lessons: which are done in this browser, which comes next; and a game with a coach.
import { embedded } from "../lib/embedded.js";
import { ready } from "../lib/ready.js";
import { safeStorage } from "../lib/safe_storage.js";
import { filled } from "../lib/sentences.js";
import { playBots } from "../table/bot_game.js";
import { keep } from "../table/settings.js";
import { standing } from "./progress.js";
import { registerWorker } from "../lib/service_worker.js";

/** @typedef {import("./progress.js").Listed} Listed */

/** @type {{ lessons: Listed[], quick: string, list: string }} */
const facts = embedded("school-facts");
const coached = /** @type {HTMLButtonElement} */ (document.getElementById("coached"));
/** The first opponents one meets. */
const LEVEL = "beginner";

function show() {
  const now = standing(safeStorage, facts.lessons);
  for (const lesson of facts.lessons) mark(lesson, now.of_lesson(lesson));
  ring(now);
  if (!now.next || (now.done === 0 && now.of_lesson(now.next).step === 0)) return now.next ? undefined : praise();
  const minutes = Math.ceil(now.seconds / 60);
  write(
    "#to-go",
    filled(ngettext("About %(count)s minute to go.", "About %(count)s minutes to go.", minutes), { count: minutes }),
  );
  write("#go-on span", filled(gettext("Go on: %(lesson)s"), { lesson: now.next.title }));
  document.querySelector("#go-on")?.setAttribute("href", now.next.url);
}

/**
 * @param {Listed} lesson
 * @param {{ state: "done" | "now" | "later", step: number }} standing
 */
function mark(lesson, { state, step }) {
  const row = document.querySelector(`[data-lesson="${lesson.slug}"]`);
  if (!row) return;
  row.classList.remove("done", "now", "later");
  row.classList.add(state);
  if (state === "now") row.setAttribute("aria-current", "step");
  const words = row.querySelector(".lesson-state");
  if (!words) return;
  if (step) words.textContent = filled(gettext("Step %(step)s of %(steps)s is next"), { step: step + 1, ...lesson });
  else if (state === "done") words.textContent = pgettext("lesson", "Done");
}

/** @param {{ done: number, of: number }} now */
function ring({ done, of }) {
  const element = /** @type {HTMLElement | null} */ (document.querySelector("#ring"));
  if (!element) return;
  element.style.setProperty("--done", `${done / of}`);
  element.setAttribute("aria-label", filled(gettext("%(done)s of %(of)s lessons done"), { done, of }));
  write("#ring b", `${done}`);
}

/** All done: what comes after the lessons is a game. */
function praise() {
  write("#to-go", gettext("You have done them all."));
  write("#go-on span", gettext("Play a coached game"));
  document.querySelector("#go-on")?.setAttribute("href", "#coached");
}

/** @param {string} where @param {string} words */
function write(where, words) {
  const element = document.querySelector(where);
  if (element) element.textContent = words;
}

coached.addEventListener("click", () => {
  keep(safeStorage, { tips: true });
  playBots(coached, facts, { bots: LEVEL });
});
document.querySelector("#go-on")?.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.currentTarget);
  if (link.getAttribute("href") !== "#coached") return;
  event.preventDefault();
  coached.click();
});
ready(coached);
show();
// Back from a lesson by the Back button.
addEventListener("pageshow", ({ persisted }) => persisted && show());
registerWorker();
