// @ts-check
// Copies a link, or hands it to the phone's own way of sharing.
import { toast } from "../lib/toast.js";

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.addEventListener("click", async () => {
    const url = button.dataset.copy ?? "";
    try {
      await navigator.clipboard.writeText(url);
      toast(gettext("Copied."));
    } catch {
      // Not every browser lets a page write to the clipboard: leave the link selected instead.
      const input = button.parentElement?.querySelector("input");
      input?.focus();
      input?.select();
    }
  });
}
