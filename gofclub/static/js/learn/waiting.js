// @ts-check
// An argument that waits for a network: the cards as they were picked, and in the place of the verdict why there is none.
import { FACES, cardMarkup, cardName } from "../lib/card.js";
import { counted, isFree, queryOf } from "./picked.js";

/**
 * @param {HTMLElement} page
 * @param {import("./picked.js").Picked} picked
 */
export function showPicked(page, picked) {
  for (const name of /** @type {const} */ (["table", "laid", "picking"])) {
    page.querySelector(`.argue-form input[type="hidden"][name="${name}"]`)?.setAttribute("value", picked[name]);
  }
  for (const box of page.querySelectorAll(".set-box")) showSet(box, picked);
  const most = Number(page.dataset.most);
  for (const key of page.querySelectorAll("button.card-key[name=add]")) {
    if (key instanceof HTMLButtonElement) showKey(key, picked, most);
  }
  const words = page.querySelector("template[data-waiting]");
  const verdict = page.querySelector(".verdict");
  if (verdict && words instanceof HTMLTemplateElement) {
    verdict.className = "verdict waiting";
    verdict.replaceChildren(words.content.cloneNode(true));
  }
  const query = queryOf(picked);
  const address = page.querySelector(".address b");
  if (address) address.textContent = query.slice(1);
  page.querySelector("[data-share]")?.setAttribute("data-share", new URL(query, location.href).href);
}

/**
 * @param {Element} box
 * @param {import("./picked.js").Picked} picked
 */
function showSet(box, picked) {
  const name = /** @type {"table" | "laid"} */ (box.getAttribute("value"));
  const isPicking = picked.picking === name;
  box.classList.toggle("active", isPicking);
  box.setAttribute("aria-pressed", String(isPicking));
  const label = box.ownerDocument.querySelector(".set-box .picking");
  if (isPicking && label && !box.contains(label)) box.prepend(label);
  const codes = (picked[name].match(/../g) ?? []).filter((code) => FACES.includes(code));
  const row = box.querySelector(".card-row");
  const none = '<span class="card card-space" aria-hidden="true"></span>';
  if (row) row.innerHTML = codes.length ? codes.map((code) => cardMarkup(code)).join("") : none;
  // What they are called is the site's to say.
  const words = box.querySelector("small");
  if (words) words.textContent = codes.length ? "" : gettext("no cards yet");
}

/**
 * @param {HTMLButtonElement} key
 * @param {import("./picked.js").Picked} picked
 * @param {number} most
 */
function showKey(key, picked, most) {
  const times = counted(picked, key.value).picked;
  key.disabled = !isFree(picked, key.value, { copies: Number(key.dataset.copies), most });
  key.querySelector(".count")?.remove();
  const card = cardName(key.value);
  if (times) {
    key.dataset.picked = String(times);
    const count = document.createElement("span");
    count.className = "count";
    count.setAttribute("aria-hidden", "true");
    count.textContent = String(times);
    key.append(count);
    const label = gettext("%(card)s, picked: %(count)s");
    key.setAttribute("aria-label", interpolate(label, { card, count: times }, true));
  } else {
    delete key.dataset.picked;
    key.setAttribute("aria-label", card);
  }
}
