// @ts-check
// The line to the table: keeps it up, asks again what was not answered, and falls back to polling where sockets are blocked.
// docs/protocol.md says what travels on it; store.js says what it means.

/** @typedef {import("./wire.js").Command} Command */
/** @typedef {import("./wire.js").Frame} Frame */
/** @typedef {import("./store.js").Link} Link */

const VERSION = 1;
const PING_EVERY = 4000;
const SILENCE = 9000;
/** How long an answer may take when a page has just come back: a socket that slept is often dead without knowing. */
const WAKE_ANSWER = 1200;
const PAUSES = [250, 500, 1000, 2000, 4000, 8000, 10000];
const POLL_EVERY = 2000;
/** Sockets that never opened before we believe that they are blocked. */
const BLOCKED_AFTER = 3;
/** Polls until we ask whether they still are. */
const LOOK_AGAIN_AFTER = 15;
/** @type {Record<number, Link>} */
const ENDS = { 4401: "signed_out", 4403: "barred", 4409: "elsewhere" };

/**
 * @param {object} options
 * @param {string} options.url of the socket
 * @param {{ view: () => Promise<Frame | Link>, command: (command: Command) => Promise<Frame> }} options.http the same, by polling
 * @param {boolean} [options.isKnown] whether the site has met this browser: a guest's first command goes by HTTP, which makes them one
 * @param {() => number} options.seq of the last view
 * @param {(frame: Frame) => void} options.onFrame
 * @param {(link: Link) => void} options.onLink
 * @param {{ WebSocket: typeof WebSocket, setTimeout: (run: () => void, ms: number) => any, clearTimeout: (timer: any) => void, now: () => number }} options.around
 */
export function line({ url, http, isKnown = true, seq, onFrame, onLink, around }) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Map<string, Command>} */
  const unanswered = new Map();
  let tries = 0;
  let everOpen = false;
  let polls = 0;
  let openedAt = 0;
  let heardAt = 0;
  let isUp = false;
  let isOver = false;
  let isMeeting = false;
  /** @type {any} */
  let timer = null;
  /** @type {any} */
  let beat = null;

  function open() {
    if (isOver) return;
    drop();
    isUp = false;
    const mine = new around.WebSocket(url);
    socket = mine;
    openedAt = heardAt = around.now();
    mine.onopen = () => {
      everOpen = true;
      heardAt = around.now();
      mine.send(JSON.stringify({ t: "hello", p: VERSION, since: seq(), mix: true }));
      if (!isKnown) return void meet();
      for (const command of unanswered.values()) mine.send(JSON.stringify({ t: "cmd", ...command }));
    };
    mine.onmessage = ({ data }) => {
      if (mine === socket) hear(JSON.parse(data));
    };
    mine.onclose = ({ code }) => {
      if (mine === socket) closed(code);
    };
    arm(PING_EVERY);
  }

  /** @param {Frame} frame */
  function hear(frame) {
    heardAt = around.now();
    if (frame.t === "ack" || frame.t === "rej") unanswered.delete(frame.id);
    if (frame.t === "err" && frame.code === "bad_version") return end("outdated");
    if (frame.t === "view" && !isUp) {
      isUp = true;
      tries = 0;
      onLink("on");
    }
    onFrame(frame);
  }

  /** @param {number} after ms until the next look at the socket */
  function arm(after) {
    around.clearTimeout(beat);
    beat = around.setTimeout(() => {
      if (!socket || isOver) return;
      if (around.now() - heardAt >= SILENCE) return lost();
      if (socket.readyState === 1) socket.send(JSON.stringify({ t: "ping", seq: seq() }));
      arm(PING_EVERY);
    }, after);
  }

  /** @param {number} code */
  function closed(code) {
    if (code in ENDS) return end(ENDS[code]);
    lost();
  }

  function lost() {
    drop();
    isUp = false;
    if (isBlocked()) return void poll();
    onLink("lost");
    // Not all at the same moment when a server comes back: half of the pause is chance.
    const pause = PAUSES[Math.min(tries, PAUSES.length - 1)];
    tries += 1;
    later(open, tries === 1 ? pause : pause / 2 + (Math.random() * pause) / 2);
  }

  /** @param {Link} link */
  function end(link) {
    isOver = true;
    isUp = false;
    drop();
    around.clearTimeout(timer);
    onLink(link);
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

  const isBlocked = () => !everOpen && tries + 1 >= BLOCKED_AFTER;

  async function poll() {
    if (isOver || everOpen) return;
    try {
      const news = await http.view();
      if (typeof news === "string") return end(news);
      if (everOpen) return;
      onLink("polling");
      onFrame(news);
      for (const command of unanswered.values()) await post(command);
      // A server that was starting when the page came looks blocked, too.
      polls += 1;
      if (polls % LOOK_AGAIN_AFTER === 0) open();
    } catch {
      onLink("lost");
    }
    later(poll, POLL_EVERY);
  }

  /** A socket keeps the cookie that it was opened with: a stranger's first command goes by HTTP, and the line is made anew. */
  async function meet() {
    const [command] = unanswered.values();
    if (!command || isKnown || isMeeting) return;
    isMeeting = true;
    try {
      await post(command);
      open();
    } catch {
      around.setTimeout(meet, POLL_EVERY);
    } finally {
      isMeeting = false;
    }
  }

  /** @param {Command} command */
  async function post(command) {
    const answer = await http.command(command);
    isKnown = true;
    unanswered.delete(command.id);
    onFrame(answer);
  }

  open();

  return {
    /** @param {Command} command */
    send(command) {
      unanswered.set(command.id, command);
      if (!isKnown && !isBlocked()) void meet();
      else if (socket?.readyState === 1) socket.send(JSON.stringify({ t: "cmd", ...command }));
      else if (isBlocked()) later(poll, 0);
    },
    /** @param {string} say */
    say(say) {
      if (socket?.readyState === 1) socket.send(JSON.stringify({ t: "say", say }));
    },
    /** Asks for the combos in my hand; false where nobody can be asked. */
    wonder() {
      if (socket?.readyState !== 1 || !isUp) return false;
      socket.send(JSON.stringify({ t: "groups" }));
      return true;
    },
    /** The page is back, or the network: no time to lose. */
    wake() {
      if (isOver) return;
      if (!socket) return later(isBlocked() ? poll : open, 0);
      const asked = around.now();
      // One that was being made when the phone fell asleep will never be there; one that just began may have its moment.
      if (socket.readyState === 0) return asked - openedAt >= WAKE_ANSWER ? open() : undefined;
      if (socket.readyState > 1 || asked - heardAt >= SILENCE) return open();
      socket.send(JSON.stringify({ t: "ping", seq: seq() }));
      later(() => { if (heardAt < asked || socket?.readyState !== 1) open(); }, WAKE_ANSWER);
    },
    /** The page is put aside, perhaps to be shown again as it is: `wake` takes up the line. */
    rest() {
      drop();
      around.clearTimeout(timer);
      isUp = false;
    },
    /** Takes the table back from another device. */
    retake() {
      isOver = false;
      tries = 0;
      onLink("joining");
      open();
    },
  };
}
