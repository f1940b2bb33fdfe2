// @ts-check
// Many phones, one sheet: a code to watch, a separate one to write, both of which can be taken back.
import { useEffect, useRef, useState } from "preact/hooks";
import { copied } from "../lib/clipboard.js";
import { ask, untilAnswered } from "../lib/http.js";
import { Dialog } from "../lib/dialog.js";
import { time } from "./deal.js";
import { others } from "./store.js";
import { presenceSentence } from "./words.js";
import { html, Icon } from "../lib/html.js";
import { filled } from "../lib/sentences.js";

/** @typedef {Api["LinkDoc"]} ShareLink */

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, onClose }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const [role, setRole] = useState(/** @type {"view" | "write"} */ ("view"));
  const [links, setLinks] = useState(/** @type {ShareLink[] | null} */ (null));
  const [refusal, setRefusal] = useState("");
  const path = `sheets/${sheet.code}/links/`;
  const link = links?.find((one) => one.role === role && one.url) ?? null;
  // It will be there in a moment, and has its place until then: nothing moves under a finger.
  const isComing = role === "view" && !link && !refusal;
  const present = presenceSentence(others(state));

  // Asked again when the network is back.
  const isLive = state.link === "live" || state.link === "polling";
  useEffect(() => {
    if (!sheet.code || links) return;
    return untilAnswered(async () => {
      const { status, body } = await ask("GET", path);
      setRefusal(status === 200 ? "" : (body?.error?.message ?? offline()));
      // An answer that was overtaken does not know what has been made since.
      if (status === 200) setLinks((now) => now ?? body.results);
      return status;
    });
  }, [sheet.code, isLive, links === null]);
  // Whoever looks for a link to watch wants one: it is made at once. One that lets others write is only made on demand.
  useEffect(() => {
    if (links && role === "view" && !link) return untilAnswered(make);
  }, [links, role]);

  const make = async () => {
    const { status, body } = await ask("POST", path, { role });
    setRefusal(status === 201 ? "" : (body?.error?.message ?? offline()));
    if (status === 201) setLinks((now) => [...(now ?? []), body]);
    return status;
  };
  const revoke = async (/** @type {ShareLink} */ one) => {
    const { status, body } = await ask("DELETE", `${path}${one.id}/`);
    if (status === 204) setLinks((now) => (now ?? []).filter((other) => other.id !== one.id));
    else setRefusal(body?.error?.message ?? offline());
  };

  return html`<${Dialog} title=${gettext("Share this sheet")} onClose=${onClose}>
    ${
      !sheet.code
        ? html`<p class="notice warn">
            <${Icon} name="offline" /><span
              >${gettext(
                "The server does not know this sheet yet. It can be shared as soon as there is a network.",
              )}</span
            >
          </p>`
        : html`${
            sheet.source !== "online" &&
            html`<div class="segmented" role="group" aria-label=${gettext("What others can do")}>
              <button type="button" aria-pressed=${role === "view"} onClick=${() => setRole("view")}>
                <${Icon} name="eye" />${gettext("Watch")}
              </button>
              <button type="button" aria-pressed=${role === "write"} onClick=${() => setRole("write")}>
                <${Icon} name="edit" />${gettext("Write")}
              </button>
            </div>`
          }
            <p class="soft">
              ${
                role === "view"
                  ? gettext("Anyone who scans this sees each hand as it is entered. No account needed.")
                  : gettext("Anyone who scans this can write on the sheet, just like you.")
              }
            </p>
            ${refusal && html`<p class="notice bad"><${Icon} name="warning" />${refusal}</p>`}
            ${
              link || isComing
                ? // What was tapped for one link does not hold for another.
                  html`<${Shown} key=${link?.id} link=${link} onRevoke=${() => link && revoke(link)} />`
                : role === "write" &&
                  links &&
                  html`<button type="button" class="button primary wide" onClick=${make}>
                    ${gettext("Create a link for writing")}
                  </button>`
            }
            ${
              role === "view" &&
              html`<label class="choice"
                ><input
                  type="checkbox"
                  checked=${sheet.public}
                  onChange=${(/** @type {any} */ event) =>
                    controller.act({ kind: "settings", body: { public: event.target.checked } })}
                />
                <span>${gettext("Anyone with the address of this page can see it")}</span
                ><span class="help">${location.host}/score/${sheet.code}</span></label
              >`
            }
            <p class="soft share-count">${present || gettext("Nobody else has this sheet open.")}</p>
            <a class="button wide" href=${`/score/${sheet.code}/screen`}
              ><${Icon} name="eye" />${gettext("Big screen for a television")}</a
            >`
    }
  <//>`;
}

const offline = () => gettext("Links are created and revoked by the server, which cannot be reached just now.");

// As long as any other day.
const tomorrow = () => new Date(Date.now() + 24 * 3600 * 1000);

/** @param {{ link: ShareLink | null, onRevoke: () => void }} props */
function Shown({ link, onRevoke }) {
  const [isCopied, setCopied] = useState(false);
  const [isSure, setSure] = useState(false);
  const address = useRef(/** @type {HTMLInputElement | null} */ (null));
  const url = link?.url ?? "";
  const copy = async () => setCopied(await copied(url, address.current));
  const pass = () => void navigator.share?.({ url, title: document.title }).catch(() => undefined);
  return html`<div class=${`share-link ${link ? "" : "is-coming"}`} inert=${!link}>
    ${!link && html`<span class="qr"></span>`}
    ${
      link?.qr &&
      html`<img
        class="qr"
        src=${link.qr}
        width="220"
        height="220"
        alt=${link.role === "view" ? gettext("QR code for watching") : gettext("QR code for writing")}
      />`
    }
    <input
      class="input"
      readonly
      ref=${address}
      value=${url}
      aria-label=${gettext("Link")}
      onFocus=${(/** @type {any} */ event) => event.target.select()}
    />
    <div class="form-actions">
      <button type="button" class="button" onClick=${copy}>
        <${Icon} name=${isCopied ? "check" : "copy"} />${isCopied ? gettext("Copied") : gettext("Copy")}
      </button>
      ${
        "share" in navigator &&
        html`<button type="button" class="button" onClick=${pass}><${Icon} name="share" />${gettext("Send")}</button>`
      }
      <button type="button" class="button danger" onClick=${() => (isSure ? onRevoke() : setSure(true))}>
        ${isSure ? gettext("Tap again to revoke") : gettext("Revoke")}
      </button>
    </div>
    <p class="soft">
      ${filled(gettext("Works until %(time)s."), { time: time(link?.expires_at ?? tomorrow().toISOString()) })}
    </p>
  </div>`;
}
