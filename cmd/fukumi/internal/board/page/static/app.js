// @ts-check
// The one object that all else hangs on: the tree of moves and its node that is
// shown, the board, the back end, the address. Moves are judged by the back end;
// until it answers, the board shows what the tree says.

import { Board } from "./board.js";
import { Move, Tree, opponent } from "./tree.js";
import { decode, encode } from "./address.js";
import { settings } from "./settings.js";
import { keepGames } from "./games.js";
import { unpack } from "./packed.js";
import { byId } from "./dom.js";
import { say, tag } from "./words.js";

/** @typedef {import("./backend.js").Request} Request */
/** @typedef {import("./tree.js").TreeJSON} TreeJSON */
/**
 * @typedef {{rule: string, size: number, turn: "black" | "white", black: string[], white: string[], moves: string[],
 *   last: string, winner: string, five: string[], over: boolean, reason: string, how: string, opening: string,
 *   fouls: {point: string, reason: string}[], text: string, heading: string}} State the answer to "position"
 */
/**
 * @typedef {"position" | "go" | "tree" | "mode" | "settings" | "worth" | "line"} Happening "go": another node is
 *   shown; "position": the back end has said what it is; "tree": nodes came, went or got a comment; "worth": moves got
 *   marks; "line": a line that was walked is closed
 */

/** split is the suite and the id of a puzzle. @param {string} name @returns {[string, string]} */
const split = name => [name.split("/")[0], name.slice(name.indexOf("/") + 1)];

