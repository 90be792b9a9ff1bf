// @ts-check
// The part of the address behind the #: the position in it can be linked to, kept
// and gone back to. Moves alone are "h8i9g7"; else there are fields between commas,
// those of renju-note first: "g:" moves, "c:" how many of them are shown, "b:" and
// "w:" stones set up, "o:i" White begins ("o:b" says that Black does where the
// counts say otherwise), and of our own "r:" the rule, "n:" the size, "m:" the mode,
// "p:" a puzzle, "f:" after how many moves the proof that is walked begins, and "z:" a whole game, packed: see
// link.js. gomocalc's "/h8i9" is read as well.

import { Tree, toMove } from "./tree.js";
import { say } from "./words.js";

/** list takes moves apart. @param {string} [text] */
function list(text = "") {
  const points = /[a-v]\d{1,2}|-/gi;
  if (text.replace(points, ""))
    throw new Error(
      say("the address: {text}: expected moves like h8i9g7", { text: JSON.stringify(text.slice(0, 40)) }),
    );
  return (text.match(points) ?? []).map(p => p.toLowerCase());
}

/**
 * decode reads an address: the tree, the moves to the node shown, the mode, and what it cannot read. What it names must
 * still be checked by the rules.
 * @param {string} hash
 */
export function decode(hash) {
  const text = decodeURIComponent(hash.replace(/^#?\/?/, ""));
  const pairs = text.includes(":") ? text.split(",").map(f => f.split(":", 2)) : [["g", text.split(/[/?]/)[0]]];
  const unread = pairs
    .filter(([name, value]) => value === undefined || !/^[gcbwornmpzf]$/.test(name))
    .map(f => f.join(":").slice(0, 40));
  /** @type {Record<string, string | undefined>} */
  const { g, c, b, w, o, r, n, m, p, z, f } = Object.fromEntries(pairs);
  const moves = list(g);
  const black = list(b);
  const white = list(w);
  const size = Number(n ?? 15);
  if (!(Number.isInteger(size) && size >= 5 && size <= 22))
    throw new Error(
      say("the address: size {text}: expected a number from 5 to 22", { text: JSON.stringify(n?.slice(0, 9)) }),
    );
  const turn = o === "i" ? "white" : o === "b" ? "black" : toMove(black, white);
  const tree = new Tree({
    rule: r || "freestyle",
    size,
    black,
    white,
    turn,
    nodes: [{}, ...moves.map((move, parent) => ({ move, parent }))],
  });
  return {
    tree,
    shown: moves.slice(0, Math.max(0, Number(c ?? moves.length) || 0)),
    mode: m ?? "",
    puzzle: decodeURIComponent(p ?? ""),
    proof: Number(f ?? -1),
    packed: z,
    unread,
  };
}

/**
 * puzzleAddress is the address of a puzzle. What parts the fields stands in it as a code.
 * @param {string} suite
 * @param {string} id
 */
export const puzzleAddress = (suite, id) =>
  `#m:puzzles,p:${encodeURIComponent(`${suite}/${id}`.replace(/[%,:]/g, encodeURIComponent)).replaceAll("%2F", "/")}`;

/**
 * encode writes the address of a tree: the line through the node shown, on to its end.
 * @param {Tree} tree
 * @param {string} mode "" where it goes without saying
 * @param {{[name: string]: number}} [more] fields
 */
export function encode({ rule, size, black, white, turn, current }, mode, more) {
  const line = current
    .end()
    .path()
    .map(n => n.move)
    .join("");
  const begins = turn === "white" ? "i" : toMove(black, white) === "white" ? "b" : "";
  const fields = Object.entries({
    r: rule === "freestyle" ? "" : rule,
    n: size === 15 ? "" : size,
    b: black.join(""),
    w: white.join(""),
    o: begins,
    g: line,
    c: current.children.length ? `${current.ply}` : "",
    m: mode,
    ...more,
  }).filter(f => f[1] !== "");
  return `#${fields.every(f => f[0] === "g") ? line : fields.map(f => f.join(":")).join(",")}`;
}
