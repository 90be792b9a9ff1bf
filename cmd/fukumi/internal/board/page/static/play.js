// @ts-check
// A game against the program's own search, at a level, against a score model, or
// against a book of proofs, from the position on the board on. The game is the tree's: to take a move back is
// to show an earlier position, and what was played stays as a variation.

import { button, el } from "./dom.js";
import { marks, offer, remember, says, score } from "./book.js";
import { progress, refill } from "./progress.js";
import { playForm } from "./playform.js";
import { named, opponent } from "./tree.js";
import { wish } from "./review.js";

/** @typedef {import("./tree.js").Side} Side */
/**
 * @typedef {{me: Side | "", name: string, ask: {[field: string]: any}, start: import("./tree.js").Move, put: 0 | 3 | 5,
 *   end: string, win: string, note: string, clock: ReturnType<typeof import("./clock.js").clock>, book?: boolean,
 *   page?: import("./book.js").Page}} Game
 *   me is "" until colours are chosen; put: I put the stones of an opening up to that many; win is the hash of the
 *   opponent's proved win; page is the last answer of the book
 */

const hintNodes = 200000;

/** the games that are played. @type {WeakMap<import("./tree.js").Tree, Game>} */
const games = new WeakMap();

/** @type {import("./modes.js").Mode} */
export const mode = { name: "play", title: "Play", mount };

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const work = progress();
  const say = el("p", { class: "say" });
  const times = el("p", { role: "timer" });
  const tools = el("div", { class: "tools" });
  const note = el("p");
  const saw = el("details", {}, el("summary", {}, "What the opponent saw"), note);
  const book = offer(app, start);
  const legend = el("p", { class: "quiet" });
  const form = el("div", { class: "stack" }, book.element, playForm(app, start));
  const table = el("div", { class: "stack" }, say, legend, times, work.element, tools, saw);
  panel.append(el("div", { class: "stack" }, table, form));
  const game = () => games.get(app.tree);
  const mover = () => opponent(app.tree.mover(app.tree.current));
  const tell = (/** @type {string} */ text) => ((say.textContent = text), app.announce(text));

  /**
   * start begins a game on the board, or by swap2 on an empty one.
   * @param {Omit<Game, "start" | "end" | "win" | "note">} g
   */
  function start(g) {
    const { rule, size, current, black, white } = app.tree;
    if (!g.me && (current.ply || black.length || white.length)) app.load({ rule, size });
    const game = { ...g, start: app.tree.current, end: "", win: "", note: "" };
    games.set(app.tree, game);
    if (g.me || g.put) turn();
    else swap(game, data => put(data.moves));
    tools.querySelector("button")?.focus(); // the form is gone
  }

  const offered = (g = game()) => void ((g && !g.end) || book.look());

  /** turn goes on from the position on the board. */
  function turn() {
    const g = game();
    const { tree } = app;
    const state = app.state();
    if (g?.page) remember(app, g.page);
    show();
    offered();
    if (!g || g.end || !state) return;
    if (state.over) return finish(g, state.reason ?? "", state.winner ?? "");
    if (g.put) return opening(g);
    if (!g.me) return app.announce(say.textContent);
    g.clock.run(mover(), tree.current);
    if (mover() === g.me) {
      const answer = tree.current === g.start ? "" : `${named(opponent(g.me))} ${tree.current.move}. `;
      return tell(g.book ? told(g) : `${answer}Your move, ${named(g.me)}.`);
    }
    if (g.book)
      return ask(g, "is asked", { kind: "book" }, data => {
        if (!data) return (show(), app.error("The book does not know this position"));
        g.page = data;
        put([data.move]);
      });
    ask(
      g,
      "thinks",
      {
        kind: "play",
        ...g.ask,
        ...(!g.ask.opponent && { time_ms: g.clock.allowed(mover(), g.ask.time_ms) }),
        win: g.win,
      },
      data => {
        g.win = data.win;
        g.note = `${data.move}: ${data.says}. ${data.line.length > 1 ? `Expected: ${data.line.join(" ")}.` : ""}`;
        put([data.move]);
      },
    );
  }

  /**
   * ask asks about the position on the board.
   * @param {Game} g
   * @param {string} does
   * @param {{kind: string, [field: string]: any}} request
   * @param {(data: any) => void} then
   */
  function ask(g, does, request, then) {
    const node = app.tree.current;
    work.run(app, { ...request, position: app.position() }, ({ event, data }) =>
      event === "answer" && app.tree.current === node && !g.end ? then(data) : show(),
    );
    show();
    say.textContent = `${g.name} ${does}.`;
  }

  /** put plays moves for either side. @param {string[]} moves */
  const put = async moves => void ((await app.playAll(moves)) || show());

  /** swap asks what to do with an opening. @param {Game} g @param {(data: any) => void} then */
  const swap = (g, then) =>
    ask(g, "looks at the opening", { kind: "swap2", ...g.ask, depth: undefined, level: undefined }, then);

  /** opening has me put stones, until the opponent may choose. @param {Game} g */
  function opening(g) {
    const more = g.put - app.tree.current.ply;
    if (more > 0) return tell(`Put ${more} more of the opening, ${named(mover())} now.`);
    swap(g, async data => {
      const said = data.says ? ` White's best is ${data.says}.` : "";
      g.put = 0;
      if (!data.swap && data.moves.length === 1) g.me = "black";
      await put(data.moves);
      if (data.swap) take(g, "white", `${g.name} takes Black.${said} `);
      else if (!g.me) tell(`${g.name} has put two stones.${said} Choose a colour.`);
    });
  }

  /**
   * take gives me a colour after an opening.
   * @param {Game} g
   * @param {Side} side
   * @param {string} [why]
   */
  function take(g, side, why = "") {
    g.me = side;
    turn();
    if (why) tell(why + say.textContent);
  }

  let pressed = false;
  /** press is a point that was pressed. @param {string} point */
  async function press(point) {
    const g = game();
    if (!g || g.end) return app.playOrSay(point);
    if (!g.put && mover() !== g.me) return app.error(g.me ? "It is the opponent's move" : "Choose a colour first");
    if (pressed) return; // a move of mine is on its way: this one would be the opponent's
    pressed = true;
    const refused = await app.play(point).catch(e => e);
    pressed = false;
    app.error(refused);
  }

  /** finish ends the game. @param {Game} g @param {string} how @param {string} winner */
  function finish(g, how, winner) {
    const moves = Math.ceil((app.tree.current.ply - g.start.ply) / 2);
    work.stop();
    g.clock.run("");
    g.end = `${how}, after ${moves} ${moves === 1 ? "move" : "moves"}.`;
    if (g.book && g.me) g.end = `${how}. ${score(app, g.me, g.start)}`;
    app.tree.info = {
      [g.me || "black"]: "You",
      [opponent(g.me || "black")]: g.name,
      ...app.tree.info,
      result: winner || "draw",
    };
    app.emit("tree");
    show();
    tell(g.end);
  }

  /** back shows the last position before this one in which it was my move. @param {Game} g */
  function back(g) {
    const before = app.tree.current
      .path()
      .map(n => n.parent)
      .findLast(n => n && n.ply >= g.start.ply && opponent(app.tree.mover(n)) === g.me);
    if (!before) return app.error("There is no move of yours to take back");
    if (g.end) delete app.tree.info.result; // the game goes on
    g.end = "";
    g.clock.run(/** @type {Side} */ (g.me), before);
    app.go(before, { step: true });
    app.announce(`Taken back. ${say.textContent}`);
  }

  const hint = (/** @type {Game} */ g) =>
    ask(g, "looks for a hint", { kind: "play", nodes: hintNodes }, data => {
      show();
      app.board.layer("hint", [{ at: data.move, kind: "candidate", value: 1, label: "hint" }]);
      tell(`Hint: ${data.move} (${data.says}).`);
    });

  /** told is what I am told when it is my move. @param {Game} g */
  const told = g => (g.book && g.me && says(app, g.me, g.start)) || `Your move, ${named(g.me)}.`;

  /** show draws what can be done now. */
  function show() {
    const g = game();
    const { ply } = app.tree.current;
    const on = !!g && !g.end;
    const quiet = on && !work.running;
    form.hidden = on;
    table.hidden = !g;
    app.board.clear("hint");
    if (on && g.book) legend.textContent = marks(app);
    else app.board.clear("book");
    legend.hidden = !on || !legend.textContent;
    if (!g) return;
    saw.hidden = !!g.book;
    const mine = mover() === g.me;
    const choose = quiet && !g.me && !g.put && (ply === 3 || ply === 5);
    const loser = /** @type {Side} */ (g.me);
    if (quiet) say.textContent = choose ? "Choose a colour." : mine ? told(g) : "";
    note.textContent = g.note || "Nothing yet.";
    refill(
      tools,
      choose && button("Take Black", () => take(g, "black")),
      choose && button("Stay White", () => take(g, "white")),
      choose && ply === 3 && button("Put two stones", () => ((g.put = 5), turn())),
      quiet && g.me && !mine && button("Let the opponent move", turn, { class: "main" }),
      quiet && mine && !g.book && button("Hint", () => hint(g)),
      g.me && button("Take back", () => back(g)),
      on &&
        g.me &&
        button("Resign", () => finish(g, `${named(loser)} resigns: ${named(opponent(loser))} wins`, opponent(loser))),
      on
        ? button("End the game", () => (work.stop(), games.delete(app.tree), show()))
        : button("Review the game", () => ((wish.now = true), app.setMode("review"), app.locate(true)), {
            class: "main",
          }),
    );
  }

  const timer = setInterval(() => {
    const g = game();
    const late = g?.clock.late();
    times.textContent = g?.clock.text() ?? "";
    if (g && late && !g.end) finish(g, `${named(late)} is out of time: ${named(opponent(late))} wins`, opponent(late));
  }, 200);
  const undo = (g = game()) => (g?.me ? back(g) : app.undo());
  const offs = [
    app.key("Backspace", "Take back", undo),
    app.on("go", () => (work.stop(), show())),
    app.on("position", () => (app.tree.current.children.length || work.running ? offered() : turn())),
    app.board.onPoint(point => void press(point), { pass: true }),
  ];
  turn();
  return () => {
    offs.forEach(off => off());
    clearInterval(timer);
    work.stop();
    game()?.clock.run("");
    app.board.clear("hint");
    app.board.clear("book");
  };
}
