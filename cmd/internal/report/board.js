
// @ts-check
// The board of a report: a grid of points, each with a name for screen readers,
// that shows the stones and rings it is given and says which point was chosen.

/** @typedef {{points: string[], sign: string, text: string}} Mark */
/** @typedef {{side: string, label: string, name: string}} Stone what lies on a point, the number on it, and its name */
/** @typedef {{stones: Map<string, Stone>, marks: Mark[], last: string}} View last is the point of the last move, or "" */

const CELL = 30, EDGE = 30;

/** @param {string} name @param {Record<string, string | number>} attributes @param {(SVGElement | string)[]} inside */
function shape(name, attributes, ...inside) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) e.setAttribute(key, String(attributes[key]));
  e.append(...inside);
  return e;
}
/** @param {number} x @param {number} y both from 0, at the lower left */
function pointAt(x, y) { return String.fromCharCode(97 + x) + (y + 1); }
/** @param {string} point */
function column(point) { return point.charCodeAt(0) - 97; }
/** @param {string} point */
function row(point) { return parseInt(point.slice(1), 10) - 1; }
/** @param {EventTarget | null} target @returns {string} the point it belongs to, or "" */
function pointOf(target) { return target instanceof Element ? target.closest("[data-point]")?.getAttribute("data-point") ?? "" : ""; }

/** @param {number} size */
function stars(size) {
  const near = size < 9 ? 2 : 3, far = size - 1 - near, middle = (size - 1) / 2;
  const list = [pointAt(near, near), pointAt(near, far), pointAt(far, near), pointAt(far, far)];
  return size % 2 ? [...list, pointAt(middle, middle)] : list;
}

/** @param {number} size @param {string} point */
function place(size, point) { return { x: EDGE + column(point) * CELL, y: EDGE + (size - 1 - row(point)) * CELL }; }

// The empty board, which never changes.
/** @param {number} size */
function wood(size) {
  const side = 2 * EDGE + (size - 1) * CELL, end = side - EDGE, letters = { "text-anchor": "middle", "font-size": 12, fill: "var(--letters)" };
  const all = shape("g", { "aria-hidden": "true" }, shape("rect", { width: side, height: side, rx: 6, fill: "var(--board)" }));
  for (let i = 0; i < size; i++) {
    const at = EDGE + i * CELL;
    all.append(shape("path", { d: `M${at} ${EDGE}V${end}M${EDGE} ${at}H${end}`, stroke: "var(--lines)" }),
      shape("text", { ...letters, x: at, y: side - 4 }, pointAt(i, 0).charAt(0)), shape("text", { ...letters, x: 9, y: end - i * CELL + 4 }, String(i + 1)));
  }
  for (const point of stars(size)) all.append(shape("circle", { cx: place(size, point).x, cy: place(size, point).y, r: 3.5, fill: "var(--lines)" }));
  return all;
}

// A point as it looks.
/** @param {{x: number, y: number}} at @param {Stone | undefined} stone @param {Mark | undefined} mark @param {boolean} last */
function look({ x, y }, stone, mark, last) {
  const round = { cx: x, cy: y, fill: "none" }, letters = { x, y: y + 4.5, "text-anchor": "middle", "font-weight": 600 };
  const list = [shape("rect", { class: "point", x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, fill: "transparent" })];
  if (stone) {
    const dark = stone.side === "black";
    list.push(shape("circle", { ...round, r: CELL * 0.46, fill: dark ? "#111" : "#fafafa", stroke: "#111", class: "stone" }));
    if (stone.label) list.push(shape("text", { ...letters, "font-size": 12, fill: dark ? "#fff" : "#111" }, stone.label));
    if (last) list.push(shape("circle", { ...round, r: CELL * 0.48, class: "last" }));
    if (last && !stone.label) list.push(shape("circle", { ...round, r: 3.5, fill: "var(--mark)" }));
  } else if (mark) {
    list.push(shape("circle", { ...round, r: CELL * 0.42, class: "ring" }), shape("text", { ...letters, "font-size": 15, fill: "var(--ring)" }, mark.sign));
  }
  return list;
}

/** @param {number} size @param {(point: string) => void} choose is called with a point that was clicked */
function makeBoard(size, choose) {
  const side = 2 * EDGE + (size - 1) * CELL;
  const svg = shape("svg", { viewBox: `0 0 ${side} ${side}`, role: "grid", "aria-label": "the board" }, wood(size));
  /** @type {Map<string, SVGElement>} */
  const cells = new Map();
  for (let y = size - 1; y >= 0; y--) {
    const group = shape("g", { role: "row" });
    for (let x = 0; x < size; x++) {
      const cell = shape("g", { class: "cell", role: "gridcell", tabindex: -1, "data-point": pointAt(x, y) });
      cells.set(pointAt(x, y), cell);
      group.append(cell);
    }
    svg.append(group);
  }
  // One point is reached with the tab key: the one that was in focus last.
  let focused = pointAt(Math.floor(size / 2), Math.floor(size / 2));
  cells.get(focused)?.setAttribute("tabindex", "0");
  svg.addEventListener("focusin", (e) => {
    cells.get(focused)?.setAttribute("tabindex", "-1");
    focused = pointOf(e.target) || focused;
    cells.get(focused)?.setAttribute("tabindex", "0");
  });
  svg.addEventListener("mousedown", (e) => e.preventDefault()); // after a click the arrows go on stepping
  svg.addEventListener("click", (e) => pointOf(e.target) && choose(pointOf(e.target)));

  /** @param {View} view */
  function draw({ stones, marks, last }) {
    const ringed = new Map(marks.flatMap((m) => m.points.map((p) => [p, m])));
    for (const [point, cell] of cells) {
      const stone = stones.get(point), mark = ringed.get(point);
      const name = `${point} ${stone ? stone.name : "empty"}${point === last ? ", last move" : ""}${mark && !stone ? ", " + mark.text : ""}`;
      const key = [name, stone?.label].join();
      if (cell.dataset.key === key) continue;
      cell.dataset.key = key;
      cell.setAttribute("aria-label", name);
      cell.replaceChildren(...look(place(size, point), stone, mark, point === last));
    }
  }
  /** @param {string} point @param {number} x @param {number} y how far it is to the point that gets the focus */
  function focusBeside(point, x, y) { cells.get(pointAt(column(point) + x, row(point) + y))?.focus(); }
  function focus() { cells.get(focused)?.focus(); }
  return { svg, draw, focus, focusBeside };
}
