// @ts-check
// Puzzles: the suites that are built in, and a file of one's own. Any move that is
// proved to win or to hold is right; the answer is the defence that lasts longest.

import { button, capital, el } from "./dom.js";
import { get, put } from "./store.js";
import { progress, refill } from "./progress.js";
import { stepper } from "./stepper.js";

/** @typedef {{id: string, asks: string, level: number, record: string}} Puzzle */
/**
 * @typedef {{solved: Record<string, Record<string, "alone" | "helped">>, streak: number, best: number}} Score by suite
 *   and puzzle
 */

const key = "puzzles"; // of the progress
const longer = 20e6;

/** @type {import("./modes.js").Mode} */
export const mode = { name: "puzzles", title: "Puzzles", mount };

/**
 * what is asked, from one opening of the mode to the next.
 * @type {{name: string, list: Puzzle[], at: number, left: string}}
 */
const asked = { name: "", list: [], at: 0, left: "" };

/**
 * the puzzles with which the user was helped, by their records: to begin them again makes nobody forget.
 * @type {Set<string>}
 */
const aided = new Set();

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
function mount(app, panel) {
  /** @type {Score} */
  const score = { solved: {}, streak: 0, best: 0 };
  const known = get("progress", key).then(kept => void Object.assign(score, kept));
  const work = progress();
  const suites = el("select", { "aria-label": "Suite", onchange: () => suites.value && open({ suite: suites.value }) });
  const file = el("input", { type: "file", hidden: true, onchange: read });
  const head = el("div");
  const say = el("p", { class: "say" });
  const tools = el("div", { class: "tools" });
  const line = el("div");
  const sum = el("p", { class: "quiet" });
  // The puzzle begins at start in tree, once it is ready.
  let tree = app.tree;
  let start = tree.current;
  let ready = false;
  let hints = 0;
  let helped = false;
  let done = false;
  let close = () => {};
  const puzzle = () => asked.list[asked.at];
  const solved = () => (score.solved[asked.name] ??= {});
  const tell = (/** @type {string} */ text) => ((say.textContent = text), app.announce(text));
  const moves = () =>
    app.tree.current
      .path()
      .slice(start.ply)
      .map(n => n.move);
  panel.append(
    el(
      "div",
      { class: "stack" },
      say,
      head,
      work.element,
      tools,
      line,
      sum,
      el(
        "div",
        { class: "tools" },
        suites,
        button("Open a file of puzzles", () => file.click()),
        file,
      ),
    ),
  );
  app.once({ kind: "puzzles" }).then(
    data => {
      suites.append(
        el("option", { value: "" }, "Choose a suite"),
        ...data.suites.map((/** @type {any} */ s) =>
          el("option", { value: s.name }, `${s.name}: ${s.count}. ${s.about}`),
        ),
      );
      suites.value = asked.name.startsWith("file ") ? "" : asked.name;
    },
    e => app.error(e.message),
  );

  async function read() {
    const from = file.files?.[0];
    if (from) open({ text: await from.text(), name: from.name });
    file.value = suites.value = "";
  }

  /** open reads a suite. @param {{suite?: string, text?: string, name?: string}} of */
  async function open(of) {
    try {
      const data = await app.once({ kind: "puzzles", ...of });
      await known;
      const bad = data.unreadable.length;
      const left = [
        data.left && `${data.left} ask for nothing that can be played`,
        data.beyond && `${data.beyond} are too many`,
        bad && `${bad} cannot be read: ${data.unreadable[0]}`,
      ].filter(Boolean);
      if (!data.puzzles.length) return tell("There is no puzzle to play in it.");
      Object.assign(asked, {
        name: of.suite ?? `file ${data.name}`,
        list: data.puzzles,
        left: left.length ? ` Left out: ${left.join("; ")}.` : "",
      });
      begin(
        Math.max(
          0,
          asked.list.findIndex(p => !solved()[p.id]),
        ),
      );
    } catch (e) {
      app.error(/** @type {Error} */ (e).message);
    }
  }

  /** begin asks a puzzle. @param {number} at */
  function begin(at) {
    reset();
    asked.at = at;
    hints = 0;
    ready = done = false;
    helped = aided.has(puzzle().record);
    show();
    tell("");
    work.run(app, { kind: "quiz", record: puzzle().record, moves: [] }, ({ event, data }) => {
      if (event === "error") tell(data.message);
      if (event !== "answer") return;
      const { moves, ...rest } = data.position;
      app.load({
        ...rest,
        nodes: [{}, ...moves.map((/** @type {string} */ move, /** @type {number} */ i) => ({ move, parent: i }))],
        current: moves.length,
      });
      [tree, start, ready] = [app.tree, app.tree.current, true];
      show();
      tell(`${puzzle().asks} ${data.left ? `${data.left} moves to the five.` : ""}`);
    });
  }

  function reset() {
    close();
    work.stop();
    app.board.clear("puzzle");
  }

  /**
   * ask asks about the puzzle as it stands.
   * @param {{[field: string]: any}} fields
   * @param {(data: any) => void} then
   */
  function ask(fields, then) {
    const node = app.tree.current;
    const here = app.tree === tree && (!start.ply || node.path().includes(start)) && moves().length % 2 === 0;
    if (!here) return app.error("The board does not show the puzzle: retry, or go back to it");
    close();
    work.run(
      app,
      { kind: "quiz", record: puzzle().record, moves: moves(), ...fields },
      ({ event, data }) => event === "answer" && app.tree.current === node && then(data),
    );
  }

  /** @param {string} point @param {number} [nodes] */
  function press(point, nodes) {
    if (done || !ready) return void app.playOrSay(point);
    const node = app.tree.current;
    ask({ move: point, ...(nodes && { nodes }) }, async data => {
      const { judgement, reason, reply, rest, against } = data;
      const wrong = judgement === "wrong";
      const unsure = judgement === "unsure";
      if (judgement !== "right") {
        helped ||= wrong;
        if (wrong) count();
        app.board.layer("puzzle", wrong || unsure ? [{ at: point, kind: wrong ? "lost" : "open", label: reason }] : []);
        tell(`${unsure ? "" : "No: "}${reason}.`);
        show(unsure && !nodes && button("Search longer", () => press(point, longer), { class: "main" }));
        if (against.length) close = stepper(app, line, `What ${point} loses to`, node, [point, ...against]);
        return;
      }
      done = data.done; // before the moves: nobody shall ask about what is over
      await app.playAll([point, reply, ...rest.filter((/** @type {string} */ m) => m !== point)].filter(m => m));
      const again = done && solved()[puzzle().id];
      if (done && again !== "alone") solved()[puzzle().id] = helped ? "helped" : "alone";
      if (done && !again) count();
      tell(
        done
          ? `Right: solved${helped ? ", with help" : ""}. It is proved.`
          : `Right. ${reply} is the answer that lasts longest: ${data.left} moves to the five.`,
      );
      show();
    });
  }

  /** count counts a puzzle that was solved for the first time, or failed. */
  function count() {
    score.streak = helped ? 0 : score.streak + 1;
    score.best = Math.max(score.best, score.streak);
    void put("progress", key, score);
  }

  const help = () => (aided.add(puzzle().record), (helped = true));
  const hint = () => ask({ hint: (help(), (hints = Math.min(3, hints + 1))) }, data => tell(`Hint: ${data.hint}.`));
  const solution = () =>
    ask({ solution: help() }, ({ solution: s }) => {
      tell(`${capital(s.text)}${s.open.length ? `; left open: ${s.open.join(" ")}` : ""}.`);
      if (s.line.length) close = stepper(app, line, "The solution", app.tree.current, s.line);
      app.board.layer(
        "puzzle",
        s.holds.map((/** @type {string} */ at) => ({ at, kind: "hold", label: "holds" })),
      );
    });

  /** show draws what can be done now. @param {false | HTMLElement} [more] */
  function show(more) {
    const p = puzzle();
    const n = asked.list.length;
    const known = p ? Object.values(solved()) : [];
    if (!p) return head.replaceChildren("Choose a suite, or open a file of your own.");
    head.replaceChildren(
      el("h2", {}, `Puzzle ${asked.at + 1} of ${n}${solved()[p.id] ? " (solved)" : ""}`),
      el("p", {}, p.asks, p.level ? ` Level ${p.level} of 5.` : ""),
      el("p", { class: "quiet" }, p.id),
    );
    refill(
      tools,
      more,
      ready && !done && button("Hint", hint),
      ready && !done && button("Solution", solution),
      button("Retry", () => begin(asked.at)),
      button("Previous", () => begin((asked.at + n - 1) % n)),
      button("Next", () => begin((asked.at + 1) % n), { class: done ? "main" : "" }),
    );
    const alone = known.filter(s => s === "alone").length;
    sum.textContent =
      `${known.length} of ${n} solved, ${alone} of them alone. ` +
      `Streak ${score.streak}, best ${score.best}.${asked.left}`;
  }

  const offs = [app.board.onPoint(point => press(point)), app.on("go", () => app.board.clear("puzzle"))];
  show();
  if (puzzle()) begin(asked.at);
  return () => {
    offs.forEach(off => off());
    reset();
  };
}
