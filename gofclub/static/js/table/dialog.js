// @ts-check
// A dialog that comes from below on phones; Escape and a tap beside it close it, and the focus goes back where it was.
import { useEffect, useRef } from "preact/hooks";

import { html, Icon } from "../lib/html.js";

/** @param {{ title: string, onClose: () => void, children?: any, class?: string }} props */
export function Dialog({ title, onClose, children, class: more = "" }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = /** @type {HTMLDialogElement} */ (box.current);
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return html`
    <dialog ref=${box} class=${`dialog sheet felt table-dialog ${more}`} aria-label=${title} onCancel=${(/** @type {Event} */ event) => { event.preventDefault(); onClose(); }}
      onClick=${(/** @type {MouseEvent} */ event) => event.target === box.current && onClose()}>
      <div class="dialog-head"><h2>${title}</h2><button type="button" class="icon-button" aria-label=${gettext("Close")} onClick=${onClose}><${Icon} name="close" /></button></div>
      ${children}
    </dialog>`;
}
