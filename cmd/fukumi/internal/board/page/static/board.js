// @ts-check
// The board, drawn as SVG: a grid of points under stones, numbers and layers of
// marks. Each point is a cell of a grid for keyboards and screen readers. What a
// press on a point means is for others to say.

import { svg } from "./dom.js";
import { at, turned, xy } from "./points.js";
import { say } from "./words.js";

/**
 * @typedef {"candidate" | "line" | "hold" | "lost" | "open" | "threat" | "foul" | "ring" | "heat" | "ghost" | "arrow" |
 *   "better" | "mistake" |
 *   import("./tree.js").FileMark["shape"]} Kind
 */
/**
 * @typedef {{at: string, kind: Kind, side?: "black" | "white", text?: string | number, value?: number, label?: string,
 *   from?: string}}
 *   Mark value: of heat from 0 to 1, of a candidate its rank, 1 the best; label is added to what is read of the point;
 *   from is where an arrow begins
 */
/**
 * @typedef {{size: number, stones: {at: string, side: string, ply: number}[], last?: string, five?: string[],
 *   fouls?: {point: string, reason: string}[], turn: "black" | "white", marks?: import("./tree.js").FileMark[]}} Shown
 */
/** @typedef {(point: string) => void} OnPoint */

const cell = 40;
const radius = cell * 0.46;
const top = cell * 0.7;

/** The outlines of marks: a kind is told by its form, not only by its colour. */
const circle = (/** @type {number} */ r, more = {}) => svg("circle", { r: radius * r, ...more });
const path = (/** @type {number} */ r, /** @type {string} */ d) =>
  svg("path", { d: d.replace(/\d*\.?\d+/g, n => `${radius * r * Number(n)}`) });
const way = (/** @type {number[]} */ to, /** @type {number[]} */ from) => [to[0] - from[0], to[1] - from[1]];
const cross = "M-1-1L1 1M1-1L-1 1";
/** @type {Record<Kind, (m: Mark & {by?: number[]}) => SVGElement>} by is the way to where an arrow begins */
const forms = {
  heat: () => svg("rect", { x: -cell / 2, y: -cell / 2, width: cell, height: cell }),
  ghost: m => circle(1, { class: `stone ${m.side}` }),
  line: m => circle(1, { class: `stone ${m.side}` }),
  candidate: () => circle(0.92),
  ring: () => circle(0.92),
  label: () => circle(0.7),
  circle: () => circle(0.62),
  hold: () => circle(0.62),
  open: () => circle(0.62, { "stroke-dasharray": "4 4" }),
  lost: () => path(0.45, cross),
  cross: () => path(0.45, cross),
  foul: () => path(0.36, cross),
  threat: () => path(0.75, "M0-1L1 0L0 1L-1 0Z"),
  square: () => path(0.5, "M-1-1H1V1H-1Z"),
  better: () => svg("g", {}, circle(0.88), path(0.44, "M-1 .05L-.25 .8L1-.75")),
  mistake: () =>
    svg(
      "g",
      {},
      circle(1),
      svg("g", { transform: `translate(${radius * 0.8} ${-radius * 0.8})` }, circle(0.42), path(0.18, cross)),
    ),
  arrow: m => {
    const [x, y] = m.by ?? [0, 0];
    const length = Math.hypot(x, y) || 1;
    const [u, v] = [x / length, y / length];
    const to = (/** @type {number} */ along, /** @type {number} */ beside) =>
      `${u * along - v * beside} ${v * along + u * beside}`;
    const tip = radius * 1.05;
    return svg("path", {
      d: `M${to(length - radius, 0)}L${to(tip, 0)}M${to(tip + 9, 7)}L${to(tip, 0)}L${to(tip + 9, -7)}`,
    });
  },
  triangle: () => path(0.7, "M0-1L.87 .5H-.87Z"),
};

