// The address: what is written is read again, and what others write, too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, encode } from "../static/address.js";

/** read says what an address holds. */
const read = hash => {
  const { tree, shown, mode, unread } = decode(hash);
  const { rule, size, black, white, turn } = tree;
  return { rule, size, black, white, turn, moves: tree.position(tree.root.end()).moves, shown, mode, unread };
};

const empty = { rule: "freestyle", size: 15, black: [], white: [], turn: "black", mode: "", unread: [] };

test("moves alone", () => {
  const two = { ...empty, moves: ["h8", "i9"], shown: ["h8", "i9"] };
  for (const hash of ["#h8i9", "h8i9", "#/h8i9", "#H8I9", "#%68%38i9", "#h8i9?x=1"]) assert.deepEqual(read(hash), two);
  assert.deepEqual(read(""), { ...empty, moves: [], shown: [] });
});

test("fields", () => {
  assert.deepEqual(read("#r:renju,n:19,b:a1a2,w:b1,g:h8-i9,c:2,m:proof"), {
    rule: "renju",
    size: 19,
    black: ["a1", "a2"],
    white: ["b1"],
    turn: "white",
    moves: ["h8", "-", "i9"],
    shown: ["h8", "-"],
    mode: "proof",
    unread: [],
  });
  assert.equal(read("#b:a1,w:b1,o:i").turn, "white");
  assert.equal(read("#b:a1,o:b").turn, "black");
  assert.deepEqual(read("#g:h8,x:1,c").unread, ["x:1", "c"]);
  assert.deepEqual(read("#g:h8i9,c:none").shown, []);
});

test("what is written is read again", () => {
  for (const hash of ["#", "#h8i9g7", "#r:renju,b:a1,w:b1,o:i,g:h8-i9,m:review", "#n:19,g:t19a1", "#b:a1,o:b,g:h8"]) {
    const { tree, shown, mode } = decode(hash);
    tree.current = tree.follow(shown);
    assert.equal(encode(tree, mode), hash);
  }
  const { tree, shown } = decode("#g:h8i9g7,c:1");
  tree.current = tree.follow(shown);
  assert.equal(encode(tree, ""), "#g:h8i9g7,c:1");
});

test("what cannot be read is said, and cut", () => {
  assert.throws(() => decode("#hello world"), /expected moves like h8i9g7/);
  assert.throws(() => decode("#n:23,g:h8"), /from 5 to 22/);
  assert.throws(() => decode("#n:1e1,g:h8,n:x"), /from 5 to 22/);
  const long = "z".repeat(1000);
  assert.throws(
    () => decode(`#${long}`),
    e => e.message.length < 120,
  );
});
