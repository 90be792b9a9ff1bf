// @ts-check
// What JSON from outside is: from a file, from an address, or from what the browser keeps,
// where a file may have put it.

/** @param {unknown} v @returns {v is string} */
export const isText = v => typeof v === "string";

/** isWhole says whether it counts something. @param {unknown} v @returns {v is number} */
export const isWhole = v => Number.isSafeInteger(v) && /** @type {number} */ (v) >= 0;

/** @param {unknown} v @returns {v is number} */
export const isNumber = v => Number.isFinite(v);

/**
 * isOne says whether it is one of a list.
 * @param {readonly unknown[]} list
 */
export const isOne = list => (/** @type {unknown} */ v) => list.includes(v);

/**
 * isRecord says whether it is an object whose values are of a kind.
 * @param {unknown} v
 * @param {(v: unknown) => boolean} [of]
 * @returns {v is Record<string, any>}
 */
export const isRecord = (v, of = () => true) =>
  typeof v === "object" && v !== null && !Array.isArray(v) && Object.values(v).every(of);

/**
 * isList says whether it is a list of what is of a kind.
 * @param {unknown} v
 * @param {(v: unknown) => boolean} of
 * @returns {v is any[]}
 */
export const isList = (v, of) => Array.isArray(v) && v.every(of);

/**
 * maybe says whether it is left out or of a kind.
 * @param {(v: unknown) => boolean} is
 */
export const maybe = is => (/** @type {unknown} */ v) => v === undefined || is(v);
