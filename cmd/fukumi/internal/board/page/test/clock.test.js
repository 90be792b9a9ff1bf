// The clock of a game.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { clock, said, times } from "../static/clock.js";

let now = 0;
beforeEach(() => {
  now = 0;
  mock.restoreAll();
  mock.method(performance, "now", () => now);
});

/** left is what both sides have, as it is shown. */
const left = t => `${said(t.left.black)} ${said(t.left.white)}`;

test("a game has so much for all moves, and who is late loses", () => {
  const t = times("game", 60000, 0, true);
  const c = clock(t);
  c.run("black", 0);
  now = 15000;
  c.run("white", 1);
  now = 16000;
  assert.equal(c.late(), "");
  assert.equal(left(t), "0:45 0:59");
  assert.equal(c.allowed("white", 0), Math.round(59000 / 20));
  now = 15000 + 60001;
  assert.equal(c.late(), "white");
  assert.equal(left(t), "0:45 over by 0:00");
  assert.equal(c.allowed("white", 0), 50);
});

test("a move adds time to who has made it", () => {
  const t = times("game", 60000, 5000, true);
  const c = clock(t);
  c.run("black", 0);
  now = 2000;
  c.run("white", 1);
  assert.equal(left(t), "1:03 1:00");
  assert.equal(c.allowed("white", 0), 3000 + 4000);
  now = 12000;
  c.run("black", 2);
  assert.equal(left(t), "1:03 0:55");
});

test("a move has so much, anew each time", () => {
  const t = times("move", 10000);
  const c = clock(t);
  c.run("black", 0);
  now = 25000;
  assert.equal(c.late(), "");
  assert.match(left(t), /^over by 0:15/);
  c.run("white", 1);
  c.run("black", 2);
  assert.equal(left(t), "0:10 0:10");
  assert.equal(c.allowed("black", 0), 9500);
  assert.equal(c.allowed("black", 3000), 3000);
});

test("a move that is taken back gives its time back", () => {
  const t = times("game", 60000, 5000, true);
  const c = clock(t);
  c.run("black", 0);
  now = 20000;
  c.run("white", 1);
  now = 30000;
  c.run("black", 0);
  assert.equal(left(t), "1:00 1:00");
});

test("a clock goes on where it stood, and adds nothing for that", () => {
  const t = times("game", 60000, 5000, true);
  const c = clock(t);
  c.run("black", 0);
  now = 1000;
  c.run("white", 1);
  now = 11000;
  c.stop();
  const kept = JSON.parse(JSON.stringify(t));
  now = 1e7; // the page is closed for hours
  const again = clock(kept);
  again.run("white", 1);
  now += 2000;
  again.run("black", 2);
  assert.equal(left(kept), "1:04 0:53");
});

test("without a clock there is no limit", () => {
  const t = times("none");
  const c = clock(t);
  c.run("black", 0);
  now = 1e9;
  assert.equal(c.late(), "");
  assert.equal(left(t), "0:00 0:00");
  assert.equal(c.allowed("black", 0), 0);
  assert.equal(c.allowed("black", 700), 700);
});
