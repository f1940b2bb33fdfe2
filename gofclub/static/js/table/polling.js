// @ts-check
// A table by HTTP where sockets are blocked.
import { ask } from "../lib/http.js";

/** @typedef {import("./wire.js").Frame} Frame */

/** @param {string} address /api/v1/tables/CODE/ */
export function polled(address) {
  return {
    /** @returns {Promise<Frame | import("./store.js").Link>} */
    async view() {
      const { ok, status, body } = await ask("GET", address);
      if (status === 404 || status === 403) return "barred";
      if (status === 401) return "signed_out";
      if (!ok) throw new Error(`${status}`);
      return { t: "view", ...body };
    },
    /**
     * @param {import("./wire.js").Command} command
     * @returns {Promise<Frame>}
     */
    async command(command) {
      const { ok, status, body } = await ask("POST", `${address}commands/`, { t: "cmd", ...command });
      if (!ok && status !== 409) throw new Error(`${status}`);
      return body;
    },
  };
}
