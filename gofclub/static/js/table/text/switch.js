// @ts-check
// Whether the table is shown as text now, and its line loaded when it is first wanted.
import { useEffect, useState } from "preact/hooks";

import { html } from "../../lib/html.js";
import { isServerThere } from "../../lib/http.js";
import { toast } from "../../lib/toast.js";

/** @typedef {import("../store.js").State} State */

/** Whether it could not be loaded before, on this page. */
let hasFailed = false;

/**
 * Before the game, where people sit down, there is one screen for all.
 * @param {State} state
 * @param {{ text: boolean }} likes
 */
export const isInText = ({ view, link }, likes) =>
  likes.text &&
  Boolean(view?.deal) &&
  ["playing", "paused", "over"].includes(view?.table.status ?? "") &&
  ["joining", "on", "polling", "lost"].includes(link);

/**
 * A letter typed anywhere goes to the line.
 * @param {KeyboardEvent} event
 */
export function typedAnywhere({ key, ctrlKey, metaKey, altKey, target }) {
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
  if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
  document.getElementById("command")?.focus();
}

/** @param {{ state: State, view: import("../wire.js").View, acts: import("../main.js").Acts }} props */
export function InText(props) {
  const [Screen, setScreen] = useState(/** @type {any} */ (null));
  useEffect(() => {
    // By its address, which has a hash in it: nobody writes hashes into `import(...)`.
    import(props.acts.facts.text).then(
      (/** @type {typeof import("./screen.js")} */ { TextTable }) => setScreen(() => TextTable),
      async () => {
        // Many browsers remember for the life of a page that a module could not be loaded: then a new page may have it.
        if (hasFailed && (await isServerThere())) return location.reload();
        hasFailed = true;
        toast(gettext("The table as text could not be loaded. Try again."), { icon: "warning" });
        props.acts.like({ text: false });
      },
    );
  }, []);
  if (!Screen) return html`<div class="coming" aria-busy="true"></div>`;
  return html`<${Screen} ...${props} />`;
}
