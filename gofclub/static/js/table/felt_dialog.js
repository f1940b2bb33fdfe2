// @ts-check
// A dialog that lies on the felt.
import { Dialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";

/** @param {{ title: string, onClose: () => void, children?: any, className?: string }} props */
export function FeltDialog({ className = "", ...props }) {
  return html`<${Dialog} ...${props} className=${`felt table-dialog ${className}`} />`;
}
