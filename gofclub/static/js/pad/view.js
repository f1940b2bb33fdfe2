// @ts-check
// Preact with htm, and the three elements that every part of the pad uses.
import { h } from "preact";
import htm from "htm";

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
 * @param {{ of: string, strong?: boolean }} props
 */
export function Name({ of, strong = false }) {
  return strong ? html`<b><bdi>${of}</bdi></b>` : html`<bdi>${of}</bdi>`;
}
