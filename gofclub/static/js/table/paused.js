// @ts-check
// A table that has paused because nobody was there: what is said of it, and how it goes on. Between two hands as in the
// middle of one, as a picture and as text.
import { html } from "../lib/html.js";

export const pausedWords = () => gettext("Nobody was here. The table will wait for two weeks.");

/** @param {{ view: import("./wire.js").View, acts: import("./main.js").Acts, className?: string }} props */
export function Continue({ view, acts, className = "button large primary" }) {
  if (!view.you.may.includes("resume")) return null;
  return html`<button type="button" class=${className} onClick=${() => acts.command("resume")}>
    ${gettext("Continue")}
  </button>`;
}
