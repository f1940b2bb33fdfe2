// @ts-check
// The screen stays on while one plays. The system lets go whenever the page is hidden, so every view asks again.

/** @type {WakeLockSentinel | null} */
let lock = null;
let isAsking = false;

/** @param {boolean} wanted */
export async function stayAwake(wanted) {
  if (!wanted) {
    await lock?.release();
    return;
  }
  if (lock || isAsking || !("wakeLock" in navigator) || document.visibilityState !== "visible") return;
  isAsking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch {
    // A phone that saves its battery says no.
  } finally {
    isAsking = false;
  }
}
