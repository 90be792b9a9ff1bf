// @ts-check
// A clock for two sides: so much a move, so much a game with more for each move, or none.
// What it says is JSON, so that a game that is kept goes on with it.

import { isList, isNumber, isOne, isRecord } from "./shape.js";
import { say } from "./words.js";

/** @typedef {import("./tree.js").Side} Side */
/** @typedef {Record<Side, number>} Left in ms */
/**
 * @typedef {{kind: string, ms: number, step: number, flag: boolean, left: Left, ply: number,
 *   before: Left[]}} Times kind: "none", "move" or "game"; step: what a move adds in a game; flag: who is out of time
 *   loses; ply: where the clock ran last; before: what was left when each ply came up
 */

const share = 20; // of what is left of a game, for a move of the opponent: one part in so many
const added = 0.8; // of what a move adds, for that move

/** @param {string} kind @param {number} [ms] @param {number} [step] @param {boolean} [flag] @returns {Times} */
export const times = (kind, ms = 0, step = 0, flag = false) => ({
  kind,
  ms,
  step,
  flag,
  left: { black: ms, white: ms },
  ply: -1,
  before: [],
});

const isLeft = (/** @type {unknown} */ l) => isRecord(l) && isNumber(l.black) && isNumber(l.white);

/** isTimes says whether JSON from outside is what a clock says. @param {unknown} t @returns {t is Times} */
export const isTimes = t =>
  isRecord(t) &&
  isOne(["none", "move", "game"])(t.kind) &&
  [t.ms, t.step, t.ply].every(isNumber) &&
  typeof t.flag === "boolean" &&
  isLeft(t.left) &&
  isList(t.before, isLeft);

/** said is a time as a clock shows it. @param {number} ms */
export const said = ms => {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return ms < 0 ? say("over by {time}", { time }) : time;
};

/** clock runs a clock, which stands at first. @param {Times} t */
export function clock(t) {
  let side = /** @type {Side | ""} */ ("");
  let since = 0;
  const spend = () => {
    const now = performance.now();
    if (side && t.kind !== "none") t.left[side] -= now - since;
    since = now;
  };
  return {
    /**
     * run lets the clock of a side run at a ply. One move later the other side has what a move adds; at an earlier ply
     * both have what they had; at the same one the clock goes on.
     * @param {Side} who
     * @param {number} ply
     */
    run(who, ply) {
      spend();
      const other = who === "black" ? "white" : "black";
      if (ply < t.ply) t.left = { ...(t.before[ply] ?? t.left) };
      else if (ply > t.ply) {
        if (ply === t.ply + 1 && t.ply >= 0 && t.kind === "game") t.left[other] += t.step;
        if (t.kind === "move") t.left[who] = t.ms;
      }
      if (ply !== t.ply && t.kind !== "none") t.before = [...t.before.slice(0, ply), { ...t.left }];
      t.ply = ply;
      side = who;
    },
    stop: () => (spend(), (side = "")),
    /**
     * allowed is what a move of a side may take, in ms, where it would take most; 0 and "none" know no limit.
     * @param {Side} who
     * @param {number} most
     */
    allowed: (who, most) => {
      const may = t.kind === "move" ? t.ms * 0.95 : t.left[who] / share + t.step * added;
      return t.kind === "none" ? most : Math.round(Math.max(50, Math.min(most || Infinity, may)));
    },
    /** late is who has lost by time, "" for nobody. */
    late: () => (spend(), t.flag && t.kind !== "none" && side && t.left[side] < 0 ? side : ""),
    /** running is whose clock runs, "" where it stands. */
    running: () => side,
  };
}

const name = (/** @type {string} */ id) => `fukumi.clock.${id}`;

/**
 * note writes down what a game has left, at once: a page that is closed has no time for a database.
 * @param {string} id
 * @param {Times} t
 */
export function note(id, t) {
  try {
    if (t.kind !== "none") localStorage.setItem(name(id), JSON.stringify({ ply: t.ply, left: t.left }));
  } catch {
    // Full, or forbidden: what was left before the move counts.
  }
}

/** recall gives a clock what was written down of the same ply. @param {string} id @param {Times} t */
export function recall(id, t) {
  try {
    const kept = JSON.parse(localStorage.getItem(name(id)) ?? "null");
    if (kept?.ply === t.ply && kept.left) t.left = kept.left;
  } catch {
    // As above.
  }
}

/** done forgets what was written down of a game. @param {string} id */
export function done(id) {
  try {
    localStorage.removeItem(name(id));
  } catch {
    // As above.
  }
}