export class Board {
  view = 0; // the symmetry by which the board is seen
  left = top; // margin
  /** @type {Shown} */
  shown = { size: 15, stones: [], turn: "black" };
  /** @type {Map<string, Mark[]>} */
  layers = new Map();
  /** @type {{fn: OnPoint, confirm: boolean, pass: boolean}[]} the last has the word */
  takers = [];
  /** @type {OnPoint} is told of a point to be confirmed, "" of none any more */
  onPending = () => {};
  pending = "";
  cursor = "";
  pointer = "mouse";
  /** @type {string[][]} points by rows of the screen */
  points = [];
  /** @type {Map<string, SVGElement>} */
  cells = new Map();
  under = svg("g");
  heat = svg("g");
  stones = svg("g");
  over = svg("g");
  hover = svg("g");
  grid = svg("g", { role: "grid", "aria-label": say("Board") });
  svg = svg(
    "svg",
    { class: "board", role: "presentation" },
    this.under,
    this.heat,
    this.stones,
    this.over,
    this.hover,
    this.grid,
  );
  /** @param {HTMLElement} place @param {import("./settings.js").Settings} look */
  constructor(place, look) {
    this.look = look;
    place.append(this.svg);
    const pointOf = (/** @type {Event} */ e) => /** @type {Element} */ (e.target).getAttribute("data-point") ?? "";
    this.svg.addEventListener("pointerdown", e => (this.pointer = e.pointerType));
    // A press leaves what had the focus, and takes no keys from the game: only Tab enters the grid.
    this.svg.addEventListener(
      "mousedown",
      e => (e.preventDefault(), /** @type {HTMLElement | null} */ (document.activeElement)?.blur()),
    );
    this.svg.addEventListener(
      "click",
      e => pointOf(e) && this.press(pointOf(e), e.detail === 0 ? "key" : this.pointer),
    );
    this.svg.addEventListener("pointerover", e => e.pointerType === "mouse" && this.ghost(pointOf(e)));
    this.svg.addEventListener("pointerleave", () => this.ghost(""));
    this.grid.addEventListener("keydown", e => this.onKey(/** @type {KeyboardEvent} */ (e)));
    // On the element around it: Chromium gives the focus to what listens for it in SVG.
    place.addEventListener("focusin", e => this.moveCursor(pointOf(e)));
    this.layout();
  }
  /**
   * press is a click, a touch or a key on a point, or a pass, "-"; false where it means nothing.
   * @param {string} point
   * @param {string} by
   */
  press(point, by) {
    const taker = this.takers.at(-1);
    const asks = this.look.confirm === "always" || (this.look.confirm === "touch" && (by === "touch" || by === "pen"));
    if (!taker || (point === "-" && !taker.pass)) return false;
    // A pass gives the move away, and a second press of its button may be an accident.
    const sure = point === "-" ? by === "confirmed" : !taker.confirm || !asks || this.pending === point;
    if (!sure && !this.stoneAt(point)) this.await(point);
    else (this.await(""), taker.fn(point));
    return true;
  }
  /** await shows a point that is to be confirmed; "" gives it up. @param {string} point */
  await(point) {
    if (point === this.pending) return;
    this.pending = point;
    if (point)
      this.layer("pending", [
        { at: point, kind: "ghost", side: this.shown.turn },
        { at: point, kind: "ring" },
      ]);
    else this.clear("pending");
    this.onPending(point);
  }
  /**
   * onPoint hands presses on points to fn until what it returns is called; without confirm no second touch is asked
   * for, with pass it takes passes too.
   * @param {OnPoint} fn
   * @param {{confirm?: boolean, pass?: boolean}} [o]
   */
  onPoint(fn, { confirm = true, pass = false } = {}) {
    const taker = { fn, confirm, pass };
    this.takers.push(taker);
    this.await("");
    return () => {
      this.takers = this.takers.filter(t => t !== taker);
      this.await("");
    };
  }
  /** @param {KeyboardEvent} e */
  onKey(e) {
    if (e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
    const n = this.shown.size - 1;
    const [x, y] = this.place(this.cursor);
    /** @type {Record<string, [number, number]>} */
    const to = {
      ArrowLeft: [x - 1, y],
      ArrowRight: [x + 1, y],
      ArrowUp: [x, y - 1],
      ArrowDown: [x, y + 1],
      Home: [0, y],
      End: [n, y],
    };
    if (e.key === "Enter") this.press(this.cursor, "key");
    else if (to[e.key]) this.cells.get(this.points[to[e.key][1]]?.[to[e.key][0]])?.focus();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
  /** moveCursor makes a point the one that Tab comes to. @param {string} point */
  moveCursor(point) {
    this.cells.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cells.get(point)?.setAttribute("tabindex", "0");
    this.cursor = point;
  }
  /** place is where a point lies on the screen: column and row from the top left. @param {string} point */
  place(point) {
    const [x, y] = xy(point);
    const n = this.shown.size;
    return turned(x, n - 1 - y, n, this.view);
  }
  /** centre of a point in the picture. @param {string} point */
  centre(point) {
    const [x, y] = this.place(point);
    return [this.left + x * cell, top + y * cell];
  }

  stoneAt = (/** @type {string} */ point) => this.shown.stones.find(s => s.at === point);
  /** turn changes the view of the board, not the position. @param {number} view 0 to 7 */
  turn(view) {
    this.view = view;
    this.layout();
  }
  /** layout draws what depends on size, view and look alone, and then the rest. */
  layout() {
    const n = this.shown.size;
    const left = (this.left = this.look.coordinates ? cell * 1.05 : top);
    const length = (n - 1) * cell;
    const w = left + length + top;
    const step = Array.from({ length: n }, (_, i) => i * cell);
    this.svg.setAttribute("viewBox", `0 0 ${w} ${w}`);
    this.points = step.map(() => []);
    for (let x = 0; x < n; x++)
      for (let y = 0; y < n; y++) {
        const [column, row] = this.place(at(x, y));
        this.points[row][column] = at(x, y);
      }
    const stars = n < 9 ? [] : [3, n - 4];
    const middle = n % 2 ? [[(n - 1) / 2, (n - 1) / 2]] : [];
    const letter = (/** @type {string} */ p) => p[0];
    const number = (/** @type {string} */ p) => p.slice(1);
    const [across, down] = this.view & 1 ? [number, letter] : [letter, number];
    this.under.replaceChildren(
      svg("rect", { class: "wood", width: w, height: w, rx: 6 }),
      svg(
        "g",
        { transform: `translate(${left} ${top})` },
        svg("path", { class: "lines", d: step.map(s => `M0 ${s}h${length}M${s} 0v${length}`).join("") }),
        svg("rect", { class: "edge", width: length, height: length }),
        ...[...stars.flatMap(x => stars.map(y => [x, y])), ...middle].map(([x, y]) =>
          svg("circle", { class: "star", cx: x * cell, cy: y * cell, r: 4.2 }),
        ),
        ...(this.look.coordinates
          ? step.flatMap((s, i) => [
              svg("text", { class: "coordinate", x: s, y: length + cell * 0.78 }, across(this.points[n - 1][i])),
              svg("text", { class: "coordinate", x: -cell * 0.74, y: s }, down(this.points[i][0])),
            ])
          : []),
      ),
    );
    const focused = this.grid.contains(document.activeElement);
    this.cells.clear();
    this.grid.replaceChildren(
      ...this.points.map((row, r) =>
        svg(
          "g",
          { role: "row" },
          ...row.map((point, c) => {
            const e = svg("rect", {
              role: "gridcell",
              class: "cell",
              "data-point": point,
              tabindex: -1,
              x: left + (c - 0.5) * cell,
              y: top + (r - 0.5) * cell,
              width: cell,
              height: cell,
            });
            this.cells.set(point, e);
            return e;
          }),
        ),
      ),
    );
    this.moveCursor(this.cells.has(this.cursor) ? this.cursor : at(n >> 1, n >> 1));
    if (focused) this.cells.get(this.cursor)?.focus(); // new settings make new points
    this.draw();
  }
  /** show draws a position. @param {Shown} shown */
  show(shown) {
    const resized = shown.size !== this.shown.size;
    this.shown = shown;
    if (this.stoneAt(this.pending)) this.await("");
    this.layers.set(
      "file",
      (shown.marks ?? []).map(m => ({ at: m.point, kind: m.shape, text: m.text })),
    );
    if (resized) this.layout();
    else this.draw();
  }

  draw() {
    const { stones, last, five = [], fouls = [] } = this.shown;
    this.ghost("");
    const drawn = stones.flatMap(s => {
      const [x, y] = this.centre(s.at);
      const kind = s.at === last ? `${s.side} last` : s.side;
      const number = this.look.numbers && s.ply > 0;
      return [
        svg("circle", { class: `stone ${kind}`, cx: x, cy: y, r: radius }),
        ...(number
          ? [svg("text", { class: `number ${kind} ${s.ply > 99 ? "long" : ""}`, x, y }, s.ply)]
          : s.at === last
            ? [svg("circle", { class: "dot", cx: x, cy: y, r: 5 })]
            : []),
      ];
    });
    const rings = five.map(p =>
      svg("circle", { class: "five", cx: this.centre(p)[0], cy: this.centre(p)[1], r: radius }),
    );
    const crosses = this.look.fouls ? fouls.map(f => this.mark({ at: f.point, kind: "foul" })) : [];
    this.stones.replaceChildren(...drawn, ...rings, ...crosses);
    this.drawLayers();
  }
  /**
   * layer draws marks over the board, in place of those of the same name.
   * @param {string} name
   * @param {Mark[]} marks
   */
  layer(name, marks) {
    this.layers.set(name, marks);
    this.drawLayers();
  }
  /** clear takes a layer off. @param {string} name */
  clear(name) {
    if (this.layers.delete(name)) this.drawLayers();
  }
  /** drawLayers draws the marks, and says in words what is on each point. */
  drawLayers() {
    const all = [...this.layers.values()].flat().filter(m => this.cells.has(m.at));
    const { stones, fouls = [], turn } = this.shown;
    this.heat.replaceChildren(...all.filter(m => m.kind === "heat").map(m => this.mark(m)));
    this.over.replaceChildren(...all.filter(m => m.kind !== "heat").map(m => this.mark(m)));
    /** @type {Map<string, string>} */
    const words = new Map();
    const empty = say("empty##a point");
    if (turn === "black")
      for (const { point, reason } of fouls) words.set(point, say("forbidden for Black: {reason}", { reason }));
    for (const { at, side, ply } of stones) {
      const stone = say("{side, select, black {black} other {white}}", { side });
      words.set(at, ply ? say("{stone}, move {n}", { stone, n: ply }) : stone);
    }
    for (const m of all)
      if (m.label) words.set(m.at, say("{what}, {mark}", { what: words.get(m.at) ?? empty, mark: m.label }));
    for (const [point, e] of this.cells)
      e.setAttribute("aria-label", say("{point} {what}", { point, what: words.get(point) ?? empty }));
  }
  /** @param {Mark} m */
  mark(m) {
    const text = String(m.text ?? "");
    const best = m.kind === "candidate" && m.value === 1;
    const on = this.stoneAt(m.at);
    const level = m.kind === "heat" ? `heat-${Math.round(9 * (m.value ?? 0))}` : "";
    return svg(
      "g",
      {
        class: `mark ${m.kind} ${m.side ?? ""} ${best ? "best" : ""} ${on ? `on-${on.side}` : ""} ${level}`,
        transform: `translate(${this.centre(m.at)})`,
      },
      forms[m.kind]({
        ...m,
        by: m.from && this.cells.has(m.from) ? way(this.centre(m.from), this.centre(m.at)) : [0, 0],
      }),
      text && svg("text", { class: text.length > 2 ? "long" : "" }, text),
    );
  }
  /** ghost shows where a stone would go, under the mouse. @param {string} point */
  ghost(point) {
    const show = point && this.takers.length && !this.stoneAt(point) && point !== this.pending;
    this.hover.replaceChildren(...(show ? [this.mark({ at: point, kind: "ghost", side: this.shown.turn })] : []));
  }
}
