// @ts-check
// A dialog that comes from below on a phone. The browser's own: it traps the focus, closes on Escape and gives the focus back.
import { useEffect, useRef } from "preact/hooks";
import { html, Icon } from "./html.js";

/**
 * @param {{ title: any, onClose: () => void, children?: any, className?: string, mustAnswer?: boolean }} props
 */
export function Dialog({ title, onClose, children, className = "", mustAnswer = false }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  const outside = (/** @type {MouseEvent} */ event) => void (event.target === dialog.current && !mustAnswer && onClose());
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!mustAnswer) onClose();
  };
  return html`<dialog class=${`dialog sheet ${className}`} ref=${dialog} onCancel=${cancel} onClick=${outside} aria-labelledby="dialog-title">
    <div class="dialog-head">
      <h2 id="dialog-title" tabindex="-1">${title}</h2>
      ${!mustAnswer && html`<button type="button" class="icon-button" onClick=${onClose} aria-label=${gettext("Close")}><${Icon} name="close" /></button>`}
    </div>
    ${children}
  </dialog>`;
}

/**
 * A line of a menu. One that `needsNetwork` calls `onRefused` instead of leading to the browser's own page of error.
 * @param {{ icon: string, onClick?: () => void, href?: string, children?: any, danger?: boolean, download?: boolean, pressed?: boolean, needsNetwork?: boolean, onRefused?: () => void }} props
 */
export function Item({ icon, onClick, href, children, danger = false, download = false, pressed, needsNetwork = false, onRefused }) {
  const classes = `menu-item${danger ? " danger" : ""}`;
  const checked = (/** @type {Event} */ event) => {
    if (!needsNetwork || navigator.onLine) return onClick?.();
    event.preventDefault();
    onRefused?.();
  };
  if (href) return html`<li><a class=${classes} href=${href} download=${download || null} onClick=${checked}><${Icon} name=${icon} /><span>${children}</span></a></li>`;
  return html`<li><button type="button" class=${classes} onClick=${checked} aria-pressed=${pressed ?? null}><${Icon} name=${icon} /><span>${children}</span></button></li>`;
}
