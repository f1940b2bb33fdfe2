// @ts-check
// Cards as elements.
import { cardName, faceHref } from "./card.js";
import { html } from "./html.js";

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
