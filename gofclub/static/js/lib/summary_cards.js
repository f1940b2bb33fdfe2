// @ts-check
// The two summary cards over a pad or a table. They are the page /learn/cards/ as a phone keeps it, so that they are
// the same everywhere, and there without a network.
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "./dialog.js";
import { html, Icon } from "./html.js";
import { reached } from "./http.js";

const PAGE = "/learn/cards/";
const KEPT = "/learn/cards/offline/";
/** @type {Promise<Element> | undefined} */
let loaded;

/** @returns {Promise<Element>} both cards, and their stylesheets in place */
function load() {
  return (loaded ??= fetched().catch((error) => {
    loaded = undefined;
    throw error;
  }));
}

async function fetched() {
  const answer = await reached(KEPT);
  if (!answer?.ok) throw new Error(String(answer?.status ?? 0));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const cards = page.querySelector("[data-summary]");
  if (!cards) throw new Error("another page");
  const links = [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute("href") ?? "");
  await Promise.all(links.filter((href) => /\/summary[./]/.test(href) || /\/cards\./.test(href)).map(styled));
  return cards;
}

/** @param {string} href */
function styled(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve(undefined);
    document.head.append(link);
  });
}

/** @param {{ onClose: () => void }} props */
export function SummaryCards({ onClose }) {
  const [side, setSide] = useState("combinations");
  const [state, setState] = useState("waiting");
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    load().then(
      (cards) => {
        place.current?.replaceChildren(...cards.cloneNode(true).childNodes);
        setState("there");
      },
      () => setState("missing"),
    );
  }, []);
  const tab = (/** @type {string} */ name, /** @type {string} */ words) =>
    html`<button type="button" aria-pressed=${side === name ? "true" : "false"} onClick=${() => setSide(name)}>
      ${words}
    </button>`;
  return html`<${Dialog} title=${gettext("Summary cards")} onClose=${onClose} className="summary-dialog roomy">
    <div class="segmented">${tab("combinations", gettext("Combinations"))}${tab("rules", gettext("Key rules"))}</div>
    ${
      state === "missing" &&
      html`<p class="notice warn" role="alert">
        <${Icon} name="offline" /><span
          >${gettext("The cards could not be loaded. They need a network the first time.")}</span
        >
      </p>`
    }
    <div class="summary-over" data-side=${side} ref=${place} tabindex="0" aria-busy=${state === "waiting"}></div>
    <p><a href=${PAGE} target="_blank" rel="noopener">${gettext("Open as a page, to print")}</a></p>
  <//>`;
}
