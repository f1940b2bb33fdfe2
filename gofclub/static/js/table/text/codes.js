// @ts-check
// Cards as their two characters, with the outline of the suit before them; to the ear, by name and character.
import { cardName, faceHref, split } from "../../lib/card.js";
import { html } from "../../lib/html.js";

/** @param {{ cards: string, plain?: boolean }} props plain: without outlines, which are dear to draw by the hundred */
export function Codes({ cards, plain = false }) {
  return html`<span class="codes"
    >${split(cards).map(
      (code, at) =>
        html`<span key=${at} class=${`code of-${code[1]}`} title=${cardName(code)}
          ><svg viewBox="7 58 30 30" aria-hidden="true">
            ${!plain && "gyr".includes(code[1]) && html`<use href=${faceHref(`5${code[1]}`)} width="100" height="140" />`}</svg
          ><span class="unseen">${cardName(code)}, </span><code>${code}</code></span
        >`,
    )}</span
  >`;
}
