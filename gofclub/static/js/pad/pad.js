// @ts-check
// The pad's screen: what is next, the sheet, and the keys; the result once the game is over. Dialogs load when they are
// first wanted.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { clash } from "./entry_basis.js";
import { Dialog } from "../lib/dialog.js";
import { Head } from "./head.js";
import { isServerThere } from "../lib/http.js";
import { Keys } from "./keypad.js";
import { calm, drawn, styled, worded } from "./lazy.js";
import { NextCard } from "./next.js";
import { save } from "./saving.js";
import { Score } from "./score.js";
import { isWriting, question } from "./store.js";
import { takeBack } from "./taking_back.js";
import { html, Icon } from "../lib/html.js";

/** @type {Record<string, () => Promise<any>>} the dialogs; those that the menu leads to are named there */
const PANELS = {
  menu: () => import("./menu.js"),
  deal: () => import("./deal.js"),
  more: () => import("./deal_extras.js"),
  share: () => import("./share.js"),
  question: () => import("./question.js"),
  clash: () => import("./clash.js"),
  unsent: () => import("./unsent.js"),
  score: () => import("./score_panel.js"),
  waiting: () => import("./waiting.js"),
  writers: () => import("./waiting.js"),
};

/** @param {string} name */
const panelNamed = (name) => () => PANELS[name]?.() ?? PANELS.menu().then((menu) => menu.PANELS[name]());

const everyPanel = async () => {
  const { PANELS: more } = await PANELS.menu();
  await Promise.all(Object.values({ ...PANELS, ...more }).map((load) => load()));
};

const NOTICES = () => import("./notices.js");

// A network that has just come back often does not carry anything yet.
const MISSING_AGAIN = 3000;

/**
 * @param {{ state: import("./store.js").State, controller: ReturnType<typeof
 *   import("./controller.js").createController> }} props
 */
export function Pad({ state, controller }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const mayWrite = sheet.may.write;
  const isOpen = sheet.status === "open";
  const open = (/** @type {string} */ name, about = {}) =>
    controller.dispatch({ type: "panel", panel: { name, ...about } });
  const [isStoryInSight, storyRef] = useInSight();
  const isWide = matchMedia("(min-width: 56rem)").matches;
  const Story = useLoaded(isStoryInSight || isWide ? () => calm().then(() => import("./story.js")) : null);
  // Whoever prints on a phone goes through the menu or the result; a computer has its own keys for it.
  const Paper = useLoaded(
    isWide || !isOpen || state.panel ? complete(() => calm().then(() => import("./print.js"))) : null,
  );
  // A game that ends before one's eyes is celebrated; one that is looked up is read.
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  const Result = useLoaded(isOpen ? null : complete(() => import("./result.js")));
  const Notices = useLoaded(
    state.link === "gone" || state.storage !== "kept" || state.notice ? complete(NOTICES) : null,
  );
  const body = useRef(/** @type {HTMLElement | null} */ (null));
  const place = `${sheet.status} ${sheet.stats.hands}`;
  const before = useRef(place);
  useEffect(() => {
    if (place !== before.current) body.current?.scrollTo(0, 0);
    before.current = place;
  }, [place]);
  const asked = question(state);
  useEffect(() => {
    if (asked) open("question");
  }, [asked?.id]);
  const found = clash(state);
  // Two results for one hand cannot wait. That a number or a person has changed is asked with the tap on Save.
  const theirs = found && "theirs" in found ? `${found.theirs.uuid} ${found.theirs.revision}` : null;
  useEffect(() => {
    if (theirs && !asked) open("clash");
  }, [theirs, asked === null]);
  useEffect(() => {
    // Where no service worker keeps them, the dialogs must be there before the network goes.
    if (!("serviceWorker" in navigator))
      setTimeout(() => [worded, styled, NOTICES, everyPanel].forEach((load) => load().catch(() => undefined)), 1500);
  }, []);

  const keys =
    mayWrite &&
    (isOpen || state.editing) &&
    html`<${Keys}
      state=${state}
      onSave=${() => void save(controller)}
      onUndo=${() => void takeBack(controller)}
      onEntry=${(/** @type {import("./entry.js").Entry} */ entry, /** @type {string} */ words) => (
        controller.dispatch({ type: "entry", entry }),
        words && controller.dispatch({ type: "say", words })
      )}
      onLeave=${() => controller.dispatch({ type: "leave_edit" })}
      onMore=${() => open("more")}
      onKeys=${() => open("keys")}
    />`;
  const isEntering = isWriting(state);
  // Each tap draws the keys again, and nothing else.
  const next = useMemo(() => html`<${NextCard} sheet=${sheet} />`, [sheet]);
  const isDrawn = useDrawn();
  const score = useMemo(
    () =>
      isDrawn &&
      html`<${Score}
        sheet=${sheet}
        editing=${state.editing}
        isEntering=${isEntering}
        onHand=${(/** @type {string} */ deal) => open("deal", { deal })}
      />`,
    [sheet, state.editing, isEntering, isDrawn],
  );
  const story = useMemo(() => Story?.Story && html`<${Story.Story} sheet=${sheet} />`, [sheet, Story]);
  const paper = useMemo(() => Paper?.Paper && html`<${Paper.Paper} sheet=${sheet} />`, [sheet, Paper]);
  return html`<div class=${`pad ${keys ? "has-keys" : "no-keys"}${isOpen ? "" : " is-over"}`}>
    <${Head} state=${state} onPanel=${open} />
    <div class="pad-body" tabindex="-1" ref=${body}>
      <div class="pad-first">
        <div class="pad-now">
          ${Notices?.Notices && html`<${Notices.Notices} state=${state} onPanel=${open} />`}
          ${
            isOpen
              ? next
              : Result?.isMissing
                ? html`<p class="notice warn">
                    <${Icon} name="offline" /><span
                      >${gettext(
                        "The game is over. Its result page is not on this phone yet and will come with the network; the sheet below is complete.",
                      )}</span
                    >
                    </p>
                    <div class="form-actions">
                      <button type="button" class="button" onClick=${Result.insist}>${gettext("Try again")}</button>
                    </div>`
                : Result &&
                  html`<${Result.Result}
                    sheet=${sheet}
                    isFresh=${wasOpen.current}
                    onPanel=${open}
                    controller=${controller}
                  />`
          }
        </div>
        <div class="pad-sheet panel">${score}</div>
      </div>
      <div class="pad-story" ref=${storyRef}>${story}</div>
    </div>
    ${
      keys ||
      (isOpen &&
        html`<p class="watching">
          <${Icon} name="eye" />${gettext("You are watching. New hands appear by themselves.")}
        </p>`)
    }
    <p class="unseen" role="status" aria-live="polite">${state.said}${state.saidAt % 2 ? "\u00a0" : ""}</p>
    ${paper}${state.panel && html`<${Panel} key=${state.panel.name} state=${state} controller=${controller} />`}
  </div>`;
}

