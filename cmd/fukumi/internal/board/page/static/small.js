// @ts-check
// A small picture of a position, for cards: nothing on it can be pressed.

import { svg } from "./dom.js";
import { xy } from "./points.js";

/**
 * @typedef {{size: number, stones: {at: string, side: string, ply?: number}[], last?: string,
 *   marks?: {at: string, kind: "better" | "mistake" | "ring", from?: string}[], part?: boolean}} Small
 *   from: where an arrow to a better move begins; part: it is a part of a larger board, and the lines run on
 */

const cell = 10;

/**
 * small draws it. A label says what it shows; without one a screen reader passes over it.
 * @param {Small} of
 * @param {string} [label]
 */
export function small({ size, stones, last, marks = [], part }, label) {
  const length = (size - 1) * cell;
  const place = (/** @type {string} */ p) => {
    const [x, y] = xy(p);
    return [(x + 1) * cell, (size - y) * cell];
  };
  const out = part ? cell : 0; // how far the lines run on
  const line = length + 2 * out;
  const lines = Array.from({ length: size }, (_, i) => `M${-out} ${i * cell}h${line}M${i * cell} ${-out}v${line}`).join(
    "",
  );
  const mark = (/** @type {NonNullable<Small["marks"]>[0]} */ { at, kind, from }) => {
    const [cx, cy] = place(at);
    const ring = svg("circle", { class: `sign ${kind}`, cx, cy, r: cell * 0.44 });
    const a = cell * 0.2;
    if (kind === "mistake")
      return [
        ring,
        svg("path", {
          class: "sign mistake",
          d: `M${cx - a} ${cy - a}l${2 * a} ${2 * a}m${-2 * a} 0l${2 * a} ${-2 * a}`,
        }),
      ];
    if (!from) return [ring];
    const [x, y] = place(from);
    return [svg("path", { class: `sign ${kind}`, d: `M${x} ${y}L${cx} ${cy}` }), ring];
  };
  return svg(
    "svg",
    {
      class: "small",
      viewBox: `0 0 ${length + 2 * cell} ${length + 2 * cell}`,
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    svg("rect", { class: "wood", width: length + 2 * cell, height: length + 2 * cell, rx: 3 }),
    svg("path", { class: "lines", d: lines, transform: `translate(${cell} ${cell})` }),
    ...stones.map(({ at, side }) => {
      const [cx, cy] = place(at);
      return svg("circle", { class: `stone ${side} ${at === last ? "last" : ""}`, cx, cy, r: cell * 0.46 });
    }),
    ...marks.flatMap(mark),
  );
}

/**
 * smallOf draws a node of a tree.
 * @param {import("./tree.js").Tree} tree
 * @param {import("./tree.js").Move} [node]
 * @param {Small["marks"]} [marks]
 */
export const smallOf = (tree, node = tree.current, marks) =>
  small({ size: tree.size, stones: tree.stones(node), last: node.move, marks });
