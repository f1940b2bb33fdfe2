// @ts-check
// The part of the club one is in stays in sight, where there are more of them than a phone is wide.
const current = document.querySelector(".club-head .tabs [aria-current]");
const tabs = current?.parentElement;
if (current instanceof HTMLElement && tabs) {
  tabs.scrollLeft = current.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2;
}
