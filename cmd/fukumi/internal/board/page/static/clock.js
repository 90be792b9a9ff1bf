// @ts-check
// A clock for two sides: so much a move, so much a game, or none.

/** @typedef {import("./tree.js").Side} Side */

const share = 20; // of what is left of a game, for a move of the opponent: one part in so many

/**
 * clock makes one.
 * @param {string} kind "none", "move" or "game"
 * @param {number} ms
 * @param {boolean} flag who is out of time loses
 */
export function clock(kind, ms, flag) {
  const left = { black: ms, white: ms };
  const kept = new Map(); // what was left when a position came up
  let side = /** @type {Side | ""} */ ("");
  let since = 0;
  const spend = () => {
    const now = performance.now();
    if (side) left[side] -= now - since;
    since = now;
  };
  const said = (/** @type {number} */ n) => {
    const seconds = Math.floor(Math.abs(n) / 1000);
    return `${n < 0 ? "over by " : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  return {
    /**
     * run lets the clock of a side run in a position, "" stops it; in one that was there before, both have what they
     * had.
     * @param {Side | ""} who
     * @param {object} [node]
     */
    run(who, node) {
      spend();
      side = who;
      if (kind === "move" && who) left[who] = ms;
      if (kept.has(node)) Object.assign(left, kept.get(node));
      else if (node) kept.set(node, { ...left });
    },
    /**
     * allowed is what a move of a side may take, in ms, where it would take most; 0 and "none" know no limit.
     * @param {Side} who
     * @param {number} most
     */
    allowed: (who, most) =>
      kind === "none"
        ? most
        : Math.round(Math.max(50, Math.min(most || Infinity, kind === "move" ? ms * 0.95 : left[who] / share))),
    /** late is who has lost by time, "" for nobody. */
    late: () => (spend(), flag && kind !== "none" && side && left[side] < 0 ? side : ""),
    text: () => (spend(), kind === "none" ? "" : `Black ${said(left.black)}, White ${said(left.white)}`),
  };
}
