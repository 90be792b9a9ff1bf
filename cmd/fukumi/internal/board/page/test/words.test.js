// The patterns of messages: those of notation/words, which has the same cases.

import assert from "node:assert/strict";
import test from "node:test";

globalThis.document ??= /** @type {any} */ ({ documentElement: {} });
const { list, say, tag, use } = await import("../static/words.js");

test("values, sides and numbers", () => {
  assert.equal(say("{side} wins at {move}.##here", { side: "white", move: "h8" }), "White wins at h8.");
  assert.equal(say("{stone} {n}", { stone: "black", n: 3 }), "black 3");
  assert.equal(say("{missing}"), "{missing}");
  assert.equal(list(["a", "b", "c"]), "a, b, c");
});

test("plurals and selections, one in the other", () => {
  const pattern = "{n, plural, =0 {nobody} one {# {kind, select, a {A} other {B}}} other {# of {kind}}}";
  assert.deepEqual(
    [0, 1, 2].map(n => say(pattern, { n, kind: "a" })),
    ["nobody", "1 A", "2 of a"],
  );
  assert.equal(say(pattern, { n: 1, kind: "c" }), "1 B");
});

test("a language says what it has, and English what it lacks", () => {
  const messages = { moves: "{n, plural, one {# ход} few {# хода} many {# ходов} other {# хода}}", empty: "" };
  use({ tag: "ru", name: "Русский", messages });
  assert.equal(tag(), "ru");
  assert.deepEqual(
    [1, 2, 5, 11, 21].map(n => say("moves", { n })),
    ["1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход"],
  );
  assert.equal(say("empty"), "empty");
  assert.equal(say("other {n}", { n: 12345 }), "other 12\u00a0345");
  use(null);
});
