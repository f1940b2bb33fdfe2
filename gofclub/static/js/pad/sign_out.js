// @ts-check
// Signing out on a phone: private sheets go with the account. What has not been sent is never thrown away without a
// question.
import { account, accountOfPage, isOurs, accountOf, remember, remembered, UNKNOWN } from "./account.js";
import { CHANNEL, SOMEBODY_ELSE } from "./channel.js";
import * as db from "./db.js";
import { sender } from "./sender.js";
import { filled } from "../lib/sentences.js";

/**
 * After the page of another account, or of none: what the last one kept goes, also where the session ended by itself or
 * in another tab. Hands that wait stay, unseen and unsent, until that account is back.
 */
export async function sweep() {
  const now = accountOfPage();
  const before = remembered();
  if (now === undefined) return;
  await dropOthers();
  // This runs late, on whichever page somebody stays long enough: what was kept since is theirs.
  await forgetBoards(now);
  if (before) await db.forgetNames();
  remember(now);
  tellOtherTabs();
}

/** Drops what belongs to other accounts and has been sent. */
export async function dropOthers() {
  for (const { sheet, waiting } of await db.sheetsAndWaiting((one) => !isOurs(one))) {
    if (!waiting.length) await db.forgetSheet(sheet.uuid);
    // Hands of an older pad, which did not say whose they are: whoever signs in now may try to send them.
    else if (accountOf(sheet) === UNKNOWN && account())
      await db.keepSheet(sheet.uuid, () => ({ ...sheet, owner: account() }));
  }
}

function tellOtherTabs() {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(SOMEBODY_ELSE);
  channel.close();
}

/**
 * Before somebody signs out. Gives back whether to go on.
 * @returns {Promise<boolean>}
 */
export async function leave() {
  const owned = () => db.sheetsAndWaiting((one) => Boolean(accountOf(one)) && isOurs(one));
  const unsent = (/** @type {Awaited<ReturnType<typeof owned>>} */ all) =>
    all.reduce((sum, { waiting }) => sum + waiting.length, 0);
  let all = await owned();
  let refusal = "";
  while (unsent(all) > 0) {
    const choice = await ask(unsent(all), refusal);
    if (choice === "stay") return false;
    if (choice === "keep") all = all.filter(({ waiting }) => !waiting.length);
    if (choice === "discard") break;
    if (choice === "send") {
      await sender(() => undefined).flush();
      all = await owned();
      refusal = gettext("Not everything could be sent. Open the game to see why, or try again later.");
    }
  }
  for (const { sheet } of all) await db.forgetSheet(sheet.uuid);
  await db.forgetNames();
  await forgetBoards();
  return true;
}

const BOARDS = "gofclub-boards";

/**
 * The boards of clubs that the service worker keeps for when there is no network, but for those of one account.
 * @param {string} [but]
 */
async function forgetBoards(but) {
  if (!("caches" in globalThis)) return;
  const stays = but === undefined ? undefined : `${BOARDS}-${but}`;
  for (const name of await caches.keys()) if (name.startsWith(BOARDS) && name !== stays) await caches.delete(name);
}

/** @typedef {"send" | "keep" | "discard" | "stay"} Choice */

/**
 * @param {number} count
 * @param {string} refusal why sending did not help
 * @returns {Promise<Choice>}
 */
function ask(count, refusal) {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog sheet";
  dialog.setAttribute("aria-labelledby", "leaving-title");
  const title = text(
    "h2",
    filled(ngettext("%(count)s change has not been sent yet", "%(count)s changes have not been sent yet", count), {
      count,
    }),
  );
  title.id = "leaving-title";
  const actions = document.createElement("div");
  actions.className = "form-actions stacked";
  dialog.append(
    title,
    text("p", gettext("What has not been sent belongs to games in your account and is only on this phone.")),
    actions,
  );
  if (refusal) dialog.insertBefore(text("p", refusal, "notice warn"), actions);
  return new Promise((resolve) => {
    const answer = (/** @type {Choice} */ choice) => {
      dialog.remove();
      resolve(choice);
    };
    const button = (/** @type {string} */ words, /** @type {() => void} */ act, kind = "") => {
      const made = /** @type {HTMLButtonElement} */ (text("button", words, `button ${kind}`));
      made.type = "button";
      made.addEventListener("click", act);
      actions.append(made);
      return made;
    };
    button(gettext("Send now, then sign out"), () => answer("send"), "primary");
    button(gettext("Sign out, and send them when I sign in here again"), () => answer("keep"));
    let isSure = false;
    const discard = button(
      gettext("Discard them"),
      () => {
        if (isSure) return answer("discard");
        isSure = true;
        discard.textContent = gettext("Tap again to discard them");
      },
      "danger",
    );
    button(gettext("Stay signed in"), () => answer("stay"), "quiet");
    dialog.addEventListener("cancel", () => answer("stay"));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * @param {string} tag
 * @param {string} words
 * @param {string} [kind]
 */
function text(tag, words, kind = "") {
  const made = document.createElement(tag);
  made.className = kind;
  made.textContent = words;
  return made;
}
