// Tests of the package as it is installed: .ci/npm puts this file beside node_modules.
// Nothing here asks how long a thing took: a test waits for what must come, until
// the runner gives up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Solver } from "fukumi";

const open = { rule: "freestyle", moves: ["h8", "h9", "i9", "g7", "j10", "k11", "i8", "j8"] };
const game = { moves: "h8 i9 g7 h9 i7 h7 f8 g9 j6 k5 h10 j9 g10 i10".split(" ") };
const long = { time_ms: 300000 };
const easy = { position: { moves: ["h8"] }, goal: "vcf" };
const closed = /the solver was closed/;

/** solver is one that ends with the test. */
function solver(t) {
  const s = new Solver();
  t.after(() => s.close());
  return s;
}

for (const request of [
  { kind: "solve", position: open, goal: "win", ...long },
  { kind: "analyze", position: open, ...long },
  { kind: "review", position: game, ...long },
]) {
  test(`a signal ends ${request.kind}`, async t => {
    const s = solver(t);
    const end = new AbortController();
    await assert.rejects(s.ask(request, { signal: end.signal, onEvent: () => end.abort() }), { name: "AbortError" });
    assert.equal((await s.solve(easy)).verdict, "no-win"); // it would wait five minutes for the search
  });
}

test("a signal ends a call that waits, and leaves the one that runs", async t => {
  const s = solver(t);
  const end = new AbortController();
  const first = s.solve({ position: open, goal: "win", nodes: 3000 });
  const second = s.solve(easy, { signal: end.signal });
  end.abort();
  await assert.rejects(second, { name: "AbortError" });
  assert.equal((await first).stop, "nodes");
});

test("close settles what runs, what waits and what comes later", async () => {
  const s = new Solver();
  let calls = [];
  await new Promise(began => {
    calls = [s.solve({ position: open, goal: "win", ...long }, { onEvent: began }), s.solve(easy), s.proof("00")];
    calls.forEach(c => c.catch(() => {}));
  });
  await s.close();
  for (const call of [...calls, s.solve(easy), s.proof("00")]) await assert.rejects(call, closed);
  await s.close();
});

test("close before the worker has started", async () => {
  const s = new Solver();
  const call = s.solve(easy);
  call.catch(() => {});
  await s.close();
  await assert.rejects(call, closed);
});

test("a position is required", async t => {
  const s = solver(t);
  await assert.rejects(s.solve({}), /a position is required; the empty board is "empty"/);
  await assert.rejects(s.ask({ kind: "analyze" }), /a position is required/);
  assert.equal((await s.solve({ position: "empty", goal: "vcf" })).verdict, "no-win");
});

test("the goal win has a limit where none is named", async t => {
  const answer = await solver(t).solve({ position: open, goal: "win" });
  assert.deepEqual([answer.verdict, answer.stop], ["unknown", "time"]);
});
