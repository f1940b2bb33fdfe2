// @ts-check
// What is taken away, or moved, under a finger is not pressed: a page that changes by itself waits for the finger.

/** Nobody presses for longer, not even on a slow phone; and the end of a press is not always told. */
const LONGEST_PRESS = 6000;

let pressed = Promise.resolve();
let release = () => {};

document.addEventListener("pointerdown", () => {
  release();
  pressed = new Promise((done) => {
    release = done;
    setTimeout(done, LONGEST_PRESS);
  });
});
// The click comes after these.
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(release, 0));

/** Until the finger that is on the page is up again, and what it pressed has happened. */
export const released = () => pressed;
