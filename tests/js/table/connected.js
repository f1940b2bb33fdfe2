// @ts-check
// A line to a table, with a clock and sockets that the test holds in its hands.
import { line } from "../../../gofclub/static/js/table/line.js";
import { surroundings } from "../lib/around.js";
import { myTurn } from "./views.js";

/** @param {{ isKnown?: boolean, view?: (since: number) => Promise<any>, command?: (command: any) => Promise<any> }} [options] */
export function connected({
  isKnown = true,
  view = async () => myTurn(),
  command = async (one) => ({ t: "ack", id: one.id, seq: 1 }),
} = {}) {
  const world = surroundings();
  /** @type {any[]} */
  const frames = [];
  /** @type {string[]} */
  const links = [];
  const http = { view, command };
  const socket = line({
    url: "ws://x/",
    http,
    isKnown,
    seq: () => 57,
    onFrame: (frame) => frames.push(frame),
    onLink: (link) => links.push(link),
    around: world.around,
  });
  return { ...world, frames, links, socket };
}
