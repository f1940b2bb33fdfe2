// @ts-check
// Push in this browser: asked for with one press, given up with another. What is sent is shown by the service worker.
import { embedded } from "../lib/embedded.js";
import { ask } from "../lib/http.js";
import { toast } from "../lib/toast.js";

/** @type {{ key: string }} */
const facts = embedded("push-facts");
const says = /** @type {HTMLElement} */ (document.getElementById("push-says"));
const buttons = { on: button("on"), off: button("off"), try: button("try") };

const IS_POSSIBLE = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
// There it comes only to what was put on the home screen.
const IS_APPLE_PHONE =
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** @param {string} name */
function button(name) {
  return /** @type {HTMLButtonElement} */ (document.getElementById(`push-${name}`));
}

/**
 * @param {string} words
 * @param {("on" | "off" | "try")[]} [offered]
 */
function show(words, offered = []) {
  says.textContent = words;
  for (const [name, one] of Object.entries(buttons)) {
    one.hidden = !offered.includes(/** @type {"on" | "off" | "try"} */ (name));
    one.disabled = false;
  }
}

async function start() {
  /** @type {HTMLElement} */ (document.getElementById("push-here")).hidden = false;
  // The server's line of this browser says less than the one above it.
  document.querySelector("[data-here]")?.setAttribute("hidden", "");
  if (!IS_POSSIBLE && IS_APPLE_PHONE)
    return show(gettext("Add this site to your home screen first, and open it there."));
  if (!IS_POSSIBLE) return show(gettext("This browser cannot do that."));
  if (Notification.permission === "denied") return showBlocked();
  // Not one that is still being put in place: that can take a while, and nothing waits for it.
  const registration = await navigator.serviceWorker.getRegistration("/");
  const found = await registration?.pushManager.getSubscription();
  // Told again each time, for it may have changed; but only for whoever has asked for it here.
  if (found && Notification.permission === "granted" && (await isMine()) && (await isTold(found))) return showOn();
  showOff();
}

const showOn = () => show(gettext("On"), ["try", "off"]);
const showOff = () => show(gettext("Off"), ["on"]);
const showBlocked = () => show(gettext("You have blocked messages from this site in your browser’s settings."));

async function worker() {
  await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  return navigator.serviceWorker.ready;
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") {
    return Notification.permission === "denied" ? showBlocked() : showOff();
  }
  try {
    if (await isTold(await subscribed((await worker()).pushManager))) return showOn();
  } catch {
    toast(gettext("Your browser’s push service does not answer. Try again later."), { icon: "warning", stays: true });
  }
  showOff();
}

/** @param {PushManager} manager */
async function subscribed(manager) {
  const wish = { userVisibleOnly: true, applicationServerKey: bytes(facts.key) };
  try {
    return await manager.subscribe(wish);
  } catch (error) {
    // One that was made for an older key of this site is in the way.
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(wish);
  }
}

/** Whether this account has turned it on in this browser, and nobody has ended it since. */
async function isMine() {
  const { body } = await ask("GET", "me/push/");
  return (body?.results ?? []).some((/** @type {{ here: boolean }} */ one) => one.here);
}

/**
 * Whether the site has it now.
 * @param {PushSubscription} subscription
 */
async function isTold(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const answer = await ask("POST", "me/push/", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  if (!answer.ok && answer.body?.error) toast(answer.body.error.message, { icon: "warning", stays: true });
  return answer.ok;
}

async function turnOff() {
  const found = await (await worker()).pushManager.getSubscription();
  await found?.unsubscribe();
  const { body } = await ask("GET", "me/push/");
  for (const one of body?.results ?? []) if (one.here) await ask("DELETE", `me/push/${one.id}/`);
  showOff();
}

async function tryIt() {
  const registration = await worker();
  await registration.showNotification("GoF Club", { body: gettext("This is how we tell you."), tag: "try" });
}

/** @param {string} text base64 for addresses */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

for (const [name, act] of /** @type {["on" | "off" | "try", () => Promise<void>][]} */ ([
  ["on", turnOn],
  ["off", turnOff],
  ["try", tryIt],
])) {
  buttons[name].onclick = async () => {
    buttons[name].disabled = true;
    try {
      await act();
    } catch {
      // Such as a browser that cannot reach its push service to end it, or may show nothing any more.
      toast(gettext("That did not work. Please try again."), { icon: "warning" });
    }
    buttons[name].disabled = false;
  };
}
start().catch(() => showOff());
