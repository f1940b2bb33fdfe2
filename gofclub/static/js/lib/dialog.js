// @ts-check
// A dialog that comes from below on a phone. The browser's own: it traps the focus, closes on Escape and gives the
// focus back.
import { useEffect, useRef } from "preact/hooks";
import { html, Icon } from "./html.js";

/**
 * What the page says is seen, and read aloud, in front of the dialog: all that lies behind one is inert.
 * @param {HTMLDialogElement} box
 */
function takeMessagesInto(box) {
  const messages = document.querySelector(".toasts");
  const home = messages?.parentElement ?? document.body;
  if (messages) box.append(messages);
  return () => {
    // One dialog over another may go together with it.
    const isThere = home.isConnected && !home.matches("dialog:not([open])");
    if (messages) (isThere ? home : document.body).append(messages);
  };
}

/**
 * @param {{ title: any, onClose: () => void, children?: any, className?: string, mustAnswer?: boolean }} props
 */
export function Dialog({ title, onClose, children, className = "", mustAnswer = false }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const box = /** @type {HTMLDialogElement} */ (dialog.current);
    const before = document.activeElement;
    const bringBack = takeMessagesInto(box);
    box.showModal();
    return () => {
      bringBack();
      box.close();
      // The browser gives the focus back, too, but scrolls to it.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const outside = (/** @type {MouseEvent} */ event) =>
    void (event.target === dialog.current && !mustAnswer && onClose());
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!mustAnswer) onClose();
  };
  return html`<dialog
    class=${`dialog sheet ${className}`}
    ref=${dialog}
    onCancel=${cancel}
    onClick=${outside}
    aria-labelledby="dialog-title"
  >
    <div class="dialog-head">
      <h2 id="dialog-title" tabindex="-1">${title}</h2>
      ${
        !mustAnswer &&
        html`<button type="button" class="icon-button" onClick=${onClose} aria-label=${gettext("Close")}>
          <${Icon} name="close" />
        </button>`
      }
    </div>
    ${children}
  </dialog>`;
}
