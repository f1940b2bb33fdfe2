// @ts-check
// Whose page this is. The server writes a name for the account into each page, one that only this site can make; the
// page that a phone keeps for when there is no network does not say, and there the last one that did is believed.
import { safeStorage } from "../lib/safe_storage.js";

const KEY = "gofclub-account";
// A private sheet kept by an older pad: it belongs to an account, and nobody knows which.
export const UNKNOWN = "?";

/** @returns {string | undefined} "" where nobody is signed in */
export function accountOfPage() {
  return globalThis.document?.documentElement.dataset.account;
}

/** @returns {string} "" for nobody */
export function account() {
  return accountOfPage() ?? remembered() ?? "";
}

/** @returns {string | null} the account of the last page that said one */
export function remembered() {
  return safeStorage.getItem(KEY);
}

/** @param {string} name */
export function remember(name) {
  safeStorage.setItem(KEY, name);
}

/** Whether the last page was made for another account. The first one that says anything is remembered. */
export function isSomebodyElse() {
  const now = accountOfPage();
  if (now !== undefined && remembered() === null) remember(now);
  return now !== undefined && now !== (remembered() ?? now);
}

/**
 * Whose a sheet is, of those who use this browser: "" if it is the browser's own, came by a link, or is public.
 * @param {import("./sheet.js").Sheet} sheet
 */
export function ownerFor(sheet) {
  return isPrivate(sheet) ? account() || UNKNOWN : "";
}

/** @param {import("./sheet.js").Sheet} sheet */
function isPrivate({ may, public: isPublic }) {
  return (may.via === "user" || may.via === "club") && !isPublic;
}

/** @param {import("./db.js").Kept} kept */
export function accountOf({ owner, base }) {
  return owner ?? (base && isPrivate(base) ? UNKNOWN : "");
}

/**
 * Whether whoever uses the page may see it: not what another account has left on this phone.
 * @param {import("./db.js").Kept} kept
 */
export function isOurs(kept) {
  const owner = accountOf(kept);
  return !owner || owner === account();
}
