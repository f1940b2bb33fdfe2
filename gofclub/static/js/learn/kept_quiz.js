// @ts-check
// A quiz without a network: of all the questions and reasons that were kept, what this address asks for is shown.
// Answering and going on are ordinary addresses: the first one that finds a network comes from the site again.
import { standing } from "./quiz_round.js";

const SIGNS = { right: "\u2713", wrong: "\u00d7" };

const page = /** @type {HTMLElement} */ (document.querySelector("[data-kept-quiz]"));
const templates = /** @type {HTMLTemplateElement[]} */ ([...page.querySelectorAll("template[data-question]")]);
const questions = templates.map(({ content, dataset }) => ({
  right: dataset.right ?? "",
  choices: [...content.querySelectorAll("button[name=answer]")].map((one) => one.getAttribute("value") ?? ""),
}));
const now = standing(location.search, questions);
const place = /** @type {HTMLElement} */ (page.querySelector(".quiz-bar [data-place]"));
const found = now.isOver ? page.querySelector("template[data-done]") : templates[now.marks.length];
const shown = /** @type {HTMLTemplateElement} */ (found);
place.textContent = (now.isOver ? place : shown).dataset.place ?? "";
showPips();
const content = /** @type {DocumentFragment} */ (shown.content.cloneNode(true));
if (now.isOver) {
  const words = gettext("%(right)s of %(many)s right");
  const title = /** @type {HTMLElement} */ (content.querySelector("h2"));
  title.textContent = interpolate(words, { right: now.right, many: questions.length }, true);
} else fill(content);
page.querySelector(".quiz-now")?.replaceWith(content);

function showPips() {
  const pips = /** @type {HTMLElement} */ (page.querySelector(".quiz-pips"));
  const label = interpolate(gettext("Right so far: %(right)s"), { right: now.right }, true);
  pips.setAttribute("aria-label", label);
  for (const pip of now.pips) {
    const sign = document.createElement("i");
    sign.className = pip;
    sign.textContent = SIGNS[/** @type {"right" | "wrong"} */ (pip)] ?? "";
    pips.append(sign);
  }
}

/** @param {DocumentFragment} question */
function fill(question) {
  question.querySelector(now.isAnswered ? "[data-asked]" : "[data-answered]")?.remove();
  question.querySelector("input[name=marks]")?.setAttribute("value", now.marks);
  question.querySelector(".quiz-note")?.classList.add(now.isRight ? "yes" : "no");
  question.querySelector(`[data-when=${now.isRight ? "wrong" : "right"}]`)?.remove();
  question.querySelector("[data-next]")?.setAttribute("href", `${page.dataset.keptQuiz}?marks=${now.next}`);
}
