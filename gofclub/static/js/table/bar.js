// @ts-check
// The line on top: the way out, which hand it is and which way it goes, the table's name, the menu.
import { html, Icon } from "../lib/html.js";
import { Direction } from "./felt.js";
import { linkWords } from "./refusals.js";
import { isInText } from "./text/switch.js";
import { filled } from "../lib/sentences.js";

/** @param {{ state: import("./store.js").State, acts: import("./main.js").Acts }} props */
export function Bar({ state, acts }) {
  const { view, link } = state;
  const trouble = linkWords(link);
  const isSeated = view?.you.seat !== null && view?.you.seat !== undefined;
  return html`<header class="bar">
    <a
      class="icon-button"
      href=${acts.facts.night || acts.facts.lobby}
      aria-label=${acts.facts.night ? gettext("Back to the night") : gettext("To the lobby")}
      title=${acts.facts.night ? gettext("Back to the night") : gettext("To the lobby")}
      ><${Icon} name="left"
    /></a>
    ${view?.deal && html`<${Direction} view=${view} />`}
    <h1 class=${`bar-title one-line ${view?.deal && view.table.given ? "unseen" : ""}`}><bdi>${titleOf(view, acts.facts)}</bdi></h1>
    ${
      view &&
      !isSeated &&
      view.table.status !== "open" &&
      html`<span class="pill-felt watching" title=${gettext("Watching")}
        ><${Icon} name="eye" /><span>${gettext("Watching")}</span></span
      >`
    }
    ${
      isInText(state, acts.likes) &&
      html`<button type="button" class="button quiet bar-picture" title=${gettext("Show the table")} onClick=${() => acts.showText(false)}>
        <${Icon} name="table" /><span>${gettext("Show the table")}</span>
      </button>`
    }
    ${
      view &&
      isSeated &&
      view.table.status === "playing" &&
      html`<button
        type="button"
        class="icon-button wide-only"
        aria-label=${gettext("Say something")}
        title=${gettext("Say something")}
        onClick=${() => acts.open("say")}
      >
        <${Icon} name="bubble" />
      </button>`
    }
    ${
      Boolean(view?.scores.deals.length) &&
      html`<button
        type="button"
        class="icon-button scores"
        aria-label=${gettext("Scores")}
        title=${gettext("Scores")}
        onClick=${() => acts.open("scores")}
      >
        <${Icon} name="pad" />
      </button>`
    }
    <button
      type="button"
      class="icon-button wide-only"
      aria-label=${gettext("Summary cards")}
      title=${gettext("Summary cards")}
      aria-haspopup="dialog"
      onClick=${() => acts.open("cards")}
    >
      <${Icon} name="cards" />
    </button>
    <button
      type="button"
      class="icon-button"
      aria-label=${gettext("Menu")}
      title=${gettext("Menu")}
      aria-haspopup="dialog"
      onClick=${() => acts.open("menu")}
    >
      <${Icon} name="more" />
    </button>
    ${trouble && html`<p class="bar-trouble"><${Icon} name=${link === "lost" ? "offline" : "clock"} />${trouble}</p>`}
  </header>`;
}

/**
 * A table of a club's evening has a name only in the language of the page; the operator may take away every other.
 * @param {import("./wire.js").View | null} view
 * @param {{ title?: string }} facts
 */
export function titleOf(view, facts) {
  if (!view) return gettext("Online table");
  const title = view.table.is_drawn ? facts.title : view.table.title;
  if (title) return title;
  const seated = view.chairs.filter((chair) => chair.name && !chair.bot);
  const people = seated.map((chair) => chair.name);
  if (people.length === 1 && seated[0].seat === view.you.seat) return gettext("Your table");
  if (people.length === 1) return filled(gettext("%(name)s’s table"), { name: people[0] });
  return people.length ? people.join(", ") : gettext("Online table");
}
