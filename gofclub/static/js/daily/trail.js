// @ts-check
// The verdicts of one's decisions in a row, each a shape of its own; templates/play/daily/_mark.html has the same ones.

const SHAPES = /** @type {Record<string, [string, Record<string, string>][]>} */ ({
  best: [
    ["circle", { class: "mark-body", cx: "12", cy: "12", r: "10.5" }],
    ["path", { class: "mark-sign", d: "M7.3 12.4 10.6 15.7 16.9 8.8" }],
  ],
  fine: [
    ["circle", { class: "mark-ring", cx: "12", cy: "12", r: "8.6" }],
    ["circle", { class: "mark-body", cx: "12", cy: "12", r: "3" }],
  ],
  slip: [
    ["path", { class: "mark-body is-round", d: "M12 2.8 21.2 12 12 21.2 2.8 12Z" }],
    ["path", { class: "mark-sign", d: "M7.8 12h8.4" }],
  ],
  mistake: [
    ["path", { class: "mark-body is-round", d: "M3 4.4h18L12 20.6Z" }],
    ["path", { class: "mark-sign", d: "M12 6.2v5M12 14.8v.01" }],
  ],
});

/**
 * @param {string[]} verdicts
 * @returns {HTMLLIElement[]}
 */
export function trail(verdicts) {
  return verdicts.map((verdict) => {
    const item = document.createElement("li");
    const mark = drawn("svg", { class: `mark is-${verdict}`, viewBox: "0 0 24 24", "aria-hidden": "true" });
    mark.append(...SHAPES[verdict].map(([name, values]) => drawn(name, values)));
    item.append(mark);
    return item;
  });
}

/**
 * @param {string} name
 * @param {Record<string, string>} values
 */
function drawn(name, values) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  return element;
}