/**
 * @param {{ state: import("./store.js").State, controller: ReturnType<typeof
 *   import("./controller.js").createController> }} props
 */
function Panel({ state, controller }) {
  const panel = /** @type {import("./store.js").Panel} */ (state.panel);
  const loaded = useLoaded(complete(panelNamed(panel.name)));
  // What was awaited before may have opened another dialog: that one stays.
  const close = () =>
    void (controller.state().panel?.name === panel.name && controller.dispatch({ type: "panel", panel: null }));
  if (loaded?.isMissing) return html`<${NotHere} onAgain=${loaded.insist} onClose=${close} />`;
  return loaded && html`<${loaded.Panel} state=${state} controller=${controller} panel=${panel} onClose=${close} />`;
}

/**
 * A dialog that was never opened before the network went, on a phone that has not had the time to keep it.
 * @param {{ onAgain: () => void, onClose: () => void }} props
 */
function NotHere({ onAgain, onClose }) {
  return html`<${Dialog} title=${gettext("No network")} onClose=${onClose}>
    <p class="notice warn">
      <${Icon} name="offline" /><span
        >${gettext(
          "This part of the pad is not on this phone yet, and the server cannot be reached. You can still enter hands; nothing is lost.",
        )}</span
      >
    </p>
    <div class="form-actions">
      <button type="button" class="button primary" onClick=${onAgain}>${gettext("Try again")}</button>
    </div>
  <//>`;
}

/**
 * Whether the screen has been drawn for the first time: what is next and the keys come first, the hands so far a moment
 * later.
 */
function useDrawn() {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => void drawn().then(() => setDrawn(true)), []);
  return isDrawn;
}

/**
 * Whether an element has come into sight, and the reference to give it.
 * @returns {[boolean, any]}
 */
function useInSight() {
  const [isInSight, setInSight] = useState(false);
  const element = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setInSight(true), {
      rootMargin: "0px 0px -32px",
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, []);
  return [isInSight, element];
}

/**
 * What shows more than stands on the pad itself is loaded with its words and styles.
 * @param {() => Promise<any>} load
 */
const complete = (load) => () => Promise.all([load(), worded(), styled()]).then(([loaded]) => loaded);

/**
 * A module that is loaded when it is first shown. Where it cannot be, `isMissing` says so; it is tried again when the
 * network comes back, and from time to time while there is said to be one; `insist` is for a button.
 * @param {(() => Promise<any>) | null} load
 * @returns {any}
 */
function useLoaded(load) {
  const [module, setModule] = useState(/** @type {any} */ (null));
  const wanted = load !== null;
  useEffect(() => {
    if (!load) return;
    let isGone = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let later;
    const missing = () => done({ isMissing: true, insist });
    const again = () => void load().then(done, missing);
    // Many browsers remember for the life of a page that a module could not be loaded, and never ask for it again. The
    // page loses nothing when it is loaded anew; but only somebody who presses for it is taken from what they do.
    const insist = () => void load().then(done, async () => ((await isServerThere()) ? location.reload() : missing()));
    const done = (/** @type {any} */ loaded) => {
      if (isGone) return;
      clearTimeout(later);
      setModule(loaded);
      if (!loaded.isMissing) return;
      addEventListener("online", again, { once: true });
      if (navigator.onLine) later = setTimeout(again, MISSING_AGAIN);
    };
    again();
    return () => {
      isGone = true;
      clearTimeout(later);
      removeEventListener("online", again);
    };
  }, [wanted]);
  return module;
}
