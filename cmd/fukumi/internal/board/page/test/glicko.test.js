import assert from "node:assert";
import { test } from "node:test";
import { expected, rated, start } from "../static/glicko.js";

const close = (got, want, by) => assert.ok(Math.abs(got - want) <= by, `${got}, want ${want}`);

test("the example of the source", () => {
  const player = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  close(player.rating, 1464.06, 0.01);
  close(player.deviation, 151.52, 0.01);
  close(player.volatility, 0.05999, 0.00001);
});

test("a win raises the rating, a loss lowers it by as much, and both make it surer", () => {
  const opponent = { rating: 1500, deviation: 60 };
  const [won, lost] = [1, 0].map(score => rated(start(), [{ ...opponent, score }]));
  close(won.rating - 1500, 1500 - lost.rating, 0.001);
  assert.ok(won.rating > 1600 && won.deviation < 300 && lost.deviation < 300);
  close(expected(1500, opponent), 0.5, 1e-9);
});

test("a result that surprises makes the player less steady", () => {
  const steady = { rating: 2100, deviation: 60, volatility: 0.06 };
  const surprised = rated(steady, Array(9).fill({ rating: 1200, deviation: 60, score: 0 }));
  assert.ok(surprised.volatility > steady.volatility && Number.isFinite(surprised.rating));
});
