// @ts-check
// A table by HTTP where sockets are blocked.
import { ask, isRefusal } from "../lib/http.js";

/** @typedef {import("./wire.js").Frame} Frame */

/** @type {Record<number, import("./store.js").Link>} */
const ENDS = { 401: "signed_out", 403: "barred", 404: "barred" };

/** @param {string} address /api/v1/tables/CODE/ */
export function polled(address) {
  return {
    /**
     * @param {number} since the last view's `seq`: what happened after it is told
     * @returns {Promise<Frame | import("./store.js").Link>}
     */
    async view(since) {
      const answer = await ask("GET", `${address}?since=${since}`);
      const { ok, status, body } = answer;
      if (isRefusal(answer) && ENDS[status]) return ENDS[status];
      if (!ok) throw new Error(`${status}`);
      return { t: "view", ...body };
    },
    /**
     * @param {import("./wire.js").Command} command
     * @returns {Promise<Frame>}
     */
    async command(command) {
      const { ok, status, body } = await ask("POST", `${address}commands/`, { t: "cmd", ...command });
      if (!ok && body?.t !== "rej") throw new Error(`${status}`);
      return body;
    },
  };
}
