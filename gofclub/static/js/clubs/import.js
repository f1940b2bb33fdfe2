// @ts-check
// How far an import has come. Without this script one looks again by a link.
import { reached } from "../lib/http.js";

const going = document.querySelector("[data-import]");
const bar = going?.querySelector("progress");
const written = going?.querySelector("[data-written]");

/** @param {string} address */
async function look(address) {
  const answer = await reached(address);
  const one = answer?.ok ? await answer.json().catch(() => null) : null;
  if (one) {
    if (one.status !== "running") {
      location.reload();
      return;
    }
    if (bar) bar.value = one.written;
    if (written) written.textContent = String(one.written);
  }
  setTimeout(() => void look(address), 1500);
}

if (going instanceof HTMLElement && going.dataset.import) void look(going.dataset.import);
