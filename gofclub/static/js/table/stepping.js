// @ts-check
// Going through a finished hand: by hand, by the keys, or by itself, a step a beat.
import { useEffect, useState } from "preact/hooks";

const BEAT = 1100;

/**
 * Where one is, and the ways to go on. `stop` goes somewhere and ends the run, `begin` leaves alone whoever has begun
 * to look around.
 * @param {number} last
 * @param {{ keysStop?: boolean }} [options]
 */
export function useSteps(last, { keysStop = false } = {}) {
  const [at, setAt] = useState(0);
  const [isRunning, run] = useState(false);
  const begin = (/** @type {number} */ first) => setAt((now) => now || first);
  const go = (/** @type {number} */ next) => setAt(Math.min(Math.max(next, 0), last));
  const stop = (/** @type {number} */ next) => {
    run(false);
    go(next);
  };

  useEffect(() => {
    if (!isRunning) return undefined;
    if (at >= last) return run(false);
    const timer = setTimeout(() => go(at + 1), BEAT);
    return () => clearTimeout(timer);
  }, [isRunning, at]);

  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      (keysStop ? stop : go)(next);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [at]);

  return { at, isRunning, begin, go, run, stop };
}
