// @ts-check
// Instead of a sheet that cannot be shown: why, and where one can go from here.
import { html, Icon } from "../lib/html.js";

/** @param {{ gone?: { code: string, message: string } | null }} props `gone`: what the server said */
export function Missing({ gone = null }) {
  if (gone) {
    return html`<div class="missing">
      <${Icon} name="link" />
      <h1>${gettext("This sheet cannot be opened")}</h1>
      <p>${gone.message}</p>
      <p class="cluster">
        <a class="button primary" href="/score/new">${gettext("New game")}</a
        ><a class="button" href="/">${gettext("Home")}</a>
      </p>
    </div>`;
  }
  return html`<div class="missing">
    <${Icon} name="offline" />
    <h1>${gettext("This sheet is not here")}</h1>
    <p>${gettext("It is not kept in this browser, and the server cannot be reached or does not know it.")}</p>
    <p class="cluster">
      <a class="button primary" href=${location.href}>${gettext("Try again")}</a
      ><a class="button" href="/score/new">${gettext("New game")}</a>
    </p>
  </div>`;
}
