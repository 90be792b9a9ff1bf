// @ts-check
// The lessons that were solved, kept by the browser.

import { isList, isWhole } from "./shape.js";
import { get, put } from "./store.js";

/** @typedef {{key: string, solved: Set<number>, read: Promise<void>}} Kept plies of lessons, once read */

const ofGame = "lessons:";
const isPlies = (/** @type {unknown} */ v) => isList(v, isWhole);

/** isSolved says whether what is kept under a key are lessons. @param {string} key @param {unknown} v */
export const isSolved = (key, v) => key.startsWith(ofGame) && isPlies(v);

/** solvedOf is what was solved of a game before. @param {import("./tree.js").Tree} tree @returns {Kept} */
export function solvedOf(tree) {
  const { rule, size, black, white } = tree;
  const moves = tree.root
    .end()
    .path()
    .map(n => n.move);
  const key = `${ofGame}${[rule, size, black.join(""), white.join(""), moves.join("")].join()}`;
  /** @type {Set<number>} */
  const solved = new Set();
  const read = get("progress", key).then(plies => {
    if (isPlies(plies)) plies.forEach((/** @type {number} */ p) => solved.add(p));
  });
  return { key, solved, read };
}

/** solve keeps that a lesson is solved. @param {Kept} kept @param {number} ply */
export function solve(kept, ply) {
  kept.solved.add(ply);
  void put("progress", kept.key, [...kept.solved]);
}
