// The clock of a game.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { clock } from "../static/clock.js";

let now = 0;
beforeEach(() => {
  now = 0;
  mock.restoreAll();
  mock.method(performance, "now", () => now);
});

test("a game has so much for all moves, and who is late loses", () => {
  const c = clock("game", 60000, true);
  c.run("black", {});
  now = 15000;
  c.run("white", {});
  now = 16000;
  assert.equal(c.text(), "Black 0:45, White 0:59");
  assert.equal(c.late(), "");
  assert.equal(c.allowed("white", 0), Math.round(59000 / 20));
  now = 15000 + 60001;
  assert.equal(c.late(), "white");
  assert.equal(c.text(), "Black 0:45, White over by 0:00");
  assert.equal(c.allowed("white", 0), 50);
});

test("a move has so much, anew each time", () => {
  const c = clock("move", 10000, false);
  c.run("black", {});
  now = 25000;
  assert.equal(c.late(), "");
  assert.match(c.text(), /Black over by 0:15/);
  c.run("white", {});
  c.run("black", {});
  assert.equal(c.text(), "Black 0:10, White 0:10");
  assert.equal(c.allowed("black", 0), 9500);
  assert.equal(c.allowed("black", 3000), 3000);
});

test("a move that is taken back gives its time back", () => {
  const c = clock("game", 60000, true);
  const first = {};
  c.run("black", first);
  now = 20000;
  c.run("white", {});
  now = 30000;
  c.run("black", first);
  assert.equal(c.text(), "Black 1:00, White 1:00");
});

test("without a clock there is no limit", () => {
  const c = clock("none", 0, true);
  c.run("black", {});
  now = 1e9;
  assert.equal(c.late(), "");
  assert.equal(c.text(), "");
  assert.equal(c.allowed("black", 0), 0);
  assert.equal(c.allowed("black", 700), 700);
});
