// @ts-check
// The line to the table: commands go out, and are asked again until they are answered. docs/protocol.md says what
// travels on it; store.js says what it means.
import { connection } from "../lib/socket.js";

/** @typedef {import("./wire.js").Command} Command */
/** @typedef {import("./wire.js").Frame} Frame */
/** @typedef {import("./store.js").Link} Link */

const VERSION = 1;
const MEET_AGAIN = 2000;
/** @type {Record<number, Link>} */
const ENDS = { 4401: "signed_out", 4403: "barred", 4409: "elsewhere" };
/** @type {Record<string, Link>} */
const LINKS = { up: "on", unreachable: "lost" };

/**
 * @param {object} options
 * @param {string} options.url of the socket
 * @param {{ view: (since: number) => Promise<Frame | Link>, command: (command: Command) => Promise<Frame> }} options.http the same,
 *   by polling
 * @param {boolean} [options.isKnown] whether the site has met this browser: a guest's first command goes by HTTP, which
 *   makes them one
 * @param {() => number} options.seq of the last view
 * @param {(frame: Frame) => void} options.onFrame
 * @param {(link: Link) => void} options.onLink
 * @param {import("../lib/socket.js").Around} options.around
 */
export function line({ url, http, isKnown = true, seq, onFrame, onLink, around }) {
  /** @type {Map<string, Command>} */
  const unanswered = new Map();
  let isMeeting = false;

  const socket = connection({
    url,
    hello: () => ({ t: "hello", p: VERSION, since: seq(), mix: true }),
    ping: () => ({ t: "ping", seq: seq() }),
    isWelcome: (frame) => frame.t === "view",
    ends: ENDS,
    poll,
    onOpen() {
      if (!isKnown) return void meet();
      for (const command of unanswered.values()) socket.send({ t: "cmd", ...command });
    },
    onFrame: hear,
    onLink: (link) => onLink(LINKS[link] ?? /** @type {Link} */ (link)),
    around,
  });

  /** @param {Frame} frame */
  function hear(frame) {
    if (frame.t === "ack" || frame.t === "rej") unanswered.delete(frame.id);
    if (frame.t === "err" && frame.code === "bad_version") return socket.end("outdated");
    onFrame(frame);
  }

  /** @returns {Promise<Link | void>} */
  async function poll() {
    const news = await http.view(seq());
    if (typeof news === "string") return news;
    // A socket was quicker.
    if (socket.isUp()) return undefined;
    onFrame(news);
    for (const command of unanswered.values()) {
      const end = await post(command);
      if (end) return end;
    }
    return undefined;
  }

  /**
   * A socket keeps the cookie that it was opened with: a stranger's first command goes by HTTP, and the line is made
   * anew.
   */
  async function meet() {
    const [command] = unanswered.values();
    if (!command || isKnown || isMeeting) return;
    isMeeting = true;
    try {
      const end = await post(command);
      if (end) socket.end(end);
      else socket.renew();
    } catch {
      around.setTimeout(meet, MEET_AGAIN);
    } finally {
      isMeeting = false;
    }
  }

  /**
   * Gives back the end that the answer means: what else waits must not be sent by a stranger, which this browser is
   * from now on.
   * @param {Command} command
   * @returns {Promise<Link | void>}
   */
  async function post(command) {
    const answer = await http.command(command);
    isKnown = true;
    unanswered.delete(command.id);
    onFrame(answer);
    return answer.t === "rej" && answer.code === "logged_out" ? "signed_out" : undefined;
  }

  return {
    /** @param {Command} command */
    send(command) {
      unanswered.set(command.id, command);
      if (!isKnown && !socket.isPolling()) void meet();
      else {
        socket.send({ t: "cmd", ...command });
        // A socket that is tried meanwhile may carry nothing. What arrives on both ways is done once.
        if (socket.isPolling()) socket.poll();
      }
    },
    /**
     * False where nobody can hear it: a socket that is only tried carries nothing.
     * @param {string} say
     */
    say: (say) => socket.isUp() && socket.send({ t: "say", say }),
    /** Asks for the combos in my hand; false where nobody can be asked. */
    wonder: () => socket.isUp() && socket.send({ t: "groups" }),
    wake: () => socket.wake(),
    cut: () => socket.cut(),
    rest: () => socket.rest(),
    /** Takes the table back from another device. */
    retake() {
      onLink("joining");
      socket.restart();
    },
  };
}
