// @ts-check
// How far an import has come. Without this script one looks again by a link.
const going = document.querySelector("[data-import]");
const bar = going?.querySelector("progress");
const written = going?.querySelector("[data-written]");

/** @param {string} address */
async function look(address) {
  const answer = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  if (answer?.ok) {
    const one = await answer.json();
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
