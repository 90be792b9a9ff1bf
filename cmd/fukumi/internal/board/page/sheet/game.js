// @ts-check
// The report of a review in one file: the board with what was found out before. Nobody
// answers here, so nothing is searched, and no other moves are played.

import "./speak.js";
import { App } from "../static/app.js";
import { Board } from "../static/board.js";
import { Tree, opponent } from "../static/tree.js";
import { button, byId, el } from "../static/dom.js";
import { confirmBar } from "../static/confirm.js";
import { controls } from "../static/controls.js";
import { frame } from "../static/frame.js";
import { keys } from "../static/keys.js";
import { moveList } from "../static/moves.js";
import { preferences } from "../static/preferences.js";
import { advice } from "../static/movecard.js";
import { keepReview, mode, wish } from "../static/review.js";
import { loadSettings, settings } from "../static/settings.js";
import { say } from "../static/words.js";

const data = JSON.parse(byId("data").textContent ?? "");
const tree = new Tree(data.tree);
const all = [tree.root, ...tree.root.end().path()];
all.forEach((n, i) => (n.state = data.positions[i]));
const nodes = data.plies.map((/** @type {number} */ i) => all[i]);

const app = new App(
  {
    solve(_, onEvent) {
      queueMicrotask(() => {
        onEvent({
          event: "answer",
          data: { refused: say("A report plays no other moves: open the game with fukumi serve") },
        });
        onEvent({ event: "done", data: {} });
      });
      return () => {};
    },
    address: () => `#ply-${Math.max(0, nodes.indexOf(app.tree.current))}`,
  },
  [mode],
);
app.tree = tree;
keepReview(app, { answer: data.answer, words: data.words, nodes });
document.body.classList.add("scripted");
byId("app").hidden = false;
byId("menu").append(
  button(say("Settings"), () => preferences(app), { icon: "settings", text: true }),
  button(say("Keys"), () => keys(app), { icon: "keys", key: "?", text: true }),
);
controls(app);
confirmBar(app);
moveList(app);
frame(app);

// On paper stands a board of each turning point, with what would have been better.
addEventListener("beforeprint", () => {
  const { turning_points, moves } = data.answer;
  byId("figures").replaceChildren(
    ...turning_points.map((/** @type {number} */ ply) => {
      const figure = el("figure");
      const board = new Board(figure, settings);
      const node = nodes[ply];
      board.show({ size: tree.size, stones: tree.stones(node), last: node.move, turn: opponent(tree.mover(node)) });
      board.layer("review", advice(moves[ply - 1], data.words.moves[ply - 1]));
      figure.append(el("figcaption", {}, data.words.moves[ply - 1].title));
      return figure;
    }),
  );
});

/** read shows what the address says: a ply, or a lesson; else the turning point. */
function read() {
  const [, what, number] = /^#(ply|lesson)-(\d+)$/.exec(location.hash) ?? [];
  const ply = what === "ply" ? Number(number) : data.words.begin;
  app.go(nodes[Math.min(ply, nodes.length - 1)], { stay: true });
  if (what === "lesson") wish.lesson = Number(number);
}
addEventListener("popstate", read);
read();
mode.mount(app, byId("panel"));
void loadSettings().then(() => app.board.layout());
