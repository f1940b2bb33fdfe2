// @ts-check
// The table's address: to copy, to send, to scan.
import { useRef, useState } from "preact/hooks";

import { copied } from "../lib/clipboard.js";
import { html, Icon } from "../lib/html.js";

/** @typedef {import("./wire.js").View} View */

/**
 * Whether the table is there for anybody but those who sit at it: not while others may still play the same cards.
 * @param {View} view
 */
export const isOpenToOthers = ({ table }) => !table.is_sealed && table.given?.kind !== "daily";

/**
 * Who can come by the link, and what for.
 * @param {View} view
 */
export function comingWords({ table, chairs }) {
  const hasRoom = chairs.some((chair) => chair.bot || chair.state === "free");
  const canJoin = hasRoom && !table.given && !["over", "closed"].includes(table.status);
  if (table.visibility === "club")
    return canJoin
      ? gettext("Members of the club can join or watch with this link.")
      : gettext("Members of the club can watch with this link.");
  return canJoin ? gettext("Anyone with this link can join or watch.") : gettext("Anyone with this link can watch.");
}

/**
 * @param {{ view: View, acts: import("./main.js").Acts, mayInvite?: boolean }} props mayInvite: people whom one
 *   follows, too
 */
export function Share({ view, acts, mayInvite = false }) {
  const { link, qr } = acts.facts;
  const [isCopied, setCopied] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async () => setCopied(await copied(link, field.current));
  return html`<div class="share">
    <img class="share-qr" src=${qr} alt=${gettext("QR code for this table")} width="148" height="148" />
    <div class="share-words">
      <p>${comingWords(view)}</p>
      <input
        class="input share-link"
        readonly
        ref=${field}
        value=${link}
        aria-label=${gettext("Link")}
        onFocus=${(/** @type {any} */ event) => event.target.select()}
      />
      <div class="share-ways">
        <button type="button" class="button" onClick=${copy}>
          <${Icon} name=${isCopied ? "check" : "copy"} />${isCopied ? gettext("Copied") : gettext("Copy")}
        </button>
        ${
          "share" in navigator &&
          html`<button type="button" class="button" onClick=${() => navigator.share({ url: link }).catch(() => {})}>
            <${Icon} name="share" />${gettext("Share")}
          </button>`
        }
        ${
          mayInvite &&
          html`<button type="button" class="button" onClick=${() => acts.open("invite")}>
            <${Icon} name="people" />${gettext("Invite people you follow")}
          </button>`
        }
      </div>
    </div>
  </div>`;
}
