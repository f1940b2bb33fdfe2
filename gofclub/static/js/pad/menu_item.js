// @ts-check
// A line of a menu.
import { html, Icon } from "../lib/html.js";

/**
 * One that `needsNetwork` calls `onRefused` instead of leading to the browser's own page of error.
 * @param {{ icon: string, onClick?: () => void, href?: string, children?: any, danger?: boolean, download?: boolean,
 *   pressed?: boolean, needsNetwork?: boolean, onRefused?: () => void }} props
 */
export function Item({
  icon,
  onClick,
  href,
  children,
  danger = false,
  download = false,
  pressed,
  needsNetwork = false,
  onRefused,
}) {
  const classes = `menu-item${danger ? " danger" : ""}`;
  const checked = (/** @type {Event} */ event) => {
    if (!needsNetwork || navigator.onLine) return onClick?.();
    event.preventDefault();
    onRefused?.();
  };
  if (href)
    return html`<li>
      <a class=${classes} href=${href} download=${download || null} onClick=${checked}
        ><${Icon} name=${icon} /><span>${children}</span></a
      >
    </li>`;
  return html`<li>
    <button type="button" class=${classes} onClick=${checked} aria-pressed=${pressed ?? null}>
      <${Icon} name=${icon} /><span>${children}</span>
    </button>
  </li>`;
}
