// @ts-check
// Stands in for a page that needs a network: as soon as it can be reached again, the page itself comes.
import { reached } from "./lib/http.js";

const LOOK_EVERY = 15_000;
// Under its own address it stands in for nothing.
const STANDS_IN = !location.pathname.startsWith("/without-network/");

/** A file to be downloaded leaves this page where it is: it must come once, and not with every look. */
let isCalled = false;

/** Whether there is a network is known only by asking: a browser may be online and the site not. */
async function lookAgain() {
  if (isCalled || !STANDS_IN || !navigator.onLine || document.hidden) return;
  const isThere = await reached(location.href, { method: "HEAD", cache: "no-store" });
  if (isCalled || !isThere || isThere.status >= 500) return;
  isCalled = true;
  location.reload();
}

addEventListener("online", lookAgain);
document.addEventListener("visibilitychange", lookAgain);
setInterval(lookAgain, LOOK_EVERY);
// Not at once: where only this one page fails, it must not load itself without a pause.
setTimeout(lookAgain, 2000);
