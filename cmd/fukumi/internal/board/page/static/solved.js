// @ts-check
// The lessons that were solved, kept by the browser where it keeps anything.

import { keep, stored } from "./settings.js";

/** @typedef {{key: string, solved: Set<number>}} Kept solved are the plies of lessons */

/** solvedOf is what was solved of a game before. @param {import("./tree.js").Tree} tree @returns {Kept} */
export function solvedOf(tree) {
  const { rule, size, black, white } = tree;
  const moves = tree.root
    .end()
    .path()
    .map(n => n.move);
  const key = `fukumi.solved:${[rule, size, black.join(""), white.join(""), moves.join("")].join()}`;
  const plies = stored(key);
  return { key, solved: new Set(Array.isArray(plies) ? plies : []) };
}

/** solve keeps that a lesson is solved. @param {Kept} kept @param {number} ply */
export function solve(kept, ply) {
  kept.solved.add(ply);
  keep(kept.key, [...kept.solved]);
}
