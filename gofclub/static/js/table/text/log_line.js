// @ts-check
// One line of the log.
import { html, Icon } from "../../lib/html.js";
import { ruleWords } from "../refusals.js";
import { Codes } from "./codes.js";

/** @typedef {import("./log.js").Item} Item */

/**
 * @param {{ line: import("./log.js").Line, facts: import("../main.js").Facts, obey: (line: string) => void }} props
 */
export function LogLine({ line, facts: { refusals, rule_of: rules }, obey }) {
  const { kind, words, cards, list, refusal } = line;
  const said = refusal ? [refusals[refusal.code] ?? refusal.message, words].filter(Boolean).join(" ") : words;
  const rule = refusal && rules[refusal.code];
  // How many more there are to choose from stands below those that can be chosen.
  const isBelow = list?.some(({ play }) => play);
  const saying =
    said &&
    (kind === "mine"
      ? html`<code>${said}</code>`
      : html`<span>${said}${rule && html` <a href=${rule.url} target="_blank">${ruleWords(rule.number)}</a>`}</span>`);
  return html`<li class=${`log-${kind}`}>
    ${kind === "no" && html`<${Icon} name="warning" />`}${!isBelow && saying}${cards && html` <${Codes} cards=${cards} plain />`}
    ${
      list &&
      html`<ul>
        ${list.map((item, at) => html`<li key=${at}><${Entry} item=${item} obey=${obey} /></li>`)}
      </ul>`
    }
    ${isBelow && saying}
  </li>`;
}

/** @param {{ item: Item, obey: (line: string) => void }} props */
function Entry({ item: { words, cards, number, play }, obey }) {
  const said = html`<span>${words}</span>${cards && html` <${Codes} cards=${cards} plain />`}`;
  if (!play) return said;
  return html`<button type="button" class="log-choice" onClick=${() => obey(play)}><kbd>${number}</kbd> ${said}</button>`;
}
