// The tree of moves: who moves, what lies on the board, what comes back from JSON.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Move, Tree, isTree, named, opponent, toMove } from "../static/tree.js";

/** A game with a variation: h8 i9 (g7) j8. */
const json = {
  rule: "renju",
  size: 15,
  nodes: [
    {},
    { move: "h8", parent: 0, comment: "a centre" },
    { move: "i9", parent: 1 },
    { move: "j8", parent: 2 },
    { move: "g7", parent: 1, marks: [{ point: "h9", shape: "label", text: "A" }] },
  ],
  current: 3,
};

const moves = nodes => nodes.map(n => n.move);

test("sides take turns, and White moves with one black stone more", () => {
  assert.equal(opponent("black"), "white");
  assert.equal(named(""), "Black");
  assert.equal(toMove(["h8"], []), "white");
  assert.equal(toMove(["h8"], ["i9"]), "black");
  const tree = new Tree({ black: ["h8"], white: [], nodes: [{}, { move: "-", parent: 0 }, { move: "i9", parent: 1 }] });
  const [pass, next] = tree.root.end().path();
  assert.equal(tree.mover(pass), "white");
  assert.equal(tree.mover(next), "black");
});

test("the stones at a node are those set up and those played, without passes", () => {
  const tree = new Tree({ black: ["h8"], white: ["i9"], nodes: [{}, { move: "-" }, { move: "g7", parent: 1 }] });
  assert.deepEqual(tree.stones(tree.root.end()), [
    { at: "h8", side: "black", ply: 0 },
    { at: "i9", side: "white", ply: 0 },
    { at: "g7", side: "white", ply: 2 },
  ]);
  assert.deepEqual(tree.position(tree.root.end()).moves, ["-", "g7"]);
});

test("a tree comes back from its JSON, with the node that is shown", () => {
  const tree = new Tree(json);
  const back = new Tree(JSON.parse(JSON.stringify(tree.json())));
  assert.deepEqual(back.json(), tree.json());
  assert.deepEqual(moves(back.current.path()), ["h8", "i9", "j8"]);
  assert.equal(back.follow(["h8"])?.comment, "a centre");
  assert.deepEqual(back.follow(["h8", "g7"])?.marks, json.nodes[4].marks);
  assert.equal(back.follow(["h8", "h9"]), null);
  assert.ok(back.sameStart(tree));
  assert.ok(!back.sameStart(new Tree({ rule: "freestyle" })));
});

test("a tree without nodes has a root, and one that names no node that it has shows the root", () => {
  for (const tree of [new Tree(), new Tree({ nodes: [{}], current: 7 })]) {
    assert.equal(tree.current, tree.root);
    assert.equal(tree.root.move, "");
  }
});

test("a variation is left by its fork, and an order of children is taken back", () => {
  const tree = new Tree(json);
  const variation = tree.follow(["h8", "g7"]);
  assert.equal(variation?.fork(), variation);
  assert.equal(tree.current.fork(), null);
  const parent = tree.follow(["h8"]);
  const undo = parent.order([variation, ...parent.children.filter(c => c !== variation)]);
  assert.equal(tree.root.end(), variation);
  undo();
  assert.deepEqual(moves(tree.root.end().path()), ["h8", "i9", "j8"]);
});

test("a tree is moved with all its points, and passes stay", () => {
  const tree = new Tree({ ...json, black: [], nodes: [...json.nodes, { move: "-", parent: 3 }] });
  const moved = tree.map(p => `a${p.slice(1)}`);
  assert.deepEqual(moves(moved.root.end().path()), ["a8", "a9", "a8", "-"]);
  assert.equal(moved.follow(["a8", "a7"])?.marks[0].point, "a9");
  assert.equal(tree.root.end().parent?.move, "j8");
});

test("what is no tree is told before it is shown", () => {
  const tree = new Tree(json);
  for (const t of [json, {}, tree.json(), JSON.parse(JSON.stringify(tree.json())), { nodes: [{}], turn: "" }])
    assert.ok(isTree(t), JSON.stringify(t));
  const node = n => ({ nodes: [{}, n] });
  const deep = n => ({ nodes: Array.from({ length: n }, (_, i) => ({ parent: i - 1 })) });
  assert.ok(isTree(deep(969)));
  const wide = n => ({ nodes: Array.from({ length: n }, () => ({})) });
  assert.ok(isTree(wide(100000)));
  for (const t of [
    ...[null, undefined, 7, "x", [], true].flatMap(v => [v, { nodes: v === undefined ? null : v }, { nodes: [v] }]),
    ...[null, 0, 4, 23, 1e9, 7.5, "15"].map(size => ({ size })),
    ...[null, "h8", {}, [8], ["h8", null], ["p1"], ["a16"], ["h0"], ["h08"], ["-"]].flatMap(v => [
      { black: v },
      { white: v },
      { black: [], white: v },
    ]),
    ...[null, "up", 1, {}].map(turn => ({ turn })),
    ...[null, [], "x", { black: 1 }, { black: { a: "b" } }].map(info => ({ info })),
    ...[null, 7, {}].map(rule => ({ rule })),
    ...[null, -1, 0.5, "0", 1e20].map(current => ({ current })),
    ...[null, "", "p1", "h8 ", 8, ["h8"]].map(move => node({ move })),
    ...[null, -1, 1, 2, 0.5, "0"].map(parent => node({ parent })),
    ...[null, 1, {}, []].flatMap(v => [node({ sign: v }), node({ title: v }), node({ comment: v })]),
    ...[{}, "x", [null], [{}], [{ point: "p1", shape: "label" }], [{ point: "h8", shape: "star" }]].flatMap(marks => [
      { nodes: [{ marks }] },
      node({ marks }),
    ]),
    node({ marks: [{ point: "h8", shape: "label", text: 5 }] }),
    deep(970),
    wide(100001),
  ])
    assert.ok(!isTree(t), JSON.stringify(t)?.slice(0, 200));
});

test("a tree of a hundred thousand moves needs no deep stack", () => {
  const tree = new Tree();
  let n = tree.root;
  for (let i = 0; i < 100000; i++) {
    const child = new Move(n, "-");
    n.order([child]);
    n = child;
  }
  assert.equal(tree.json().nodes?.length, 100001);
  assert.equal(tree.root.end().ply, 100000);
});
