// @ts-check
// A night to look back on: shared and printed with the browser's own means, where it has them.
import { toast } from "../lib/toast.js";

const share = document.querySelector("[data-share]");
if (share instanceof HTMLElement) {
  share.hidden = false;
  share.addEventListener("click", async () => {
    const here = { title: document.title, url: location.href };
    if (navigator.share) await navigator.share(here).catch(() => undefined);
    else {
      await navigator.clipboard?.writeText(here.url).catch(() => undefined);
      toast(gettext("The link has been copied."));
    }
  });
}
const print = document.querySelector("[data-print]");
if (print instanceof HTMLElement) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
