// @ts-check
// A link to what the board shows: the game with its variations and comments, the mode, the
// puzzle. What a plain address has no words for is packed into the field "z" of it.

import { encode, puzzleAddress } from "./address.js";
import { shownPuzzle } from "./puzzles.js";
import { pack } from "./packed.js";
import { say } from "./words.js";

/** Programs that hand links on cut longer ones. */
const longest = 8000;

/** plain says whether an address of moves says all that there is. @param {import("./tree.js").Tree} tree */
const plain = tree => {
  for (let n = tree.root; ; n = n.children[0]) {
    if (n.comment || n.title || n.sign || n.marks.length || n.children.length > 1) return false;
    if (!n.children.length) return !Object.keys(tree.info).length;
  }
};

/**
 * link is the address of what is shown, and sentences of what it lacks.
 * @param {import("./app.js").App} app
 * @returns {Promise<{url: string, warnings: string[]}>}
 */
export async function link(app) {
  const page = location.href.split("#")[0];
  const warnings = [];
  const puzzle = app.mode === "puzzles" && shownPuzzle();
  const fields = app.shows.fields?.() ?? {};
  const more = Object.entries({ ...(app.mode && { m: app.mode }), ...fields }).map(f => `,${f.join(":")}`);
  const hash = puzzle
    ? puzzleAddress(puzzle.suite, puzzle.id)
    : plain(app.tree)
      ? encode(app.tree, app.mode, fields)
      : `#z:${await pack(app.tree)}${more.join("")}`;
  let url = page + hash;
  if (url.length > longest) {
    url = page + encode(app.tree, app.mode, fields);
    warnings.push(
      say("The link has the moves alone: with all variations and comments it would be too long. Save a file."),
    );
  }
  if (/^(localhost|127\.|\[::1\])/.test(location.host) || location.protocol === "file:")
    warnings.push(say("The link works on this machine alone: elsewhere nobody answers at this address."));
  return { url, warnings };
}
