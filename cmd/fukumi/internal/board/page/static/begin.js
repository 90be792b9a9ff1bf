// @ts-check
// The page begins, once it knows its language: what stands around the board, and what the
// address says.

import { App } from "./app.js";
import { modes } from "./modes.js";
import { openAt } from "./proof.js";
import { listPuzzles, openPuzzle } from "./puzzles.js";
import { shell } from "./shell.js";

/**
 * begin builds the page.
 * @param {import("./backend.js").Backend} backend
 * @param {import("./tree.js").Tree | null | undefined} kept the game that was on the board
 */
export function begin(backend, kept) {
  const app = new App(backend, modes);
  const addressed = location.hash.length > 1;
  if (addressed && kept) app.tree = kept;
  shell(app);
  app.openPuzzle = (suite, id) => openPuzzle(app, suite, id);
  app.listPuzzles = listPuzzles;
  app.openProof = ply => openAt(app, ply);
  addEventListener("popstate", () => app.arrive());
  if (addressed) app.arrive();
  else app.go(app.tree.root);
}
