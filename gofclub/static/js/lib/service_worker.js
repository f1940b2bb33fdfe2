// @ts-check
// The worker that keeps pages for when there is no network (pad/worker.js).

/** Registers it, and has this page in its care: not only the next one. */
export async function registerWorker() {
  const workers = globalThis.navigator?.serviceWorker;
  if (!workers) return;
  try {
    await workers.register("/sw.js", { scope: "/" });
    const { active } = await workers.ready;
    // It may have begun while this page was on its way: too late for the page's own request, too early to be claimed.
    if (!workers.controller) active?.postMessage("claim");
  } catch {
    // Without it everything works but without a network.
  }
}
