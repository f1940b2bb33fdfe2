// @ts-check
// A WebSocket that is kept up: made anew when it is lost or silent, and replaced by polling where something on the way
// blocks sockets. It knows nothing of what travels on it.

/**
 * A phone's dead connection looks open for minutes; after two pings without an answer we do not believe it. They are
 * counted, and not the time: a browser lets a tab that nobody sees ping once a minute, and its socket is well.
 */
const PINGS_IN_VAIN = 2;
/** Nothing for longer than such a tab may be silent: the page has slept, and its socket is hardly alive. */
const SLEPT = 70_000;
/** How long an answer may take when a page has just come back: a socket that slept is often dead without knowing. */
const WAKE_ANSWER = 1200;
const PAUSES = [250, 500, 1000, 2000, 4000, 8000, 10000];
/** Sockets in a row on which nobody took us in before we try without: some networks open them and carry nothing. */
const BLOCKED_AFTER = 3;
/** Polls until we ask whether sockets are still blocked: a phone leaves the network that blocked them. */
const LOOK_AGAIN_AFTER = 15;
/** The code of a server that restarts, while others may be there, and how long we wait at most before we ask. */
const RESTARTS = 1012;
const RESTART_PAUSE = 500;

/**
 * @typedef {"up" | "lost" | "polling" | "unreachable"} Link lost: being made anew; unreachable: not even by HTTP
 * @typedef {{ WebSocket: typeof WebSocket, setTimeout: (run: () => void, ms: number) => any, clearTimeout: (timer: any)
 *   => void, now: () => number }} Around
 */

/** @returns {Around} what a page has around it */
export const browser = () => ({
  WebSocket,
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  now: () => performance.now(),
});

/** @param {string} path */
export const socketAddress = (path) => new URL(path, location.href).href.replace(/^http/, "ws");

/**
 * @template {string} End
 * @param {object} options
 * @param {string} options.url
 * @param {() => object} [options.hello] what is said first, if anything
 * @param {() => object} options.ping
 * @param {number} [options.pingEvery] how often we ask whether the other side is still there
 * @param {(frame: any) => boolean} [options.isWelcome] whether a frame says that we have been taken in
 * @param {Record<number, End>} options.ends what the codes mean with which the other side ends it for good
 * @param {() => Promise<End | void>} options.poll asks by HTTP instead; gives back an end, and throws where nobody
 *   answers
 * @param {number} [options.pollEvery]
 * @param {() => void} [options.onOpen] after hello
 * @param {(frame: any) => void} options.onFrame
 * @param {(link: Link | End) => void} options.onLink
 * @param {Around} options.around
 */
