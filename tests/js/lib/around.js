// @ts-check
// Sockets and a clock that a test holds in its hands.

/** A browser's surroundings: time passes when the test says so. */
export function surroundings() {
  let now = 0;
  let timers = /** @type {{ id: number, at: number, run: () => void }[]} */ ([]);
  let count = 0;
  /** @type {any[]} */
  const sockets = [];
  class FakeSocket {
    readyState = 0;
    /** @type {any[]} */
    sent = [];
    constructor(/** @type {string} */ url) {
      this.url = url;
      sockets.push(this);
    }
    send(/** @type {string} */ text) {
      this.sent.push(JSON.parse(text));
    }
    close() {
      this.readyState = 3;
    }
    opens() {
      this.readyState = 1;
      /** @type {any} */ (this).onopen();
    }
    says(/** @type {object} */ frame) {
      /** @type {any} */ (this).onmessage({ data: JSON.stringify(frame) });
    }
    closes(/** @type {number} */ code) {
      this.readyState = 3;
      /** @type {any} */ (this).onclose({ code });
    }
  }
  return {
    sockets,
    last: () => sockets[sockets.length - 1],
    around: /** @type {any} */ ({
      WebSocket: FakeSocket,
      setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms) => {
        timers.push({ id: (count += 1), at: now + ms, run });
        return count;
      },
      clearTimeout: (/** @type {number} */ id) => {
        timers = timers.filter((timer) => timer.id !== id);
      },
      now: () => now,
    }),
    /**
     * The page sleeps: what was due happens when it wakes.
     * @param {number} ms
     */
    sleeps(ms) {
      now += ms;
    },
    /** @param {number} ms */
    passes(ms) {
      const until = now + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = until;
    },
  };
}

/** What was promised has been kept by then. */
export const settled = () => new Promise(setImmediate);
