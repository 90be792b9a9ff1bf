// Points, and the eight ways in which a board is turned.
import assert from "node:assert/strict";
import { test } from "node:test";
import { at, turned, xy } from "../static/points.js";

test("points have names", () => {
  assert.deepEqual(xy("a1"), [0, 0]);
  assert.deepEqual(xy("v22"), [21, 21]);
  for (const p of ["a1", "h8", "o15", "v22"]) assert.equal(at(...xy(p)), p);
});

test("there are eight symmetries, and each can be undone", () => {
  const images = new Set();
  for (let s = 0; s < 8; s++) {
    const [x, y] = turned(1, 3, 15, s);
    images.add(at(x, y));
    // A reflection undoes itself, a turn the turn back.
    assert.deepEqual(turned(x, y, 15, s < 4 ? (4 - s) & 3 : s), [1, 3], `symmetry ${s}`);
    assert.deepEqual(turned(7, 7, 15, s), [7, 7]);
  }
  assert.equal(images.size, 8);
});
