// @ts-check
// What stands above what is next when something unusual has happened. It comes with its words when it is needed: a
// first visit need not load them.
import { filled, isolated } from "../lib/sentences.js";
import { html, Icon } from "../lib/html.js";

/** @param {{ state: import("./store.js").State, onPanel: (name: string) => void }} props */
export function Notices({ state, onPanel }) {
  const { link, storage, notice, waiting } = state;
  return html`${
    link === "gone" &&
    html`<p class="notice warn">
      <${Icon} name="warning" />
      <span>
        ${gettext("This link no longer works. What you see may be out of date.")}${" "}
        ${
          waiting.length > 0 &&
          html`<button type="button" class="button" onClick=${() => onPanel("unsent")}>
            ${gettext("Hands that were not sent")}
          </button>`
        }
      </span>
    </p>`
  }
  ${
    storage !== "kept" &&
    html`<p class=${`notice${storage === "memory" ? " warn" : ""}`} role="status">
      <${Icon} name="warning" /><span>${storageSentence(storage)}</span>
    </p>`
  }
  ${notice && html`<p class="notice" role="status"><${Icon} name="check" /><span>${noticeSentence(notice)}</span></p>`}`;
}

/**
 * What somebody else did to the hand that was being entered here.
 * @param {import("./store.js").Notice} notice
 */
function noticeSentence({ code, number, who }) {
  switch (code) {
    case "saved":
      return who
        ? filled(gettext("%(name)s has just saved hand %(number)s, with the same result. Yours was discarded."), {
            name: isolated(who),
            number,
          })
        : filled(gettext("Hand %(number)s has just been saved elsewhere, with the same result. Yours was discarded."), {
            number,
          });
    case "corrected":
      return filled(
        gettext("Hand %(number)s has just been corrected elsewhere, in the same way. Yours was discarded."),
        { number },
      );
    case "changed":
      return filled(gettext("Hand %(number)s has just been corrected elsewhere. This is how it stands now."), {
        number,
      });
    case "struck":
      return filled(gettext("Hand %(number)s has just been voided elsewhere, so there is nothing left to correct."), {
        number,
      });
  }
}

/**
 * What it means that the browser does not keep what it should.
 * @param {"cleared" | "memory"} storage
 */
function storageSentence(storage) {
  return storage === "cleared"
    ? gettext(
        "This browser has deleted what it kept for the pad. This game was stored again from the open page; anything not yet sent from other games is lost.",
      )
    : gettext(
        "This browser cannot store anything for the pad: it is in private mode, or its storage is full. Online, each hand is sent at once. Without a network, hands are only on this page, so leave it open.",
      );
}
