// @ts-check
// Copies a link.
import { copied } from "../lib/clipboard.js";
import { toast } from "../lib/toast.js";

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.addEventListener("click", async () => {
    const field = button.parentElement?.querySelector("input");
    if (await copied(button.dataset.copy ?? "", field)) toast(gettext("Copied."));
  });
}
