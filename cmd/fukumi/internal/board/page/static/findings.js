// @ts-check
// What was found out about a position, as parts of the panel: how a side wins, the best moves,
// the moves that hold, and behind a fold what was searched for it.

import { button, el } from "./dom.js";
import { explained } from "./glossary.js";
import { lineMarks, previews } from "./overlay.js";
import { stepper } from "./stepper.js";
import { walk } from "./proof.js";
import { list, say } from "./words.js";

/** @typedef {import("./overlay.js").Findings} Findings */
/** @typedef {import("./overlay.js").Verdict} Verdict */

/** parts makes them, for the board of an app. @param {import("./app.js").App} app */
export function parts(app) {
  const point = (/** @type {string} */ p) => button(p, () => void app.playOrSay(p), { class: "move" });

  /**
   * win are the buttons that show how a side wins, after the moves before it.
   * @param {Verdict} v
   * @param {string[]} before
   * @param {string} show
   */
  const win = (v, before, show) => {
    const place = el("div");
    const { current } = app.tree;
    return el(
      "div",
      { class: "stack" },
      v.winning && el("p", {}, ...explained(v.winning)),
      el(
        "div",
        { class: "tools" },
        button(show, () => void stepper(app, place, v.text, current, [...before, ...v.line]), {
          class: before.length ? "soft" : "main",
        }),
        button(say("Walk the proof"), () => walk(app, v.proof_sha256, before, !!v.known), { class: "soft" }),
      ),
      place,
    );
  };

  /** best are the best moves. @param {Findings} f */
  const best = f => {
    const place = el("div");
    const { current } = app.tree;
    const row = (/** @type {Findings["candidates"][0]} */ c) =>
      previews(
        app,
        el(
          "li",
          { class: "best" },
          button(c.move, () => void app.playOrSay(c.move)),
          el(
            "div",
            {},
            el("p", {}, ...explained(c.text)),
            c.why && !c.proved && !c.wins && el("p", { class: "quiet" }, ...explained(c.why)),
            c.line.length > 1 &&
              button(
                c.line.length > 7
                  ? say("Then {moves} …", { moves: c.line.slice(1, 7).join(" ") })
                  : say("Then {moves}", { moves: c.line.slice(1).join(" ") }),
                () => void stepper(app, place, say("The line of {move}", { move: c.move }), current, c.line),
                { class: "move" },
              ),
          ),
        ),
        () => lineMarks(c.line, app.board.shown.turn, current.ply),
      );
    return el(
      "section",
      { class: "card" },
      el("h3", {}, say("Best moves")),
      el("ul", { class: "rows" }, ...f.candidates.map(row)),
      place,
    );
  };

  /** defences are the moves against a threat. @param {NonNullable<Findings["defences"]>} d */
  const defences = d => {
    const place = el("div");
    const all = [
      ...d.holds.map(at => ({ at, kind: /** @type {const} */ ("hold"), label: say("holds##a move") })),
      ...d.open.map(at => ({ at, kind: /** @type {const} */ ("open"), label: say("undecided##a move") })),
    ];
    const toggle = () => {
      const on = shown.getAttribute("aria-pressed") !== "true";
      shown.setAttribute("aria-pressed", String(on));
      if (on) app.board.layer("holds", all);
      else app.board.clear("holds");
    };
    const shown = button(say("Show all on the board"), toggle, { pressed: false, class: "soft" });
    app.board.clear("holds"); // those that were known before
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
              button(say("Walk the proof"), () => walk(app, l.proof_sha256, [l.move])),
            ),
          { class: "move" },
        ),
        () => lineMarks([l.move, ...l.line], turn, current.ply),
      );
    return el(
      "section",
      { class: "card" },
      el("h3", {}, say("Moves that hold")),
      d.holds.length > 0
        ? el("div", {}, ...d.holds.map(point))
        : el("p", {}, say("None is known.##of moves that hold")),
      d.open.length > 0 && el("div", {}, say("Undecided:"), " ", ...d.open.map(point)),
      all.length > 0 && el("div", { class: "tools" }, shown),
      lost.length > 0 &&
        el(
          "details",
          {},
          el("summary", {}, say("{n} lose: choose one to see how", { n: lost.length })),
          el("div", {}, ...lost.map(refute)),
        ),
      place,
    );
  };

  /** shapes are those on the board, and what one more stone makes. @param {Findings} f */
  const shapes = f =>
    el(
      "ul",
      { class: "plain" },
      ...f.threats.map(t =>
        el(
          "li",
          {},
          previews(
            app,
            button(
              say("{side, select, black {black} other {white}} {kind} {stones}", {
                side: t.side,
                kind: t.kind,
                stones: t.stones.join(" "),
              }),
              () => app.board.layer("threat", t.marks),
              {
                class: "move",
              },
            ),
            () => t.marks,
          ),
        ),
      ),
      ...f.next.map(n =>
        el(
          "li",
          {},
          say("{side, select, black {black} other {white}}, one more stone makes a {kind}:", {
            side: n.side,
            kind: n.kind,
          }),
          " ",
          ...n.points.map(point),
        ),
      ),
      ...f.fouls.map(p =>
        el("li", {}, say("{point} is forbidden for Black: {reason}", { point: p.point, reason: p.reason })),
      ),
      el("li", {}, f.twos),
    );

  /** side is what was searched for one side. @param {Verdict} v */
  const side = v => [
    el(
      "p",
      {},
      el("strong", {}, say("{side}.", { side: v.turn })),
      " ",
      ...explained(say("{sentence}.", { sentence: v.text })),
    ),
    v.beside && el("p", {}, ...explained(say("{sentence}.", { sentence: v.beside }))),
    v.book && el("p", { class: "quiet" }, say("{sentence}.", { sentence: v.book })),
    v.blocked && el("p", {}, ...explained(say("{sentence}.", { sentence: v.blocked }))),
    el("p", { class: "quiet" }, v.cost),
  ];

  /** figures are what was searched, for those who ask. @param {Findings} f */
  const figures = f => [
    ...(f.attack ? side(f.attack) : []),
    ...(f.defence ? side(f.defence) : []),
    f.defences && el("p", { class: "quiet" }, f.defences.cost),
    ...(f.candidates.some(c => c.depth)
      ? [
          el(
            "p",
            {},
            say("Moves are judged by a search of {depths}.", {
              depths: list(
                f.candidates.filter(c => c.depth).map(c => say("{n} plies ({move})", { n: c.depth, move: c.move })),
              ),
            }),
          ),
          el("p", { class: "quiet" }, f.judged),
        ]
      : []),
    ...(f.part === "rest" ? [el("h4", {}, say("Shapes on the board")), shapes(f)] : []),
  ];
  return { win, best, defences, figures };
}
