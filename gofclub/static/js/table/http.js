// @ts-check
// The table's HTTP API: for polling, and to open tables.

/** @typedef {import("./wire.js").Frame} Frame */

/** Django's token against forged requests; every page of the table sets its cookie. */
export const csrfToken = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";

/**
 * Sends JSON, and gives back what was answered.
 * @param {string} address
 * @param {object} content
 * @returns {Promise<{ ok: boolean, status: number, answer: any }>}
 */
export async function posted(address, content) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrfToken() },
    body: JSON.stringify(content),
  });
  return { ok: response.ok, status: response.status, answer: await response.json().catch(() => null) };
}

/**
 * A table by HTTP where sockets are blocked.
 * @param {string} address /api/v1/tables/CODE/
 */
export function polled(address) {
  return {
    /** @returns {Promise<Frame | import("./store.js").Link>} */
    async view() {
      const answer = await fetch(address, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (answer.status === 404 || answer.status === 403) return "barred";
      if (answer.status === 401) return "signed_out";
      if (!answer.ok) throw new Error(`${answer.status}`);
      return { t: "view", ...(await answer.json()) };
    },
    /**
     * @param {import("./wire.js").Command} command
     * @returns {Promise<Frame>}
     */
    async command(command) {
      const { ok, status, answer } = await posted(`${address}commands/`, { t: "cmd", ...command });
      if (!ok && status !== 409) throw new Error(`${status}`);
      return answer;
    },
  };
}
