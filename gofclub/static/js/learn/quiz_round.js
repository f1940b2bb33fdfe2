// @ts-check
// Where somebody is in a quiz that a phone keeps: its address says the answers given, the page which were right.

/**
 * @typedef {object} Standing
 * @property {string} marks one sign for each answer given, 1 for a right one
 * @property {boolean} isOver
 * @property {boolean} isAnswered whether the question of this address has just been answered
 * @property {boolean} isRight
 * @property {string} next the marks after that answer
 * @property {number} right how many answers were right
 * @property {string[]} pips right, wrong, now or next, for each question
 */

/**
 * @param {string} search of the address; nonsense begins anew
 * @param {{ right: string, choices: string[] }[]} questions as the site has answered them
 * @returns {Standing}
 */
export function standing(search, questions) {
  const asked = new URLSearchParams(search);
  const said = asked.get("marks") ?? "";
  const marks = said.length <= questions.length && /^[01]*$/.test(said) ? said : "";
  const isOver = marks.length >= questions.length;
  const answer = asked.get("answer") ?? "";
  const question = questions[marks.length];
  const isRight = !isOver && answer === question.right;
  const done = [...marks].map((mark) => (mark === "1" ? "right" : "wrong"));
  return {
    marks,
    isOver,
    isAnswered: !isOver && question.choices.includes(answer),
    isRight,
    next: marks + (isRight ? "1" : "0"),
    right: done.filter((pip) => pip === "right").length,
    pips: questions.map((_, at) => done[at] ?? (at === done.length ? "now" : "next")),
  };
}
