// @ts-check
// Conveniences of every page. Each thing here works without this script, only less smoothly.
import { isSomebodyElse } from "./pad/account.js";

const YEAR = 365 * 24 * 60 * 60;

// Menus are <details>: close them by Escape, by a click elsewhere, and when another opens.
document.addEventListener("click", (event) => closeMenus(event.target));
document.addEventListener("focusin", (event) => closeMenus(event.target));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});

/** @param {EventTarget | null} target what was clicked or focused */
function closeMenus(target) {
  for (const menu of openMenus()) {
    if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
  }
}

/** @returns {NodeListOf<HTMLDetailsElement>} */
function openMenus() {
  return document.querySelectorAll("details.menu[open]");
}

// The theme changes at once, without a round trip; the cookie tells the server.
for (const form of document.querySelectorAll("form[data-theme-form]")) {
  form.addEventListener("submit", (event) => {
    const button = /** @type {SubmitEvent} */ (event).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    setTheme(button.value);
    for (const other of form.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
  });
}

/** @param {string} theme light, dark, or "" for the system's */
function setTheme(theme) {
  const root = document.documentElement;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `theme=${theme}; Path=/; Max-Age=${theme ? YEAR : 0}; SameSite=Lax${secure}`;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  const ground = getComputedStyle(root).getPropertyValue("--paper").trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (!document.body.classList.contains("felt-top")) meta.setAttribute("content", ground);
  }
}

// What a phone keeps of private sheets goes with the account: before signing out, and after a session that ended
// elsewhere.
const root = document.documentElement;
const SIGN_OUT = "/account/logout/";
const leaving = () => import(root.dataset.leaving ?? "");

addEventListener("pageshow", ({ persisted }) => {
  if (!isSomebodyElse()) return;
  // A page from before, brought back by the Back button: it is not for whoever is here now.
  const how = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0])
    ?.type;
  if (persisted || how === "back_forward") location.reload();
  else
    setTimeout(
      () =>
        leaving()
          .then(({ sweep }) => sweep())
          .catch(() => undefined),
      300,
    );
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== SIGN_OUT) return;
  event.preventDefault();
  const mayGo = await leaving()
    .then(({ leave }) => leave())
    .catch(() => true);
  if (mayGo) form.submit();
});
