// @ts-check
// A board on a projector stays up to date by itself. Without this script it shows what it showed when it was opened.
const EVERY = 20_000;
const rows = document.getElementById("rows");

async function refresh() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("rows");
  // Something else has come, such as the page to sign in: what is there stays.
  if (fresh) rows?.replaceChildren(...fresh.childNodes);
}

setInterval(refresh, EVERY);
