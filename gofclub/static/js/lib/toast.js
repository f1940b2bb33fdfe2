// @ts-check
// One short message at a time, read aloud, gone by itself. Errors stay until they are closed.

const STAYS = 5000;

/**
 * @param {string} message already translated
 * @param {{ icon?: string, stays?: boolean, action?: { label: string, run: () => void } }} [options] `action`: a
 *   button, such as "Undo"
 * @returns {HTMLElement}
 */
export function toast(message, { icon = "check", stays = false, action } = {}) {
  const region = document.querySelector(".toasts") ?? document.body.appendChild(regionElement());
  const box = document.createElement("div");
  box.className = "toast";
  box.append(iconElement(icon), document.createTextNode(message));
  if (action) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = action.label;
    button.onclick = () => (box.remove(), action.run());
    box.append(button);
  }
  region.replaceChildren(box);
  // Deciding takes longer than just reading.
  if (!stays) setTimeout(() => box.remove(), action ? 2 * STAYS : STAYS);
  return box;
}

function regionElement() {
  const region = document.createElement("div");
  region.className = "toasts";
  region.setAttribute("role", "status");
  return region;
}

/** @param {string} name as in `{% icon %}` */
export function iconElement(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `${document.documentElement.dataset.icons}#i-${name}`);
  svg.append(use);
  return svg;
}
