// @ts-check
// Glicko-2: how good somebody is, from games against opponents of known strength. Source: Mark E. Glickman, "Example of
// the Glicko-2 system" (2012). A puzzle is an opponent, and each answer is a rating period of its own.

/** @typedef {{rating: number, deviation: number, volatility: number}} Player deviation: 95 % lie within two of them */
/** @typedef {{rating: number, deviation: number, score: number}} Game against an opponent; the score is 0 to 1 */

const scale = 173.7178;
const middle = 1500;
const tau = 0.5; // how fast the volatility may change
const exact = 1e-6;

/** start is somebody of whom nothing is known. @returns {Player} */
export const start = () => ({ rating: middle, deviation: 350, volatility: 0.06 });

const weight = (/** @type {number} */ phi) => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);

/**
 * expected is the score that a player may expect against an opponent.
 * @param {number} rating
 * @param {{rating: number, deviation: number}} opponent
 */
export const expected = (rating, opponent) =>
  1 / (1 + Math.exp((-weight(opponent.deviation / scale) * (rating - opponent.rating)) / scale));

/**
 * rated is a player after the games of one period.
 * @param {Player} player
 * @param {Game[]} games
 * @returns {Player}
 */
export function rated({ rating, deviation, volatility }, games) {
  const phi = deviation / scale;
  const terms = games.map(g => ({ w: weight(g.deviation / scale), e: expected(rating, g), score: g.score }));
  const v = 1 / terms.reduce((sum, { w, e }) => sum + w * w * e * (1 - e), 0);
  const gained = terms.reduce((sum, { w, e, score }) => sum + w * (score - e), 0);
  const sigma = newVolatility(phi, v, v * gained, volatility);
  const before = Math.hypot(phi, sigma);
  const after = 1 / Math.sqrt(1 / before ** 2 + 1 / v);
  return { rating: rating + scale * after * after * gained, deviation: scale * after, volatility: sigma };
}

/**
 * newVolatility finds the volatility that the results make likeliest, by the Illinois method (step 5 of the source).
 * @param {number} phi
 * @param {number} v
 * @param {number} delta
 * @param {number} sigma
 */
function newVolatility(phi, v, delta, sigma) {
  const a = Math.log(sigma * sigma);
  const f = (/** @type {number} */ x) => {
    const square = phi * phi + v + Math.exp(x);
    return (Math.exp(x) * (delta * delta - square)) / (2 * square * square) - (x - a) / (tau * tau);
  };
  let low = a;
  let high = Math.log(Math.max(delta * delta - phi * phi - v, 0));
  if (high === -Infinity) {
    let k = 1;
    while (f(a - k * tau) < 0) k++;
    high = a - k * tau;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > exact) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const at = f(next);
    if (at * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, at];
  }
  return Math.exp(low / 2);
}