export class App {
  settings = settings;
  tree = new Tree({ rule: settings.rule });
  board = new Board(byId("board"), settings);
  mode = ""; // the first
  before = ""; // the mode that was open before
  /** openFiles opens the dialog of files, where there is one. @type {(() => void) | undefined} */
  openFiles;
  /** openPuzzle shows a puzzle that an address names. @type {(suite: string, id: string) => Promise<void>} */
  openPuzzle = async () => {};
  /** listPuzzles shows all puzzles, where one is shown. */
  listPuzzles = () => {};
  /** openProof shows the proof of a win after so many moves. @type {(ply: number) => Promise<void>} */
  openProof = async () => {};
  /**
   * named is the address of what a mode shows in place of the game, and fields are more of that of the game.
   * @type {{named?: () => string, fields?: () => {[name: string]: number}}}
   */
  shows = {};
  played = /** @type {"" | "here" | "elsewhere"} */ (""); // which tab plays the game on the board, "" for none
  /** @type {Map<string, Set<() => void>>} */
  listeners = new Map();
  /** @type {{key: string, words: string, press: () => void, means: () => boolean}[]} */
  keys = [];
  /** @type {{redo: () => () => void, undo: () => void, before: Move, after: Move, from: Tree, to: Tree}[]} */
  done = [];
  /** @type {typeof this.done} */
  undone = [];
  /** @type {{over: Tree} | null} an address is being read: what it names comes in place of this tree */
  reading = null;
  /** setUp begins to set up a position by clicks, where that can be done. @type {(() => void) | undefined} */
  setUp;
  /** @type {Promise<unknown>} moves are played one after the other */
  playing = Promise.resolve();
  /**
   * @param {import("./backend.js").Backend} backend
   * @param {import("./modes.js").Mode[]} modes the first is where the page begins
   */
  constructor(backend, modes) {
    this.backend = backend;
    this.modes = modes;
    /** keep keeps the game on the board at once. @type {() => Promise<void>} */
    this.keep = this.still ? async () => {} : keepGames(this);
    this.board.onPoint(point => void this.playOrSay(point), { pass: true });
  }
  /**
   * ask sends a request; what it returns ends it.
   * @param {Request} request
   * @param {(answer: import("./backend.js").Answer) => void} onEvent
   * @param {boolean} [takesOver] it ends the search for which it would wait
   */
  ask(request, onEvent, takesOver) {
    return this.backend.solve({ ...request, lang: tag() }, onEvent, takesOver);
  }
  /**
   * once sends a request and waits for its answer.
   * @param {Request} request
   * @returns {Promise<any>}
   */
  once(request) {
    return new Promise((resolve, reject) => {
      this.ask(request, ({ event, data }) => {
        if (event === "answer") resolve(data);
        else if (event === "error" || event === "done") reject(new Error(data.message ?? say("no answer")));
      });
    });
  }
  /** position is the position shown, as requests name it. */
  position() {
    return this.tree.position();
  }
  /** state is what the back end has said of the position shown, null until it has. */
  state() {
    return this.tree.current.state;
  }
  /**
   * learn finds out what a position is.
   * @param {import("./tree.js").Position} position
   * @returns {Promise<State>}
   */
  learn(position) {
    return this.once({ kind: "position", position });
  }
  /**
   * on calls fn whenever something happens, until what it returns is called.
   * @param {Happening} what
   * @param {() => void} fn
   */
  on(what, fn) {
    const all = this.listeners.get(what) ?? new Set();
    this.listeners.set(what, all.add(fn));
    return () => void all.delete(fn);
  }
  /** @param {Happening} what */
  emit(what) {
    for (const fn of [...(this.listeners.get(what) ?? [])]) fn();
  }
  /**
   * key gives a key, as KeyboardEvent names it, after "Shift+" or "Control+", a meaning until what it returns is
   * called.
   * @param {string} key
   * @param {string} words for the list of keys
   * @param {() => void} press
   * @param {() => boolean} [means] says whether it means anything now
   */
  key(key, words, press, means = () => true) {
    const entry = { key, words, press, means };
    this.keys.push(entry);
    return () => void (this.keys = this.keys.filter(k => k !== entry));
  }
  /** announce has a text read to those who do not see the board. @param {string} text */
  announce(text) {
    const live = byId("live");
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }
  /** error shows what went wrong; "" nothing any more. @param {unknown} what */
  error(what) {
    const banner = byId("banner");
    banner.textContent = what instanceof Error ? what.message : String(what);
    if (banner.textContent) banner.scrollIntoView({ block: "nearest" }); // it stands beside the tools, not over them
  }
  /**
   * go shows a node: as a step that Back takes back, else the address only changes, or not even that.
   * @param {Move} node
   * @param {{step?: boolean, stay?: boolean}} [o]
   */
  async go(node, o = {}) {
    const { tree } = this;
    tree.current = node;
    this.board.await("");
    this.error("");
    this.draw();
    if (!o.stay) this.locate(o.step);
    this.emit("go");
    const shown = () => this.tree === tree && tree.current === node;
    try {
      node.state ??= await this.learn(tree.position(node));
      if (!shown()) return;
      this.draw();
      this.emit("position");
    } catch (e) {
      if (shown()) this.error(e);
    }
  }
  /** draw shows the tree's node, with what is known of it. */
  draw() {
    const { tree, board } = this;
    const node = tree.current;
    const { five, fouls } = this.state() ?? {};
    board.show({
      size: tree.size,
      stones: tree.stones(node),
      last: node.move,
      turn: opponent(tree.mover(node)),
      five,
      fouls,
      marks: node.marks,
    });
  }
  /** still says that nobody searches here: the page is a report. */
  get still() {
    return !!this.backend.address;
  }
  /** locate writes the address, but not over one that is still being read. @param {boolean} [step] */
  locate(step) {
    if (this.reading?.over === this.tree) return;
    const to = this.backend.address?.() ?? this.address();
    try {
      history[step && to !== (location.hash || "#") ? "pushState" : "replaceState"](null, "", to);
    } catch {
      // Browsers refuse too many steps in a short time: the next one will do.
    }
  }
  /** address names what is shown. */
  address() {
    return this.shows.named?.() || encode(this.tree, this.mode, this.shows.fields?.());
  }
  /**
   * edit changes the tree, or puts another in its place, so that it can be undone. change returns how to take it back,
   * after is shown then. What it returns ends when the position is known.
   * @param {() => () => void} change
   * @param {Move} after
   * @param {{step?: boolean, stay?: boolean, tree?: Tree}} [o]
   */
  edit(change, after, { step = true, stay, tree = this.tree } = {}) {
    this.done.push({ redo: change, undo: change(), before: this.tree.current, after, from: this.tree, to: tree });
    this.undone = [];
    return this.change(tree, after, step, stay);
  }
  /**
   * change shows a node of a tree that is not as it was.
   * @param {Tree} tree
   * @param {Move} node
   * @param {boolean} step
   * @param {boolean} [stay]
   */
  change(tree, node, step, stay) {
    this.tree = tree;
    this.emit("tree");
    return this.go(node, { step, stay });
  }
  /** adopt shows what another tab has made of the game on the board. @param {Tree} tree */
  adopt(tree) {
    this.done = this.undone = [];
    void this.change(tree, tree.current, false);
  }

  undo() {
    const e = this.done.pop();
    if (!e) return;
    e.undo();
    this.undone.push(e);
    this.change(e.from, e.before, true);
  }

