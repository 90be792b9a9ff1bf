// @ts-check
// The tree of moves: a game with its variations. It knows who moves, since the
// sides take turns, and nothing else of the rules.

import { xy } from "./points.js";
import { isList, isOne, isRecord, isText, isWhole, maybe } from "./shape.js";
import { say } from "./words.js";

/** @typedef {"black" | "white"} Side */
/** @typedef {{rule: string, size: number, black: string[], white: string[], turn: Side, moves: string[]}} Position */
/** @typedef {{point: string, shape: "label" | "circle" | "cross" | "square" | "triangle", text?: string}} FileMark */
/**
 * @typedef {{move?: string, parent?: number, sign?: string, title?: string, comment?: string,
 *   marks?: FileMark[]}} Flat
 */
/**
 * @typedef {{rule: string, size: number, black?: string[], white?: string[], turn?: Side,
 *   info?: Record<string, string>, nodes?: Flat[], current?: number}} TreeJSON
 */

/** @param {Side} side @returns {Side} */
export const opponent = side => (side === "black" ? "white" : "black");

/** named is a side at the beginning of a sentence. @param {Side | ""} side */
export const named = side =>
  say("{side, select, black {Black} white {White} other {empty}}", { side: side || "black" });

/**
 * toMove is who moves where nobody says it: White with one black stone more.
 * @param {string[]} black
 * @param {string[]} white
 * @returns {Side}
 */
export const toMove = (black, white) => (black.length === white.length + 1 ? "white" : "black");

/** A Move is a node: one move, "-" for a pass, "" in the root. */
export class Move {
  sign = ""; // what the file says that the move is worth
  title = "";
  comment = "";
  /** @type {FileMark[]} */
  marks = [];
  /** @type {Move[]} the first goes on with the line */
  children = [];
  /** @type {import("./app.js").State | null} what the back end says of the position, once it was asked */
  state = null;
  ply = 0;
  /** @param {Move | null} parent @param {string} move */
  constructor(parent, move) {
    this.parent = parent;
    this.move = move;
    this.ply = parent ? parent.ply + 1 : 0;
  }
  /** path is the nodes that lead here, without the root. */
  path() {
    const path = [];
    for (let n = /** @type {Move} */ (this); n.parent; n = n.parent) path.push(n);
    return path.reverse();
  }
  /** end is the last node of the line from here. */
  end() {
    let n = /** @type {Move} */ (this);
    while (n.children.length) n = n.children[0];
    return n;
  }
  /** fork is the node by which the way here leaves the main line last, null on the main line. */
  fork() {
    return this.path().findLast(n => n.parent?.children[0] !== n) ?? null;
  }
  /**
   * order gives the node children, or those it has in another order. It returns what takes that back.
   * @param {Move[]} children
   */
  order(children) {
    const before = this.children;
    this.children = children;
    return () => void (this.children = before);
  }
}

const mostNodes = 100_000; // twice what the back end reads from a file: somebody may go on with that
const mostPlies = 2 * 22 * 22; // the back end knows no position after more
const isSide = isOne(["black", "white", "", undefined]);
const isShape = isOne(["label", "circle", "cross", "square", "triangle"]);

/**
 * isTree says whether JSON from outside is a tree that can be shown. Whether its moves are legal is for the back end to
 * say.
 * @param {unknown} json
 * @returns {json is TreeJSON}
 */
export function isTree(json) {
  if (!isRecord(json)) return false;
  const { rule, size = 15, black = [], white = [], turn, info = {}, nodes = [{}], current = 0 } = json;
  const isPoint = (/** @type {unknown} */ p) =>
    isText(p) && /^[a-v][1-9]\d?$/.test(p) && xy(p).every((/** @type {number} */ n) => n < size);
  const isMark = (/** @type {unknown} */ m) =>
    isRecord(m) && isPoint(m.point) && isShape(m.shape) && maybe(isText)(m.text);
  if (!isWhole(size) || size < 5 || size > 22 || !maybe(isText)(rule) || !isSide(turn) || !isWhole(current))
    return false;
  if (!isList(black, isPoint) || !isList(white, isPoint) || !isRecord(info, isText)) return false;
  if (!Array.isArray(nodes) || nodes.length < 1 || nodes.length > mostNodes) return false;
  const plies = [0];
  return nodes.every((n, i) => {
    if (!isRecord(n) || ![n.sign, n.title, n.comment].every(maybe(isText))) return false;
    if (!isList(n.marks ?? [], isMark)) return false;
    if (i === 0) return true;
    const { parent = 0, move = "-" } = n;
    if (!isWhole(parent) || parent >= i || !(move === "-" || isPoint(move))) return false;
    plies[i] = plies[parent] + 1;
    return plies[i] <= mostPlies;
  });
}

