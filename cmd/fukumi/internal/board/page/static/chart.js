// @ts-check
// The chart of Black's win chance after each move. What is proved is a filled dot,
// what is judged a ring; the same is said in words of the move that is shown.

import { svg } from "./dom.js";
import { say } from "./words.js";

/** @typedef {{black: number | null, proved: boolean}} Chance after so many moves, its place in the list */

const wide = 600;
const high = 150;
const left = 52;
const right = 10;
const top = 10;
const bottom = 24;

/** said is a chance in words. @param {Chance | undefined} c */
export function said(c) {
  if (!c || c.black === null) return say("not judged");
  if (c.proved) return say("proved: {side} wins", { side: c.black ? "black" : "white" });
  return say("judged: Black {percent} %", { percent: Math.round(c.black * 100) });
}

/**
 * chart draws the chances; a press on it goes to a move, and at shows which it is.
 * @param {Chance[]} chances
 * @param {{ply: number, title: string}[]} moments moves that are pointed out, from 1
 * @param {{from: number, to: number}[]} level phases that are shaded
 * @param {(ply: number) => void} go
 */
export function chart(chances, moments, level, go) {
  const plies = chances.length - 1;
  const x = (/** @type {number} */ i) => left + ((wide - left - right) * i) / Math.max(1, plies);
  const y = (/** @type {number} */ c) => top + (high - top - bottom) * (1 - c);
  let path = "";
  const dots = chances.flatMap((c, i) => {
    if (c.black === null) return [];
    path += `${i && chances[i - 1].black !== null ? "L" : "M"}${x(i).toFixed(1)} ${y(c.black).toFixed(1)}`;
    return [
      svg("circle", { class: c.proved ? "proved" : "judged", cx: x(i), cy: y(c.black), r: plies > 80 ? 2 : 3.5 }),
    ];
  });
  const grid = [0, 0.5, 1].flatMap(c => [
    svg("path", { class: "grid", d: `M${left} ${y(c)}H${wide - right}` }),
    svg("text", { x: left - 6, y: y(c) + 5, "text-anchor": "end" }, say("{percent} %", { percent: c * 100 })),
  ]);
  const shades = level.map(({ from, to }) =>
    svg("rect", { class: "level", x: x(from), y: y(0.65), width: x(to) - x(from), height: y(0.35) - y(0.65) }),
  );
  const marks = moments.map(m =>
    svg("path", { class: "moment", d: `M${x(m.ply)} ${high - bottom + 6}l6 11h-12z` }, svg("title", {}, m.title)),
  );
  const cursor = svg("path", { class: "cursor" });
  const e = svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${wide} ${high}`,
      role: "slider",
      tabindex: 0,
      "aria-label": say("Black's win chance, by move; the arrow keys step through the game"),
      "aria-valuemin": 0,
      "aria-valuemax": plies,
      onclick: (/** @type {MouseEvent} */ ev) => {
        const box = e.getBoundingClientRect();
        const at = ((ev.clientX - box.left) / box.width) * wide;
        go(Math.min(plies, Math.max(0, Math.round(((at - left) * plies) / (wide - left - right)))));
      },
    },
    ...grid,
    ...shades,
    cursor,
    svg("path", { class: "chances", d: path }),
    ...dots,
    ...marks,
  );
  return {
    element: e,
    /** at shows a move as the one on the board, from 0. @param {number} ply */
    at(ply) {
      cursor.setAttribute("d", `M${x(ply)} ${top}V${high - bottom}`);
      e.setAttribute("aria-valuenow", String(ply));
      e.setAttribute("aria-valuetext", say("move {n}, {chance}", { n: ply, chance: said(chances[ply]) }));
    },
  };
}

/** bar is a chance as a bar for below the board. @param {Chance | undefined} c */
export function bar(c) {
  if (!c || c.black === null) return [];
  return [
    svg(
      "svg",
      {
        class: `bar ${c.proved ? "proved" : ""}`,
        viewBox: "0 0 100 3",
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": say("Black's win chance, {chance}", { chance: said(c) }),
      },
      svg("rect", { class: "white", width: 100, height: 3 }),
      svg("rect", { class: "black", width: 100 * c.black, height: 3 }),
      svg("path", { d: "M50 0V3" }),
    ),
  ];
}
