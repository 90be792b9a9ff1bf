// @ts-check
// The points of the board by their names, and how it is turned.

/**
 * xy is column and row of a point, from 0 at the bottom left.
 * @param {string} point
 * @returns {[number, number]}
 */
export const xy = point => [point.charCodeAt(0) - 97, Number(point.slice(1)) - 1];

/** at is the name of a point. @param {number} x @param {number} y */
export const at = (x, y) => String.fromCharCode(97 + x) + (y + 1);

/**
 * turned moves a column and a row by one of the eight symmetries: mirrored from 4 on, then turned by quarters.
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} symmetry
 * @returns {[number, number]}
 */
export function turned(x, y, size, symmetry) {
  if (symmetry & 4) x = size - 1 - x;
  for (let i = symmetry & 3; i > 0; i--) [x, y] = [y, size - 1 - x];
  return [x, y];
}
