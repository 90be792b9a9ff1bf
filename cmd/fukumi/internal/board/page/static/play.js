// @ts-check
// A game against the program's own search, at a level, against a score model, a book of
// proofs, or of two people. What is kept of it stands in tree.game. To take a move back is to show
// an earlier position, and what was played stays as a variation.

import { el } from "./dom.js";
import { offer, remember } from "./book.js";
import { gameOf, treeOf } from "./games.js";
import { lock } from "./playlock.js";
import { opponent, Tree } from "./tree.js";
import { asks } from "./playasks.js";
import { playClock } from "./playclock.js";
import { playForm } from "./playform.js";
import * as games from "./playgame.js";
import { wish } from "./playon.js";
import { playTable } from "./playtable.js";
import { hasPuzzle } from "./puzzles.js";
import { progress } from "./progress.js";
import { openings } from "./playopening.js";
import { unfinished } from "./unfinished.js";
import { wish as review } from "./review.js";
import { say, sentences } from "./words.js";

/** @typedef {import("./tree.js").Side} Side */
/** @typedef {import("./playgame.js").Game} Game */
/** @typedef {import("./playgame.js").Wish} Wish */

/** @type {import("./modes.js").Mode} */
export const mode = { name: "play", title: say("Play##a mode"), mount };

const moved = (/** @type {Side} */ side, /** @type {string} */ move) => say("{side} {move}.", { side, move });

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const work = progress();
  const clocks = playClock(app, side => finish(games.late(side)));
  const book = offer(app, wish => begin(wish, true));
  const others = unfinished(app);
  const invitation = playForm(app, begin);
  const form = el("div", { class: "stack" }, book.element, others.element, invitation.element);
  const table = playTable(
    app,
    {
      back,
      draw: g => asking.draw(g),
      hint: g => asking.hint(g),
      hintWords: () => asking.hintWords(),
      think,
      opening: g => opened.controls(g),
      leave,
      again: rematch,
      resign: side => finish(games.resigned(side)),
      agree: () => finish(games.agreed()),
      decline: g => ((g.offered = ""), void app.keep(), show()),
      invite: () => ((inviting = app.tree), show(), look()),
      review: () => ((review.now = true), app.setMode("review"), app.locate(true)),
      resume,
      here: () => void goOn(),
    },
    [clocks.element, work.element],
  );
  panel.append(table.element, form);

  const game = () => /** @type {Game | null} */ (app.tree.game);
  const on = () => !!game() && !game()?.end;
  const ours = () => held.held === "mine";
  const mover = () => opponent(app.tree.mover(app.tree.current));
  const mine = (/** @type {Game} */ g) => games.byHand(g, mover());
  let inviting = app.tree; // an opponent is looked for though the game on this board is over
  let reply = ""; // to a draw
  let resumed = ""; // what is said first when a game goes on
  const opened = openings(app, { ask, put: moves => put(moves), turn: () => turn(), show: () => show() });
  const asking = asks(app, table, { ask, show, finish, mover, reply: text => ((reply = text), show()) });

  const held = lock(() => {
    app.played = held.held === "mine" ? "here" : held.held === "elsewhere" ? "elsewhere" : "";
    if (!ours()) (work.stop(), clocks.stop());
    turn();
  });
  const goOn = async () => {
    const { id } = app.tree;
    held.take();
    const kept = await gameOf(id);
    if (kept && app.tree.id === id) app.adopt(treeOf(kept));
  };

  /**
   * begin begins a game as the form asks, at the position on the board if here says so, else on an empty board. Where a
   * game is over and its end is on the board, that is its opening.
   * @param {Wish} wish
   * @param {boolean} here
   */
  function begin(wish, here) {
    const { tree } = app;
    const { rule, size, current } = tree;
    if (wish.opening) return enter(wish, 0, new Tree(games.boardOf(wish.opening, { rule, size })));
    if (!here) return enter(wish, 0, new Tree({ rule, size }));
    const g = game();
    const ply = g && games.atEnd(tree, g) ? g.start : current.ply;
    enter(wish, ply, tree.game || current.children.length ? games.opening(tree, ply) : tree);
  }
  /** rematch is the same game again. @param {Game} g @param {boolean} swap of colours */
  function rematch(g, swap) {
    const { rule, size } = app.tree;
    const from = g.opening ? 0 : g.start;
    enter(games.again(g, swap), from, g.opening ? new Tree({ rule, size }) : games.opening(app.tree, from));
  }

  /** enter begins a game at a ply of a tree. @param {Wish} wish @param {number} ply @param {Tree} tree */
  function enter(wish, ply, tree) {
    tree.game = games.newGame(wish, ply);
    tree.info = { ...games.names(tree.game), ...tree.info };
    reply = "";
    if (tree === app.tree) (app.emit("tree"), turn());
    else app.load(tree);
    table.focus(); // the form is gone
  }

  /** turn goes on from the position on the board. */
  function turn() {
    const g = game();
    const state = app.state();
    if (on()) held.want(app.tree.id);
    else held.drop();
    show();
    if (!g) return void look();
    if (g.end || !state || !ours()) return;
    if (g.page) remember(app, g.page);
    if (state.over) return finish(games.endOf(state));
    if (opened.goesOn(g)) return;
    reply = opened.said() || reply;
    clocks.of(g).run(mover(), app.tree.current.ply);
    clocks.show();
    void app.keep();
    if (!mine(g)) return ((resumed = ""), think(g));
    const { current } = app.tree;
    const last = current.ply > g.start && g.me ? moved(opponent(g.me), current.move) : "";
    show();
    app.announce(g.page ? table.told(g) : sentences([resumed || last || reply, table.told(g)]));
    resumed = "";
  }

  /** look shows what can be begun here. */
  function look() {
    void book.look();
    void others.look();
    invitation.look(place());
  }
  /** place says where a game may begin besides an empty board, "" if nowhere. */
  function place() {
    const { tree } = app;
    const g = game();
    const set = tree.black.length + tree.white.length > 0;
    if (g && games.atEnd(tree, g)) return g.start || set ? say("the opening of this game") : "";
    if (app.state()?.over !== false || !(tree.current.ply || set)) return "";
    return tree.current.ply ? say("after move {n}", { n: tree.current.ply }) : say("as it was set up");
  }

  /** think has the opponent move. @param {Game} g */
  function think(g) {
    const { ask: of, kind } = g.opponent;
    if (kind === "book")
      return ask(g, say("Asking {name} …", { name: g.opponent.name }), { kind: "book" }, data => {
        if (!data) return (show(), app.error(say("The book does not know this position")));
        g.page = data;
        void put([data.move]);
      });
    const time = kind === "fukumi" && { time_ms: clocks.of(g).allowed(mover(), of.time_ms) };
    const doing = say("{name} is thinking …", { name: g.opponent.name });
    ask(g, doing, { kind: "play", ...of, ...time, win: g.win }, data => {
      g.win = data.win;
      g.note = sentences([
        say("The opponent chose {move} ({judgement}).", { move: data.move, judgement: data.says }),
        data.line.length > 1 ? say("Expected: {line}.", { line: data.line.join(" ") }) : "",
      ]);
      if (!g.opening || app.tree.current.ply > g.start) reply = ""; // else it says how the opening ended
      void put([data.move]);
    });
  }

  /**
   * ask asks about the position on the board.
   * @param {Game} g
   * @param {string} doing a sentence
   * @param {{kind: string, [field: string]: any}} request
   * @param {(data: any) => void} then
   */
  function ask(g, doing, request, then) {
    const node = app.tree.current;
    work.run(app, { position: app.position(), ...request }, ({ event, data }) =>
      event === "answer" && app.tree.current === node && !g.end ? then(data) : show(),
    );
    show();
    table.says(doing);
  }

  /** put plays moves for either side. @param {string[]} moves */
  const put = async moves => void ((await app.playAll(moves)) || show());

  let pressed = false;
  /** press is a point that was pressed. @param {string} point */
  async function press(point) {
    const g = game();
    if (!g || g.end) return app.playOrSay(point);
    if (held.held === "asked") await held.known();
    if (!ours()) return app.error(say("This game goes on in another tab"));
    if (opened.press(g, point)) return;
    if (!mine(g)) return app.error(say("It is the opponent's move"));
    if (pressed) return; // a move of mine is on its way: this one would be the opponent's
    pressed = true;
    const taken = app.tree.current.children.some(c => c.move === point); // back, and played again
    const refused = await app.play(point).catch(e => e);
    pressed = false;
    if (!refused) g.offered = "";
    if (!refused && taken) turn();
    app.error(refused);
  }

  /** finish ends the game. @param {import("./playgame.js").End} end */
  function finish(end) {
    const g = /** @type {Game} */ (game());
    work.stop();
    g.end = games.ended(app.tree, end);
    g.offered = "";
    clocks.stop();
    app.tree.info = { ...games.names(g), ...app.tree.info, result: end.winner };
    app.emit("tree");
    turn();
    app.announce(table.said());
  }

  /** resume goes on with a game that was over. @param {Game} g */
  function resume(g) {
    g.end = null;
    delete app.tree.info.result;
    app.emit("tree");
    resumed = say("The game goes on.");
    turn(); // says it, as soon as it is known that this tab plays
  }

  /** back shows the last position before this one in which it was my move. @param {Game} g */
  function back(g) {
    const before = app.tree.current
      .path()
      .map(n => n.parent)
      .findLast(n => n && n.ply >= g.start && games.byHand(g, opponent(app.tree.mover(n))));
    if (!before) return app.error(say("There is no move of yours to take back"));
    if (g.end) delete app.tree.info.result; // the game goes on
    g.end = null;
    g.offered = reply = "";
    held.want(app.tree.id);
    clocks.of(g).run(opponent(app.tree.mover(before)), before.ply);
    void app.go(before, { step: true });
    show();
    app.announce(sentences([say("Taken back."), table.said()]));
  }

  /** leave looks for another game; this one can go on later. */
  function leave() {
    work.stop();
    const { rule, size } = app.tree;
    void app.keep().then(() => app.load({ rule, size }));
  }

  /** show draws what can be done now. */
  function show() {
    const g = game();
    const invite = !g || (!!g.end && inviting === app.tree);
    form.hidden = !invite;
    table.element.hidden = invite;
    app.board.clear("hint");
    table.show(invite ? null : g, { held: held.held, busy: work.running, reply });
    clocks.show();
  }

  const mayTake = (g = game()) => !!g && on() && games.begun(g);
  const offs = [
    app.key("Backspace", say("Take back"), () => back(/** @type {Game} */ (game())), mayTake),
    app.on("go", () => (work.stop(), show())),
    app.on("position", () => (app.tree.current.children.length || work.running ? on() || look() : turn())),
    app.board.onPoint(point => void press(point), { pass: true }),
  ];
  // A puzzle has a rule and a position of its own, which nobody has chosen for a game.
  if (app.before === "puzzles" && hasPuzzle(app)) void app.load({ rule: app.settings.rule, size: 15 }, { stay: true });
  inviting = /** @type {any} */ (wish.begin ? app.tree : null);
  if (wish.begin) invitation.side(mover());
  wish.begin = false;
  turn();
  if (inviting) look();
  return () => {
    offs.forEach(off => off());
    work.stop();
    clocks.end();
    held.drop();
    app.played = "";
    app.board.clear("hint");
    app.board.clear("book");
    app.board.clear("opening");
  };
}