  redo() {
    const e = this.undone.pop();
    if (!e) return;
    e.undo = e.redo();
    this.done.push(e);
    this.change(e.to, e.after, true);
  }
  /**
   * load shows another tree, which must be legal.
   * @param {TreeJSON | Tree} json
   * @param {{step?: boolean, stay?: boolean}} [o]
   */
  load(json, o = {}) {
    const tree = json instanceof Tree ? json : new Tree(json);
    return this.edit(() => () => {}, tree.current, { tree, ...o });
  }
  /**
   * play plays a point at the node shown. It returns "" or why the move was refused.
   * @param {string} point
   * @returns {Promise<string>}
   */
  play(point) {
    const next = this.playing.then(async () => {
      const { tree } = this;
      const node = tree.current;
      const known = node.children.find(c => c.move === point);
      if (known) return (this.go(known, { step: true }), "");
      const answer = await this.once({ kind: "move", position: tree.position(), move: point });
      if (answer.refused) return answer.refused;
      if (this.tree !== tree || tree.current !== node) return say("the board has changed meanwhile");
      const child = new Move(node, point);
      child.state = answer;
      this.edit(() => node.order([...node.children, child]), child);
      return "";
    });
    this.playing = next.catch(() => {});
    return next;
  }
  /**
   * playAll plays one point after the other. It shows why one is refused, and returns whether none was.
   * @param {string[]} points
   */
  async playAll(points) {
    for (const point of points) {
      const refused = await this.play(point).catch(e => e);
      if (refused) return (this.error(refused), false);
    }
    return true;
  }
  /** playOrSay plays a point that was pressed, and tells the user. @param {string} point */
  async playOrSay(point) {
    try {
      const refused = await this.play(point);
      this.error(refused);
      if (!refused) this.announce(this.words());
    } catch (e) {
      this.error(e);
    }
  }
  /** words says in a sentence what is shown. */
  words() {
    const { tree } = this;
    const node = tree.current;
    const state = this.state();
    const mover = tree.mover(node);
    const now = state?.over ? state.reason : say("{side} to move##after a move", { side: opponent(mover) });
    const n = node.ply;
    if (!node.move) return now;
    return node.move === "-"
      ? say("{side} passed, move {n}. {now}", { side: mover, n, now })
      : say("{side} {move}, move {n}. {now}", { side: mover, move: node.move, n, now });
  }
  /**
   * arrive shows what the address says. Points that are pressed meanwhile are played after it: what they mean is not
   * known before.
   */
  arrive() {
    this.playing = Promise.all([this.playing, this.read()]);
  }
  /** read shows what the address says: in a tree that knows the moves, else in one of its own. */
  async read() {
    const { hash } = location;
    const left = () => location.hash !== hash; // for another one, meanwhile
    try {
      const { tree: named, shown, mode, puzzle, proof, packed, unread } = decode(hash);
      const tree = packed ? await unpack(packed) : named;
      if (packed) shown.push(...tree.current.path().map(n => n.move));
      if (puzzle) return await this.openPuzzle(...split(puzzle));
      const whole = tree.root
        .end()
        .path()
        .map(n => n.move);
      const known = !mode || this.modes.some(m => m.name === mode);
      this.setMode(known ? mode : "");
      this.listPuzzles();
      if (!known) unread.push(`m:${mode.slice(0, 40)}`);
      const trees = [this.tree, ...this.done.map(e => e.from), ...this.undone.map(e => e.to)];
      const knows = (/** @type {Tree} */ t) => t.sameStart(tree) && t.follow(whole);
      const empty = (/** @type {Tree} */ t) => !t.root.children.length;
      const to = trees.find(t => knows(t) && (whole.length || empty(t))) ?? trees.find(knows) ?? tree;
      const before = this.mode;
      if (to === tree) await this.check(tree);
      if (left()) return;
      to.current = to.follow(shown) ?? to.root;
      if (to === this.tree) this.go(to.current, { stay: this.mode === before });
      else this.load(to, { step: false });
      if (proof >= 0) await this.openProof(proof);
      if (unread.length) this.error(say("the address: not understood: {fields}", { fields: unread.join(", ") }));
    } catch (e) {
      if (left()) return;
      this.go(this.tree.current);
      this.error(e);
    }
  }
  /** check refuses a tree that an address names, if its moves are not legal. @param {Tree} tree */
  async check(tree) {
    const mine = (this.reading = { over: this.tree });
    try {
      await this.learn(tree.position(tree.root.end()));
    } finally {
      if (this.reading === mine) this.reading = null;
    }
  }
  /** inGame says that a game is being played: its moves are no longer the editor's. */
  get inGame() {
    return this.mode === "play" && !!this.tree.game && !this.tree.game.end;
  }
  /** setMode opens a mode by its name; "" is the first. @param {string} name */
  setMode(name) {
    if (name === this.mode) return;
    this.before = this.mode;
    this.mode = name;
    this.emit("mode");
  }
}
