// @ts-check
// A challenge's page: one try, sharing the link, and taking it back.
import { copied } from "../lib/clipboard.js";
import { ask } from "../lib/http.js";
import { ready } from "../lib/ready.js";
import { safeStorage } from "../lib/safe_storage.js";
import { toast } from "../lib/toast.js";
import { goToTable } from "./open_table.js";
import { keep, kept } from "./settings.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("challenge-try"));
if (form) {
  const field = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=name]"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  if (field && !field.value) field.value = kept(safeStorage).name ?? "";
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    const name = field?.value.trim() ?? "";
    if (name) keep(safeStorage, { name });
    await goToTable(form.dataset.tries ?? "", name ? { name } : {});
    button.disabled = false;
  });
  ready(button);
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-share]")))
  button.addEventListener("click", async () => {
    const { share: url = "", words: text = "" } = button.dataset;
    if ("share" in navigator) return void (await navigator.share({ text, url }).catch(() => {}));
    const field = /** @type {HTMLInputElement | null} */ (button.parentElement?.querySelector("input") ?? null);
    if (await copied(`${text}\n${url}`, field)) toast(gettext("Copied"), { icon: "check" });
    return undefined;
  });

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-withdraw]")))
  button.addEventListener("click", async () => {
    button.disabled = true;
    const { ok, body } = await ask("DELETE", button.dataset.withdraw ?? "");
    if (ok) return location.assign(button.dataset.then ?? "/play/");
    toast(body?.error?.message ?? gettext("That did not work. Please try again."), { icon: "warning" });
    button.disabled = false;
    return undefined;
  });
