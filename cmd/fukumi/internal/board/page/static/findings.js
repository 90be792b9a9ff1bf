// @ts-check
// What was found out about a position, as cards of the panel: a verdict for each side,
// the moves that hold, the best moves, the shapes, a heat map.

import { button, el } from "./dom.js";
import { lineMarks, previews } from "./overlay.js";
import { stepper } from "./stepper.js";
import { walk } from "./proof.js";

/** @typedef {import("./overlay.js").Findings} Findings */
/** @typedef {import("./overlay.js").Verdict} Verdict */

const kinds = { win: "Proved", "no-win": "Exact", unknown: "Open" };

/** cards makes them, for the board of an app. @param {import("./app.js").App} app */
export function cards(app) {
  /**
   * verdict tells of one side; its line begins after the moves before it.
   * @param {string} title
   * @param {Verdict} v
   * @param {string[]} before
   */
  const verdict = (title, v, before) => {
    const place = el("div");
    const { current } = app.tree;
    return el(
      "section",
      { class: "card" },
      el("h3", {}, title),
      v.theorem &&
        el("p", {}, el("strong", { class: "tag win" }, v.known?.proved ? "Proved" : "Known"), " ", v.theorem),
      (v.verdict !== "unknown" || !v.known?.proved) &&
        el("p", {}, el("strong", { class: `tag ${v.verdict}` }, kinds[v.verdict]), " ", v.text),
      v.winning && el("p", {}, v.winning),
      v.blocked && el("p", {}, v.blocked),
      v.line.length > 0 &&
        el(
          "div",
          { class: "tools" },
          button("Show the line", () => void stepper(app, place, v.text, current, [...before, ...v.line])),
          button("Walk the proof", () => walk(app, v.proof_sha256, before)),
        ),
      place,
      el("p", { class: "quiet" }, v.cost),
    );
  };
  const point = (/** @type {string} */ p) => button(p, () => void app.playOrSay(p), { class: "move" });
  const defences = (/** @type {NonNullable<Findings["defences"]>} */ d) => {
    const place = el("div");
    const { current } = app.tree;
    const { turn } = app.board.shown;
    const lost = d.lost.toSorted((a, b) => Number(a.carried) - Number(b.carried) || b.line.length - a.line.length);
    const refute = (/** @type {import("./overlay.js").Refutation} */ l) =>
      previews(
        app,
        button(
          l.move,
          () =>
            void stepper(
              app,
              place,
              l.text,
              current,
              [l.move, ...l.line],
              button("Walk the proof", () => walk(app, l.proof_sha256, [l.move])),
            ),
          { class: "move" },
        ),
        () => lineMarks([l.move, ...l.line], turn),
      );
    return el(
      "section",
      { class: "card" },
      el("h3", {}, "Moves that hold"),
      el("p", {}, d.text),
      d.holds.length > 0 && el("div", {}, "Hold: ", ...d.holds.map(point)),
      d.open.length > 0 && el("div", {}, "Undecided: ", ...d.open.map(point)),
      lost.length > 0 &&
        el(
          "details",
          {},
          el("summary", {}, `${lost.length} lose: choose one to see how, the hardest to refute first`),
          el("div", {}, ...lost.map(refute)),
        ),
      place,
      el("p", { class: "quiet" }, d.cost),
    );
  };
  const place = el("div");
  const candidates = (/** @type {Findings} */ f) =>
    el(
      "section",
      { class: "card" },
      el("h3", {}, "Best moves"),
      el(
        "table",
        { class: "best" },
        el("thead", {}, el("tr", {}, ...["Move", "Known", "Line"].map(t => el("th", { scope: "col" }, t)))),
        el(
          "tbody",
          {},
          ...f.candidates.map(c =>
            previews(
              app,
              el(
                "tr",
                {},
                el("td", {}, point(c.move)),
                el("td", {}, c.text, c.depth > 0 && `, depth ${c.depth}`, el("p", { class: "quiet" }, c.why)),
                el(
                  "td",
                  {},
                  button(
                    c.line.slice(0, 8).join(" "),
                    () => void stepper(app, place, `The line of ${c.move}, ${c.text}`, app.tree.current, c.line),
                    { class: "move" },
                  ),
                ),
              ),
              () => lineMarks(c.line, app.board.shown.turn),
            ),
          ),
        ),
      ),
      place,
      el("p", { class: "quiet" }, "Judged is a score of the search and no proof. ", f.judged),
    );
  const shapes = (/** @type {Findings} */ f) =>
    el(
      "details",
      { class: "card" },
      el("summary", {}, `Shapes on the board: ${f.threats.length}`),
      el(
        "ul",
        { class: "plain" },
        ...f.threats.map(t =>
          el(
            "li",
            {},
            previews(
              app,
              button(`${t.side} ${t.kind} ${t.stones.join(" ")}`, () => app.board.layer("threat", t.marks), {
                class: "move",
              }),
              () => t.marks,
            ),
          ),
        ),
        ...f.next.map(n => el("li", {}, `${n.side}, one more stone makes a ${n.kind}: `, ...n.points.map(point))),
        ...f.fouls.map(p => el("li", {}, `${p.point} is forbidden for Black: ${p.reason}`)),
        el("li", {}, f.twos),
      ),
    );
  const heat = (/** @type {Findings["maps"][0]} */ m) =>
    el("section", { class: "card" }, el("h3", {}, m.title), el("p", { class: "quiet" }, m.keys.join("; ") || m.empty));
  return { verdict, defences, candidates, shapes, heat };
}
