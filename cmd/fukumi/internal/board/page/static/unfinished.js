// @ts-check
// The games that are not over, as cards: a game that was left goes on.

import { button, el } from "./dom.js";
import { recent, treeOf } from "./games.js";
import { smallOf } from "./small.js";
import { say } from "./words.js";

const most = 3;

/** unfinished shows them, but not the one on the board. @param {import("./app.js").App} app */
export function unfinished(app) {
  const element = el("div", { class: "stack", hidden: true });
  const look = async () => {
    const kept = (await recent()).filter(k => k.game && !k.game.end && k.id !== app.tree.id).slice(0, most);
    element.hidden = !kept.length;
    element.replaceChildren(
      el("h3", {}, kept.length === 1 ? say("A game that is not over") : say("Games that are not over")),
      el(
        "div",
        { class: "tiles" },
        ...kept.map(k => {
          const tree = treeOf(k);
          const { opponent, me } = /** @type {import("./playgame.js").Game} */ (k.game);
          const who = opponent.kind === "people" ? say("Two people") : say("Against {name}", { name: opponent.name });
          const n = tree.current.ply;
          const place = me ? say("You are {side}, move {n}", { side: me, n }) : say("move {n}", { n });
          const tile = button("", () => app.load(tree), { class: "tile" });
          tile.replaceChildren(smallOf(tree), el("strong", {}, who), el("span", { class: "quiet" }, place));
          return tile;
        }),
      ),
    );
  };
  return { element, look };
}
