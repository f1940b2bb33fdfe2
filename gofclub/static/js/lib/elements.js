// @ts-check
// Preact with htm, and the few elements that every live screen uses.
import { h } from "preact";
import htm from "htm";

import { cardName, faceHref } from "./card.js";

/** @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(h);

/**
 * An icon of the site's sprite; what it means is said by the words or the label beside it.
 * @param {{ name: string }} props
 */
export function Icon({ name }) {
  return html`<svg class="icon" aria-hidden="true"><use href=${`${document.documentElement.dataset.icons}#i-${name}`} /></svg>`;
}

/**
 * A person's name: whatever its script, it leaves the text around it alone.
 * @param {{ of: string }} props
 */
export function Name({ of }) {
  return html`<bdi>${of}</bdi>`;
}

/**
 * A card that lies there; `silent` where the words beside it say the same.
 * @param {{ code: string, silent?: boolean, class?: string }} props
 */
export function Card({ code, silent = false, class: more = "" }) {
  const spoken = silent ? { "aria-hidden": "true" } : { role: "img", "aria-label": cardName(code) };
  return html`<span class=${`card ${more}`} data-card=${code} ...${spoken}><${Face} code=${code} /></span>`;
}

/** @param {{ code: string }} props */
export function Face({ code }) {
  return html`<svg aria-hidden="true"><use href=${faceHref(code)} /></svg>`;
}

/**
 * A sentence whose blanks %(name)s are elements, so that a name can stand in its own <bdi>.
 * @param {string} sentence
 * @param {Record<string, any>} values
 * @returns {any[]}
 */
export function rich(sentence, values) {
  return sentence.split(/%\((\w+)\)s/).map((piece, at) => (at % 2 ? values[piece] : piece));
}
