// @ts-check
// Learn from your mistakes: each move that lost is a puzzle. Any move that is proved
// to hold is right, and only a proof completes a puzzle.

import { button, el } from "./dom.js";
import { stepper } from "./stepper.js";
import { progress, refill } from "./progress.js";
import { named, opponent } from "./tree.js";

const nodes = 1e6;
const longer = 20; // of a question, and how many times as many on request
const none = "No move is known to hold: try one, and it is searched.";

/**
 * lessons asks for each of a list of lessons what would have held, and returns what
 * ends them.
 * @param {import("./app.js").App} app
 * @param {HTMLElement} place
 * @param {import("./review.js").Reviewed} r
 * @param {any[]} list
 * @param {() => void} leave
 */
export function lessons(app, place, r, list, leave) {
  const head = el("p");
  const say = el("p", { class: "say" });
  const tools = el("div", { class: "tools" });
  const line = el("div");
  const work = progress();
  const open = () => list.findIndex(l => !r.solved.has(l.ply)); // the next lesson, -1 after the last
  let at = Math.max(0, open());
  let hints = 0;
  let close = () => {};
  const lesson = () => list[at];
  const node = () => r.nodes[lesson().ply - 1];
  const tell = (/** @type {string} */ text) => ((say.textContent = text), app.announce(text));

  /** show says how far one is, and what can be done. @param {false | HTMLElement} more */
  function show(more) {
    const { side, played } = lesson();
    const solved = list.filter(l => r.solved.has(l.ply)).length;
    const all = open() < 0 ? ": all of them, each by a proof" : "";
    head.textContent =
      `Mistake ${at + 1} of ${list.length}: ${named(side)} played ${played}, which is proved to lose. ` +
      `${solved} solved${all}.`;
    refill(
      tools,
      more,
      button("Hint", hint),
      button("Show", reveal),
      button("Skip", () => begin((at + 1) % list.length)),
      button("Leave", leave),
    );
  }

  /** begin asks a lesson. @param {number} lesson */
  function begin(lesson) {
    work.stop();
    close();
    app.board.clear("learn");
    at = lesson;
    hints = 0;
    app.go(node(), { step: true });
    show(false);
    tell(`${named(list[at].side)} to move: find a move that holds.`);
  }

  /** @param {string} move @param {number} times */
  function ask(move, times = 1) {
    if (app.tree.current !== node()) return begin(at);
    const l = lesson();
    close();
    work.run(
      app,
      { kind: "learn", position: app.position(), move, played: l.played, nodes: nodes * times },
      ({ event, data }) => {
        if (event !== "answer" || lesson() !== l) return;
        const right = data.judgement === "right";
        const unsure = data.judgement === "unsure";
        if (right) r.solved.add(l.ply);
        app.board.layer("learn", [
          { at: move, kind: right ? "hold" : unsure ? "open" : "lost", label: right ? "holds, proved" : data.reason },
        ]);
        show(
          right && open() >= 0
            ? button("Next mistake", () => begin(open()), { class: "main" })
            : unsure && times === 1 && button("Search longer", () => ask(move, longer), { class: "main" }),
        );
        if (right)
          tell(`Right: ${move} holds. It is proved.${open() < 0 ? " That was the last one: all are solved." : ""}`);
        else tell(unsure ? `${data.reason}. Only a proof counts.` : `No. ${data.reason}.`);
        if (data.against.length) close = stepper(app, line, `What ${move} loses to`, node(), [move, ...data.against]);
      },
    );
  }

  /** known has what holds looked for, where nothing is known to. @param {(all: string[], l: any) => void} then */
  function known(then) {
    const l = lesson();
    const told = () => then([...new Set([...(l.wins ? [l.wins] : []), ...l.holds])], l);
    if (l.wins || l.holds.length) return told();
    tell("Looking for a move that holds.");
    work.run(
      app,
      { kind: "learn", position: app.tree.position(node()), played: l.played, nodes },
      ({ event, data }) => {
        if (event === "answer") l.holds = data.holds;
        if (event === "answer" && lesson() === l) told();
      },
    );
  }

  function hint() {
    const { threat, side } = lesson();
    if (++hints === 1)
      return tell(threat ? `${threat}.` : `Nothing threatens yet. Look for what ${named(opponent(side))} can build.`);
    known((all, l) =>
      tell(
        !all.length
          ? none
          : hints > 2
            ? `Try ${all[0]}.`
            : l.wins
              ? `${named(side)} even had a win.`
              : `Known to hold: ${all.length === 1 ? "one move" : `${all.length} moves`}.`,
      ),
    );
  }

  /** reveal shows what is known to hold. It solves nothing. */
  const reveal = () =>
    known((all, l) => {
      close();
      if (app.tree.current !== node()) app.go(node(), { step: true });
      app.board.layer(
        "learn",
        all.map(at => ({ at, kind: "hold", label: at === l.wins ? "wins" : "holds" })),
      );
      tell(all.length ? `${l.wins ? `${l.wins} wins. ` : ""}Known to hold: ${all.join(" ")}. Play one.` : none);
    });

  const release = app.board.onPoint(point => ask(point));
  place.replaceChildren(
    el(
      "div",
      { class: "card", role: "group", "aria-label": "Learn from the mistakes" },
      say,
      head,
      work.element,
      tools,
    ),
    line,
  );
  begin(at);
  return () => {
    release();
    work.stop();
    close();
    app.board.clear("learn");
    place.replaceChildren();
  };
}
