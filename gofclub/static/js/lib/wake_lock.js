// @ts-check
// The screen stays on while somebody needs it. The system lets go whenever the page is hidden: on the way back it is
// asked again.

/** @typedef {"on" | "off" | "impossible"} Awake */

/** @param {(state: Awake) => void} [tell] */
export function wakeLock(tell = () => undefined) {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let isWanted = false;
  let isAsking = false;
  // Only a secure page may: one served over plain http in a kitchen cannot, and should not pretend.
  const isPossible = "wakeLock" in navigator;

  async function take() {
    if (!isPossible) return tell("impossible");
    if (!isWanted || lock || isAsking || document.visibilityState !== "visible") return tell(lock ? "on" : "off");
    isAsking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        lock = null;
        tell("off");
      });
      tell("on");
      // Nobody wants it any more: that was said while the system was thinking.
      if (!isWanted) lock.release();
    } catch {
      // A phone that saves its battery says no; it may say yes later.
      tell("off");
    } finally {
      isAsking = false;
    }
  }

  const back = () => void take();
  document.addEventListener("visibilitychange", back);

  return {
    /** @param {boolean} on */
    want(on) {
      isWanted = on;
      if (on) take();
      else lock?.release();
    },
    isOn: () => lock !== null,
    end() {
      isWanted = false;
      document.removeEventListener("visibilitychange", back);
      lock?.release();
    },
  };
}
