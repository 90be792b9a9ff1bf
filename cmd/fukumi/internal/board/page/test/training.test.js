import assert from "node:assert";
import { test } from "node:test";
import * as training from "../static/training.js";

const { after, answered, begin, dueOn, fromFile, levelFor, levelRatings, toFile } = training;

/** random draws numbers from 0 to 1, the same for a seed (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** simulated is the training of somebody of known strength after some puzzles. */
function simulated(strength, puzzles, seed) {
  const draw = random(seed);
  let t = begin();
  for (let n = 0; n < puzzles; n++) {
    const level = levelFor(t, draw());
    const rating = levelRatings[level - 1] + 120 * (draw() + draw() - 1); // puzzles of a level are not all alike
    const right = draw() < 1 / (1 + 10 ** ((rating - strength) / 400));
    t = answered(t, { suite: "s", id: `${n}`, level }, right, "2026-11-28");
  }
  return t.player;
}

test("the rating comes to the strength of a simulated solver", t => {
  const runs = 200;
  for (const strength of [1000, 1300, 1600, 1900]) {
    for (const puzzles of [30, 60]) {
      const errors = Array.from(
        { length: runs },
        (_, i) => simulated(strength, puzzles, 97 * i + strength).rating - strength,
      );
      const mean = errors.reduce((a, b) => a + b, 0) / runs;
      const spread = Math.sqrt(errors.reduce((a, b) => a + b * b, 0) / runs);
      const within = errors.filter(e => Math.abs(e) <= 100).length / runs;
      t.diagnostic(
        `${strength} after ${puzzles}: mean error ${mean.toFixed(0)}, root mean square ${spread.toFixed(0)}, ` +
          `${(100 * within).toFixed(0)} % within 100`,
      );
      if (puzzles === 60)
        assert.ok(Math.abs(mean) < 40 && spread < 100 && within > 0.75, `${strength}: ${mean} ${spread} ${within}`);
    }
  }
});

test("a missed puzzle comes back after 1, 3, 7 and 21 days", () => {
  const task = { suite: "vcf", id: "a b", level: 2 };
  const due = (t, day) => dueOn(t, day).map(d => d.id);
  let t = answered(begin(), task, false, "2026-12-30");
  let day = "2026-12-30";
  for (const days of [1, 3, 7, 21]) {
    assert.deepEqual(due(t, after(day, days - 1)), [], `${days} days`);
    day = after(day, days);
    assert.deepEqual(due(t, day), ["a b"], `${days} days`);
    const early = answered(t, task, true, after(day, -1)); // nobody has asked for it yet
    assert.deepEqual(early.due, t.due);
    t = answered(t, task, true, day);
  }
  assert.deepEqual(t.due, {});
  assert.equal(day, "2027-01-31");
  t = answered(answered(t, task, false, day), task, true, after(day, 1));
  assert.deepEqual(due(t, after(day, 4)), ["a b"]);
  t = answered(t, task, false, after(day, 4)); // missed again: from the beginning
  assert.deepEqual(due(t, after(day, 5)), ["a b"]);
  assert.equal(after("2028-02-28", 1), "2028-02-29");
});

test("the rating moves once a day for a puzzle", () => {
  const task = { suite: "vcf", id: "a", level: 3 };
  const once = answered(begin(), task, true, "2026-11-28");
  const twice = answered(once, task, false, "2026-11-28");
  assert.deepEqual(twice.player, once.player);
  assert.equal(twice.answered, 1);
  assert.notDeepEqual(answered(once, task, true, "2026-11-29").player, once.player);
  assert.deepEqual(answered(twice, task, true, "2026-11-29").player, once.player); // it came back
});

test("levels: every number drawn gives one, and those near the rating mostly", () => {
  const t = begin();
  const count = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i <= 1000; i++) count[levelFor(t, i / 1000)]++;
  assert.ok(count[3] > count[2] && count[3] > count[4] && count[2] > count[1] && count[0] === 0, `${count}`);
});

test("a run: levels rise, three mistakes or three minutes end it", () => {
  const run = { began: 1000, solved: 0, mistakes: 0 };
  assert.equal(training.runLevel(run), 1);
  assert.equal(training.runLevel({ ...run, solved: 4 }), 2);
  assert.equal(training.runLevel({ ...run, solved: 99 }), 5);
  assert.equal(training.runLeft(run, 1000), 180_000);
  assert.equal(training.runLeft(run, 0), 180_000);
  assert.equal(training.runLeft(run, 181_000), 0);
  assert.equal(training.runLeft({ ...run, mistakes: 3 }, 1000), 0);
  const t = [3, 7, 5].reduce((t, solved) => training.ranOn(t, { ...run, solved }, "2026-11-28"), begin());
  assert.equal(training.bestRun(t), 7);
});

test("new puzzles come before those that were met", () => {
  const t = answered(begin(), { suite: "s", id: "1", level: 1 }, true, "2026-11-28");
  const items = ["1", "2"].map(id => ({ suite: "s", puzzle: { id } }));
  assert.deepEqual(training.unmet(t, items), [items[1]]);
  assert.deepEqual(training.unmet(t, [items[0]]), [items[0]]);
});

test("a file is read back, and nothing else is", () => {
  let t = answered(begin(), { suite: "s", id: "1", level: 5 }, false, "2026-11-28");
  t = training.ranOn(t, { began: 0, solved: 9, mistakes: 1 }, "2026-11-28");
  assert.deepEqual(fromFile(toFile(t)), t);
  const file = JSON.parse(toFile(t));
  const bad = change => {
    const copy = structuredClone(file);
    change(copy);
    return JSON.stringify(copy);
  };
  for (const text of [
    "",
    "[]",
    "null",
    "{}",
    bad(f => (f.schema = 2)),
    bad(f => (f.training.player.rating = 1e300)),
    bad(f => (f.training.player.rating = "1500")),
    bad(f => (f.training.player.deviation = 0)),
    bad(f => (f.training.answered = -1)),
    bad(f => (f.training.curve = [{}])),
    bad(f => (f.training.curve[0].day = "2026-13-01")),
    bad(f => (f.training.due["s 2"] = f.training.due["s 1"])),
    bad(f => (f.training.due["s 1"].step = 4)),
    bad(f => (f.training.runs = Array(3000).fill(f.training.runs[0]))),
    toFile(t).replace('"s 1": "2026', '"__proto__": "2026'),
    toFile(t).replace('"runs"', '"rums"'),
  ])
    assert.throws(() => fromFile(text), /file of a training/, text.slice(0, 60));
});
