// @ts-check
// Where one is decides what is shown. One page serves all of it, so that it also opens without a network.
import { render } from "preact";
import { isSomebodyElse } from "./account.js";
import * as db from "./db.js";
import { styled, whenIdle, worded } from "./lazy.js";
import { Pad } from "./pad.js";
import { reference } from "./reference.js";
import { createController } from "./controller.js";
import { html } from "../lib/html.js";
import { embedded } from "../lib/embedded.js";
import { registerWorker } from "../lib/service_worker.js";

const root = /** @type {HTMLElement} */ (document.getElementById("main"));
const known = reference();
/** @type {any} */
let screen = null;
const controller = createController(known, show);

let isDue = false;

/** Draws once for all that happens together; never while it is drawing. */
function show() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    const state = controller.state();
    if (screen && state.sheet) render(html`<${screen} state=${state} controller=${controller} />`, root);
    settleAddress(state);
  });
}

/**
 * As soon as the sheet has a code, its address is the one that everybody can open.
 * @param {import("./store.js").State} state
 */
function settleAddress({ base, sheet }) {
  if (base?.code && location.pathname.startsWith("/score/here/")) history.replaceState(null, "", `/score/${base.code}`);
  const title = sheet && `${sheet.title || sheet.lines.map((line) => line.name).join(", ")} \u00b7 GoF Club`;
  if (title && document.title !== title) document.title = title;
}

async function route() {
  const [, , first, second] = location.pathname.split("/");
  if (first === "new" || !first || location.pathname === "/") {
    const [{ Start }] = await Promise.all([import("./start.js"), styled()]);
    const again = new URLSearchParams(location.search).get("again");
    render(html`<${Start} reference=${known} controller=${controller} again=${again} onStarted=${started} />`, root);
    controller.flush();
    return;
  }
  // The pad is drawn with the page itself, not a moment after it.
  screen = second === "screen" ? await television() : Pad;
  const which = first === "here" ? { uuid: second } : { code: first };
  const gone = embedded("pad-gone");
  // Nobody may look at what is only kept from before; but what was written here and never sent is its writer's own.
  if (gone && !(await hasUnsent(which))) return missing(gone);
  const isThere = await controller.open(which, embedded("pad-sheet"));
  if (!isThere) await missing();
  else if (gone) controller.dispatch({ type: "panel", panel: { name: "unsent" } });
}

async function television() {
  const [{ Screen }] = await Promise.all([import("./television.js"), styled()]);
  return Screen;
}

/** @param {{ uuid: string } | { code: string }} which */
const hasUnsent = (which) =>
  db.opened(which).then(
    ({ waiting, draft }) => waiting.length > 0 || Boolean(draft),
    () => false,
  );

/** @param {{ code: string, message: string } | null} [gone] what the server said */
async function missing(gone = null) {
  const [{ Missing }] = await Promise.all([import("./missing.js"), worded()]);
  render(html`<${Missing} gone=${gone} />`, root);
}

/** @param {string} uuid */
function started(uuid) {
  history.pushState(null, "", `/score/here/${uuid}`);
  route();
}

const leaving = () => import("./sign_out.js");

addEventListener("popstate", () => location.reload());
// Brought back by the Back button, it is not for whoever is here now.
addEventListener("pageshow", ({ persisted }) => persisted && isSomebodyElse() && location.reload());

route();
// Not before the pad can be used: the first visit needs its bandwidth for itself.
whenIdle(() => {
  if (isSomebodyElse())
    leaving()
      .then(({ sweep }) => sweep())
      .catch(() => undefined);
  registerWorker();
});
