// @ts-check
// The games that the browser keeps: every game on the board, whenever it changes, so that
// nothing is lost by a reload, a closed tab, or a second one.

import { all, get, onChange, put, remove } from "./store.js";
import { isGame } from "./playgame.js";
import { isNumber, isRecord, isText } from "./shape.js";
import { isTree, Tree } from "./tree.js";

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {{id: string, changed: number, tree: import("./tree.js").TreeJSON, mode: string, game: any}} Kept changed: a
 *   time in milliseconds; game: what the mode "play" says of it, null where nobody plays
 */

const here = "fukumi.game"; // the game of this tab

/** worth says whether there is anything to keep. @param {Tree} tree */
const worth = tree => tree.root.children.length + tree.black.length + tree.white.length > 0;

/** text is what of a kept game says whether it has changed. @param {Kept} k */
const text = ({ tree, mode, game }) => JSON.stringify([tree, mode, game]);

/**
 * readKept is what is kept under an id as a game, null where it cannot be shown: whatever a file held may stand there.
 * @param {string} id
 * @param {unknown} k
 * @returns {Kept | null}
 */
export function readKept(id, k) {
  if (!isRecord(k) || k.id !== id || !isNumber(k.changed) || !isTree(k.tree)) return null;
  if (Number.isNaN(new Date(k.changed).getTime())) return null;
  const { changed, mode, tree, game } = k;
  return { id, changed, mode: isText(mode) ? mode : "", tree, game: isGame(game) ? game : null };
}

/** gameOf is the game under an id, null where there is none that can be shown. @param {string} id */
export const gameOf = async id => readKept(id, await get("games", id));

/** treeOf is the tree of a kept game. @param {Kept} k */
export function treeOf(k) {
  const tree = new Tree(k.tree);
  tree.id = k.id;
  tree.game = k.game;
  return tree;
}

/** recent are the games that are kept and can be shown, the last one first. @returns {Promise<Kept[]>} */
export async function recent() {
  const kept = (await all("games")).map(([id, k]) => readKept(id, k)).filter(k => k !== null);
  return kept.sort((a, b) => b.changed - a.changed);
}

/** forget takes a game off. @param {string} id */
export const forget = id => remove("games", id);

/** restore is the game that this tab has shown before it was loaded again, null where there is none. */
export async function restore() {
  const id = session()?.getItem(here);
  const kept = id && (await gameOf(id));
  return kept ? treeOf(kept) : null;
}

function session() {
  try {
    return sessionStorage;
  } catch {
    return null; // forbidden
  }
}

/**
 * keepGames keeps the game on the board from now on, and shows what another tab does with it. What it returns keeps it
 * at once.
 * @param {App} app
 */
export function keepGames(app) {
  let last = ""; // what was kept of the game on the board
  let writing = Promise.resolve();
  let due = false;
  const write = async () => {
    due = false;
    const { tree, mode } = app;
    session()?.setItem(here, tree.id);
    if (!worth(tree) || app.played === "elsewhere") return;
    /** @type {Kept} */
    const kept = { id: tree.id, changed: Date.now(), tree: tree.json(), mode, game: tree.game };
    const now = kept.id + text(kept);
    if (now === last) return;
    last = now;
    await put("games", kept.id, kept);
  };
  const keep = () => {
    if (!due) writing = writing.then(write);
    due = true; // what changes until then is written with it
    return writing;
  };
  for (const what of /** @type {const} */ (["tree", "go", "mode"])) app.on(what, () => void keep());
  onChange("games", async id => {
    if (id !== app.tree.id) return;
    const kept = await gameOf(id);
    if (!kept || id !== app.tree.id || kept.id + text(kept) === last) return;
    if (app.played === "here") return void ((last = ""), keep()); // nobody else moves in it
    last = kept.id + text(kept);
    app.adopt(treeOf(kept));
  });
  return keep;
}