/** newId is a name that no other game has. */
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), n => n.toString(36)).join("");

export class Tree {
  id = newId(); // of the game, where it is kept
  /** @type {any} what the mode "play" says of it; null where nobody plays. It is JSON. */
  game = null;
  /** @param {Partial<TreeJSON>} [json] of its nodes, parents stand before their children, and the first is the root */
  constructor(json = {}) {
    this.rule = json.rule ?? "freestyle";
    this.size = json.size ?? 15;
    this.black = json.black ?? [];
    this.white = json.white ?? [];
    this.turn = json.turn || toMove(this.black, this.white);
    this.info = json.info ?? {};
    /** @type {Move[]} */
    const nodes = [];
    for (const f of json.nodes ?? [{}]) {
      const parent = nodes.length ? nodes[f.parent ?? 0] : null;
      const n = new Move(parent, parent ? (f.move ?? "-") : "");
      const { sign = "", title = "", comment = "", marks = [] } = f;
      Object.assign(n, { sign, title, comment, marks });
      parent?.children.push(n);
      nodes.push(n);
    }
    this.root = nodes[0];
    this.current = nodes[json.current ?? 0] ?? this.root;
  }
  /** json is the tree as the back end reads it; current is the node shown. @returns {TreeJSON} */
  json() {
    /** @type {Move[]} */
    const all = [];
    const open = [this.root];
    const at = new Map();
    for (let n = open.pop(); n; n = open.pop()) {
      at.set(n, all.push(n) - 1);
      open.push(...n.children.toReversed());
    }
    const nodes = all.map(({ move, parent, sign, title, comment, marks }) => ({
      move,
      parent: at.get(parent) ?? -1,
      sign,
      title,
      comment,
      marks,
    }));
    const { rule, size, black, white, turn, info, current } = this;
    return { rule, size, black, white, turn, info, nodes, current: at.get(current) ?? 0 };
  }
  /** mover is who played a node, of the root who did not begin. @param {Move} node */
  mover(node) {
    return node.ply % 2 ? this.turn : opponent(this.turn);
  }
  /** position is what the back end is told of a node. @param {Move} [node] @returns {Position} */
  position(node = this.current) {
    const { rule, size, black, white, turn } = this;
    return { rule, size, black, white, turn, moves: node.path().map(n => n.move) };
  }
  /** stones lie on the board at a node; ply is 0 of those that were set up. @param {Move} node */
  stones(node) {
    const setUp = (/** @type {string[]} */ list, /** @type {Side} */ side) => list.map(at => ({ at, side, ply: 0 }));
    const played = node.path().map(n => ({ at: n.move, side: this.mover(n), ply: n.ply }));
    return [...setUp(this.black, "black"), ...setUp(this.white, "white"), ...played.filter(s => s.at !== "-")];
  }
  /**
   * follow goes along moves from the root.
   * @param {string[]} moves
   * @returns {Move | null} null where the tree has not got them
   */
  follow(moves) {
    let n = /** @type {Move | undefined} */ (this.root);
    for (const m of moves) n = n?.children.find(c => c.move === m);
    return n ?? null;
  }
  /** sameStart says whether two trees begin alike. @param {Tree} other */
  sameStart(other) {
    const key = (/** @type {Tree} */ t) =>
      JSON.stringify([t.rule, t.size, t.turn, t.black.toSorted(), t.white.toSorted()]);
    return key(this) === key(other);
  }
  /** map is the tree with every point moved. @param {(point: string) => string} to */
  map(to) {
    const json = this.json();
    for (const n of json.nodes ?? []) {
      if (n.move && n.move !== "-") n.move = to(n.move);
      n.marks = n.marks?.map(m => ({ ...m, point: to(m.point) }));
    }
    return new Tree({ ...json, black: this.black.map(to), white: this.white.map(to) });
  }
}
