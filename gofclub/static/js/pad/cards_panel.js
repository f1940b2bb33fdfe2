// @ts-check
// The summary cards over the pad.
import { SummaryCards } from "../lib/summary_cards.js";
import { html } from "../lib/html.js";

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ onClose }) {
  return html`<${SummaryCards} onClose=${onClose} />`;
}
