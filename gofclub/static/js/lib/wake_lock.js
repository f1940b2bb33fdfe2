// @ts-check
// The scribe's phone locking was annoyance number one: the screen stays on while a sheet is open, and says so.
import { safeStorage } from "./safe_storage.js";

/** @typedef {"on" | "off" | "impossible"} Awake */

const KEY = "gofclub-pad-may-sleep";

/**
 * @param {(state: Awake) => void} tell
 */
export function stayAwake(tell) {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let wanted = safeStorage.getItem(KEY) === null;

  // Only a secure page may: a pad served over plain http in a kitchen cannot, and should not pretend.
  const isPossible = "wakeLock" in navigator;

  async function take() {
    if (!isPossible) return tell("impossible");
    if (!wanted || lock || document.visibilityState !== "visible") return tell(lock ? "on" : "off");
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        lock = null;
        tell("off");
      });
      tell("on");
    } catch {
      // A phone that saves its battery says no; it may say yes later.
      tell("off");
    }
  }

  // The system lets go of it whenever the page is hidden: take it again on the way back.
  const back = () => void take();
  document.addEventListener("visibilitychange", back);
  take();

  return {
    toggle() {
      wanted = !lock;
      if (wanted) safeStorage.removeItem(KEY);
      else safeStorage.setItem(KEY, "1");
      if (!wanted) lock?.release();
      else take();
    },
    end() {
      document.removeEventListener("visibilitychange", back);
      lock?.release();
    },
  };
}