export function connection({
  url,
  hello,
  ping,
  pingEvery = 4000,
  isWelcome = () => true,
  ends,
  poll,
  pollEvery = 2000,
  onOpen = () => undefined,
  onFrame,
  onLink,
  around,
}) {
  /** @type {WebSocket | null} */
  let socket = null;
  let isUp = false;
  let isOver = false;
  let isPolling = false;
  let tries = 0;
  let failures = 0;
  let polls = 0;
  /** Counts what we set out to do: an answer to something older has nothing to say any more. */
  let errand = 0;
  let openedAt = 0;
  let heardAt = 0;
  /** Pings since we heard anything. */
  let inVain = 0;
  /** @type {any} */
  let timer = null;
  /** @type {any} */
  let beat = null;

  function open() {
    if (isOver) return;
    errand += 1;
    drop();
    isUp = false;
    inVain = 0;
    const mine = new around.WebSocket(url);
    socket = mine;
    openedAt = heardAt = around.now();
    mine.onopen = () => {
      heardAt = around.now();
      inVain = 0;
      if (hello) mine.send(JSON.stringify(hello()));
      onOpen();
    };
    mine.onmessage = ({ data }) => {
      if (mine === socket) hear(JSON.parse(data));
    };
    mine.onclose = ({ code }) => {
      if (mine !== socket) return;
      if (code in ends) end(ends[code]);
      else if (code === RESTARTS && isUp) elsewhere();
      else lost();
    };
    arm();
  }

  /** @param {any} frame */
  function hear(frame) {
    heardAt = around.now();
    inVain = 0;
    if (!isUp && isWelcome(frame)) {
      isUp = true;
      isPolling = false;
      tries = polls = failures = 0;
      onLink("up");
    }
    onFrame(frame);
  }

  function arm() {
    around.clearTimeout(beat);
    beat = around.setTimeout(() => {
      if (!socket || isOver) return;
      if (inVain >= PINGS_IN_VAIN) return lost();
      send(ping());
      inVain += 1;
      arm();
    }, pingEvery);
  }

  function lost() {
    drop();
    if (!isUp) failures += 1;
    isUp = false;
    if (failures >= BLOCKED_AFTER) return void pollOnce();
    again("lost");
  }

  /** The server has shown us out, and all others with us: nobody is told unless it takes longer than a blink. */
  function elsewhere() {
    drop();
    isUp = false;
    later(open, Math.random() * RESTART_PAUSE);
  }

  /** @param {"lost" | "unreachable"} link */
  function again(link) {
    isPolling = false;
    onLink(link);
    // Not all at the same moment when a server comes back: half of the pause is chance.
    const pause = PAUSES[Math.min(tries, PAUSES.length - 1)];
    tries += 1;
    later(open, tries === 1 ? pause : pause / 2 + (Math.random() * pause) / 2);
  }

  /** @param {End} link */
  function end(link) {
    stop();
    onLink(link);
  }

  function stop() {
    isOver = true;
    rest();
  }

  function rest() {
    errand += 1;
    drop();
    around.clearTimeout(timer);
    isUp = false;
  }

  /** Lets go of the socket without hearing of its end. */
  function drop() {
    around.clearTimeout(beat);
    const old = socket;
    socket = null;
    if (old && old.readyState <= 1) old.close();
  }

  /** @param {() => void} run @param {number} ms */
  function later(run, ms) {
    around.clearTimeout(timer);
    timer = around.setTimeout(run, ms);
  }

  async function pollOnce() {
    if (isOver || isUp) return;
    const mine = (errand += 1);
    /** @type {End | void} */
    let ended;
    try {
      ended = await poll();
    } catch {
      // Nobody answers at all: it is not the sockets that are blocked.
      if (mine === errand && !isUp) again("unreachable");
      return;
    }
    if (mine !== errand || isUp) return;
    if (ended) return end(ended);
    isPolling = true;
    onLink("polling");
    polls += 1;
    // A server that was starting looks blocked, too: it is asked again with its first answer.
    if (polls % LOOK_AGAIN_AFTER === 1) open();
    later(pollOnce, pollEvery);
  }

  /** @param {object} message */
  function send(message) {
    if (socket?.readyState !== 1) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  open();

  return {
    /** Says something now; false where nobody can hear it. */
    send,
    isUp: () => isUp,
    isPolling: () => isPolling,
    /** The browser says that there is no network: a socket may look open for long after that. */
    cut: () => void (isUp && lost()),
    /** Asks by HTTP at once. */
    poll: () => later(pollOnce, 0),
    /** A new socket, because of a new cookie. */
    renew: open,
    end,
    stop,
    /** The page is put aside, perhaps to be shown again as it is: `wake` goes on. */
    rest,
    /** The page is back, or the network: no time to lose. */
    wake() {
      if (isOver) return;
      // While we poll, a socket is one that is only tried.
      if (!socket || isPolling) {
        errand += 1;
        return later(isPolling ? pollOnce : open, 0);
      }
      const asked = around.now();
      // One that was being made when the phone fell asleep will never be there; one that just began may have its
      // moment.
      if (socket.readyState === 0) return asked - openedAt >= WAKE_ANSWER ? open() : undefined;
      if (socket.readyState > 1 || inVain >= PINGS_IN_VAIN || asked - heardAt >= SLEPT) return open();
      send(ping());
      later(() => {
        if (heardAt < asked || socket?.readyState !== 1) open();
      }, WAKE_ANSWER);
    },
    /** Begins again after an end. */
    restart() {
      isOver = false;
      tries = failures = 0;
      open();
    },
  };
}
