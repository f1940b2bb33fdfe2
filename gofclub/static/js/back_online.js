// @ts-check
// Stands in for a page that needs a network: as soon as it can be reached again, the page itself comes.
const LOOK_EVERY = 15_000;
// Under its own address it stands in for nothing.
const STANDS_IN = !location.pathname.startsWith("/without-network/");

/** Whether there is a network is known only by asking: a browser may be online and the site not. */
async function lookAgain() {
  if (!STANDS_IN || !navigator.onLine || document.hidden) return;
  const isThere = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (isThere && isThere.status < 500) location.reload();
}

addEventListener("online", lookAgain);
document.addEventListener("visibilitychange", lookAgain);
setInterval(lookAgain, LOOK_EVERY);
// Not at once: where only this one page fails, it must not load itself without a pause.
setTimeout(lookAgain, 2000);

export {};
