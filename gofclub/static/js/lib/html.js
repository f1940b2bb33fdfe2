// @ts-check
// Preact with htm, and the three elements that every part of the pad uses.
import { h } from "preact";
import htm from "htm";
import { embedded } from "./embedded.js";

/** @type {WeakSet<Function>} */
const plains = new WeakSet();

/**
 * A component without state, effects and key: it is drawn on the spot, and nobody keeps an account of it. Of the
 * hundred parts of a sheet most are such, and a slow phone notices.
 * @param {(props: any) => any} component
 */
export const plain = (component) => void plains.add(component);

/**
 * @param {any} type
 * @param {any} props
 * @param {any[]} children
 */
const made = (type, props, ...children) =>
  plains.has(type) ? type({ ...props, children }) : h(type, props, ...children);

/** @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(/** @type {any} */ (made));

/** @type {Record<string, string> | undefined} the icons that are in the page already */
let sketched;
const LINE = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 1.8,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};

/**
 * An icon, drawn here or from the site's sprite; what it means is said by the words or the label beside it.
 * @param {{ name: string }} props
 */
export function Icon({ name }) {
  sketched ??= /** @type {Record<string, string>} */ (embedded("pad-icons") ?? {});
  const path = sketched[name];
  if (path) return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path ...${LINE} d=${path} /></svg>`;
  return html`<svg class="icon" aria-hidden="true">
    <use href=${`${document.documentElement.dataset.icons}#i-${name}`} />
  </svg>`;
}

/**
 * A person's name: whatever its script, it leaves the text around it alone.
 * @param {{ of: string, strong?: boolean }} props
 */
export function Name({ of, strong = false }) {
  return strong ? html`<b><bdi>${of}</bdi></b>` : html`<bdi>${of}</bdi>`;
}

plain(Icon);
plain(Name);
