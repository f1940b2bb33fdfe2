// @ts-check
// A board on a projector stays up to date by itself. Without this script it shows what it showed when it was opened.
import { reached } from "../lib/http.js";

const EVERY = 20_000;
const rows = document.getElementById("rows");

async function refresh() {
  const answer = await reached(location.href);
  const text = answer?.ok ? await answer.text().catch(() => "") : "";
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("rows");
  // Something else has come, such as the page to sign in: what is there stays.
  if (fresh) rows?.replaceChildren(...fresh.childNodes);
}

setInterval(refresh, EVERY);
