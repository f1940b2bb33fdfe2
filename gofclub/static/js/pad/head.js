// @ts-check
// The top of the pad: where one is, who looks on, whether everything has been sent, and that the screen stays on.
import { useEffect, useRef, useState } from "preact/hooks";
import { safeStorage } from "../lib/safe_storage.js";
import { wakeLock } from "../lib/wake_lock.js";
import { clash } from "./entry_basis.js";
import { whenIdle } from "./lazy.js";
import { others, unsent } from "./store.js";
import { presenceSentence } from "./words.js";
import { html, Icon } from "../lib/html.js";
import { filled } from "../lib/sentences.js";

/**
 * @param {{ state: import("./store.js").State, onPanel: (name: string) => void }} props
 */
export function Head({ state, onPanel }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  return html`<header class="pad-head">
    <${Back} sheet=${sheet} />
    <div class="pad-title">
      <h1 class="one-line"><bdi>${sheet.title || sheet.club?.name || gettext("Score pad")}</bdi></h1>
      <p class="one-line">${where(sheet)}${subtitle(sheet)}</p>
    </div>
    <${Status} state=${state} onPanel=${onPanel} />
    ${sheet.status === "open" && html`<${Awake} />`}
    <button
      type="button"
      class="icon-button sheet-button"
      onClick=${() => onPanel("score")}
      aria-label=${gettext("The sheet so far")}
    >
      <${Icon} name="pad" />
    </button>
    <button type="button" class="icon-button" onClick=${() => onPanel("menu")} aria-label=${gettext("Menu")}>
      <${Icon} name="menu" />
    </button>
  </header>`;
}

/**
 * Back to where the sheet belongs: the night, the club, else home.
 * @param {{ sheet: import("./sheet.js").Sheet }} props
 */
function Back({ sheet: { club, night } }) {
  const to = club && (night ? `/clubs/${club.slug}/nights/${night.day}/` : `/clubs/${club.slug}/`);
  const words = club ? (night ? gettext("To the club night") : gettext("To the club")) : gettext("Home");
  return html`<a class="icon-button" href=${to || "/"} aria-label=${words}><${Icon} name="left" /></a>`;
}

/**
 * Which club, and which table of which round; nothing where the title has said it all.
 * @param {import("./sheet.js").Sheet} sheet
 */
function where({ title, club, night }) {
  const drawn = night?.round ? filled(gettext("Round %(round)s, table %(table)s"), night) : "";
  return [title && club ? html`<bdi>${club.name}</bdi>` : "", drawn].filter(Boolean).map((part) => [part, " \u00b7 "]);
}

/** @param {import("./sheet.js").Sheet} sheet */
function subtitle({ status, next, ruleset, stats }) {
  if (status === "abandoned") return gettext("Abandoned");
  if (status === "finished" && !stats.hands) return gettext("Finished");
  if (status === "finished")
    return filled(ngettext("Finished after %(hands)s hand", "Finished after %(hands)s hands", stats.hands), {
      hands: stats.hands,
    });
  const number = next?.number;
  return ruleset.deals === null
    ? filled(gettext("Hand %(number)s, to %(target)s"), { number, target: ruleset.target })
    : filled(gettext("Hand %(number)s of %(deals)s"), { number, deals: ruleset.deals });
}

/**
 * The most important one of: a question waits, commands wait, two are writing, some look on. Opens what belongs to it.
 * @param {{ state: import("./store.js").State, onPanel: (name: string) => void }} props
 */
function Status({ state, onPanel }) {
  const waiting = unsent(state);
  const { writing } = state.here;
  const { watchers, scribes } = others(state);
  if (state.waiting.some((command) => command.problem))
    return html`<${Pill} kind="bad" icon="warning" onClick=${() => onPanel("question")}>${gettext("Decide")}<//>`;
  if (clash(state))
    return html`<${Pill} kind="bad" icon="warning" onClick=${() => onPanel("clash")}>${gettext("Decide")}<//>`;
  if (waiting)
    return html`<${Pill} kind="warn" icon="offline" onClick=${() => onPanel("waiting")}
      >${filled(ngettext("%(count)s waiting", "%(count)s waiting", waiting), { count: waiting })}<//
    >`;
  if (state.link === "offline")
    return html`<${Pill} kind="plain" icon="offline" onClick=${() => onPanel("waiting")}>${gettext("Offline")}<//>`;
  if (writing > 1 && state.sheet?.may.write)
    return html`<${Pill} kind="warn" icon="edit" onClick=${() => onPanel("writers")}
      >${filled(ngettext("%(count)s writing", "%(count)s writing", writing), { count: writing })}<//
    >`;
  if (watchers || scribes) {
    return html`<${Pill}
      kind=""
      icon=${watchers ? "eye" : "edit"}
      onClick=${() => onPanel("share")}
      label=${presenceSentence({ watchers, scribes })}
    >
      ${watchers || scribes}${watchers > 0 && scribes > 0 && html`<${Icon} name="edit" />${scribes}`}
    <//>`;
  }
  if (!state.sheet?.may.manage) return null;
  return html`<button
    type="button"
    class="icon-button share-button"
    onClick=${() => onPanel("share")}
    aria-label=${gettext("Share")}
  >
    <${Icon} name="qr" />
  </button>`;
}

/** @param {{ kind: string, icon: string, onClick: () => void, children?: any, label?: string }} props */
function Pill({ kind, icon, onClick, children, label }) {
  return html`<button
    type="button"
    class=${`pill pad-pill ${kind}`}
    onClick=${onClick}
    aria-label=${label ?? null}
    title=${label ?? null}
  >
    <${Icon} name=${icon} />${children}
  </button>`;
}

// The scribe's phone locking was annoyance number one: the screen stays on while a sheet is open, and says so.
const MAY_SLEEP = "gofclub-pad-may-sleep";

function Awake() {
  const [awake, setAwake] = useState(/** @type {import("../lib/wake_lock.js").Awake} */ ("off"));
  const keeper = useRef(/** @type {ReturnType<typeof wakeLock> | null} */ (null));
  useEffect(() => {
    let isGone = false;
    whenIdle(() => {
      if (isGone) return;
      keeper.current = wakeLock(setAwake);
      keeper.current.want(safeStorage.getItem(MAY_SLEEP) === null);
    });
    return () => {
      isGone = true;
      keeper.current?.end();
    };
  }, []);
  const toggle = () => {
    const isOn = Boolean(keeper.current?.isOn());
    if (isOn) safeStorage.setItem(MAY_SLEEP, "1");
    else safeStorage.removeItem(MAY_SLEEP);
    keeper.current?.want(!isOn);
  };
  const words = {
    on: gettext("The screen stays on"),
    off: gettext("The screen may turn off"),
    impossible: gettext("This browser cannot keep the screen on here"),
  }[awake];
  return html`<button
    type="button"
    class="icon-button awake"
    aria-pressed=${awake === "on"}
    disabled=${awake === "impossible"}
    onClick=${toggle}
    aria-label=${gettext("Keep the screen on")}
    title=${words}
    data-awake=${awake}
  >
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="8" y="5" width="8" height="14" rx="1.8" />
      <path class="rays" d="M4.5 12H2.8M21.2 12h-1.7M5.6 7.2 4.3 6.2M18.4 7.2l1.3-1M5.6 16.8l-1.3 1M18.4 16.8l1.3 1" />
      <path class="slash" d="M4 4l16 16" />
    </svg>
  </button>`;
}
