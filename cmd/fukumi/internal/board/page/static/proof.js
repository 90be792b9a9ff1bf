// @ts-check
// A proof, walked on the board: the attacker's moves are those of the proof, the
// replies are played by hand. Every legal reply has an answer: one of its own, or the
// line by which the threat answers it. The moves become a variation of the game.

import { button, el, save } from "./dom.js";
import { lineMarks, previews } from "./overlay.js";
import { opponent } from "./tree.js";
import { progress } from "./progress.js";
import { fullscreen, theorems } from "./theorem.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./tree.js").Move} Move */
/**
 * @typedef {{sha256: string, side: import("./tree.js").Side, text: string, length: number, nodes: number,
 *   steps: string[], played: boolean, move: string, kind: string, name: string, plies: number, threat: string[],
 *   replies: {move: string, answer: string, name: string, plies: number}[],
 *   elsewhere: {count: number, groups: {line: string[], points: string[]}[]}}} Place
 */

/**
 * @type {{sha256: string, tree: import("./tree.js").Tree, base: Move, book: boolean} | null} the proof that is open, or
 *   the book that is the proof, and the node of its position
 */
let opened = null;

/**
 * walk opens the proof of a win from the node shown, after moves that come before it.
 * @param {App} app
 * @param {string} sha256
 * @param {string[]} before
 * @param {boolean} [book] a book is the proof
 */
export async function walk(app, sha256, before, book = false) {
  if (!(await app.playAll(before))) return;
  opened = { sha256, tree: app.tree, base: app.tree.current, book };
  if (app.mode === "proof") return app.go(app.tree.current);
  app.setMode("proof");
  app.locate(true);
}

/**
 * openProof checks the text of a file, and opens it if it is accepted.
 * @param {App} app
 * @param {string} text
 */
export async function openProof(app, text) {
  const v = await app.once({ kind: "verify", text }).catch(e => ({ text: e }));
  if (!v.accepted) return app.error(v.text);
  const { moves, ...start } = v.position;
  app.load({
    ...start,
    nodes: [{}, ...moves.map((/** @type {string} */ move, /** @type {number} */ parent) => ({ move, parent }))],
    current: moves.length,
  });
  await walk(app, v.proof_sha256, []);
}

/** With more replies than these, fewer are shown at once. */
const mostShown = 40;
const fewShown = 12;

/** after how many moves the proof begins that an address asks for, -1 for none. */
let wanted = -1;

/**
 * openAt opens the proof of the win of whoever is to move after so many moves of the line shown: it is searched for.
 * @param {App} app
 * @param {number} ply
 */
export async function openAt(app, ply) {
  const base = ply > 0 ? app.tree.current.end().path()[ply - 1] : app.tree.root;
  if (!base || (opened?.tree === app.tree && opened.base === base)) return;
  wanted = ply;
  app.emit("position");
}

/** @type {import("./modes.js").Mode} */
export const mode = { name: "proof", title: say("Proof"), mount };

/** @param {App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const head = el("div", { class: "stack" });
  const here = el("div", { class: "stack" });
  const details = el("div", { class: "stack" });
  const fold = el("details", { class: "more", hidden: true }, el("summary", {}, say("Details")), details);
  const said = el("p", { role: "status" });
  const work = progress();
  const known = theorems(app, sha256 => void walk(app, sha256, [], true));
  const answers = el("input", {
    type: "checkbox",
    checked: app.settings["proof.answer"] ?? true,
    onchange: () => (app.settings["proof.answer"] = answers.checked),
  });
  const file = el("input", {
    type: "file",
    onchange: async () => void openProof(app, (await file.files?.[0]?.text()) ?? ""),
  });
  const clear = () => (app.board.clear("proof"), app.board.clear("preview"));
  const play = (/** @type {string} */ p) => void app.playOrSay(p);
  const name = (/** @type {string} */ m) => (m === "-" ? say("pass##move") : m);

  const tell = async (/** @type {Promise<string>} */ text) => {
    said.textContent = "…";
    said.textContent = await text.catch(e => (app.error(e), ""));
  };
  const download = async () => {
    const f = await app.once({ kind: "download", sha256: opened?.sha256 });
    save(f.name, f.type, f.text);
    if (!crypto.subtle) return f.name; // the page came over the net, without encryption
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(f.text)));
    const hex = Array.from(hash, b => b.toString(16).padStart(2, "0")).join("");
    return hex === opened?.sha256
      ? say("{file}: its sha256, computed here, is the one above", { file: f.name })
      : say("{file}: its sha256, computed here, is another one: {sum}", { file: f.name, sum: hex });
  };
  const again = () => {
    said.textContent = "";
    work.run(app, { kind: "verify", sha256: opened?.sha256, paranoid: true }, ({ event, data: v }) => {
      said.textContent =
        event === "answer"
          ? say("{verdict}; {checked}, every reply played out, in {time} ms", {
              verdict: v.text,
              checked: v.checked,
              time: v.verify_ms,
            })
          : say("The check did not finish.");
    });
  };

  /** path are the moves from the position of the proof to the node shown, null where the board shows another. */
  const path = () => {
    if (!opened || app.tree !== opened.tree) return null;
    const { base } = opened;
    const nodes = app.tree.current.path();
    return base.ply === 0 ? nodes : nodes[base.ply - 1] === base ? nodes.slice(base.ply) : null;
  };

  /** leave is the way out of a walk, to where the mode begins. */
  const leave = () =>
    button(say("Leave the proof"), () => {
      opened = null;
      fold.hidden = true;
      void show();
    });

  /** @type {Move | null} */
  let answered = null;
  /** look searches for the proof that an address asks for. */
  const look = () => {
    const { tree } = app;
    const line = tree.current.end().path();
    const base = wanted > 0 ? line[wanted - 1] : tree.root;
    wanted = -1;
    here.replaceChildren(el("p", {}, say("Looking for the proof …")), work.element);
    work.run(app, { kind: "solve", goal: "win", position: tree.position(base) }, ({ event, data }) => {
      if (event === "words" || tree !== app.tree) return;
      here.replaceChildren();
      if (event === "answer" && data.proof_sha256)
        opened = { sha256: data.proof_sha256, tree, base, book: !!data.known };
      else if (event !== "error") app.error(say("No proof of a win was found at this place"));
      void show();
    });
  };
  const show = async () => {
    const { current } = app.tree;
    clear();
    if (wanted >= 0) return look();
    if (work.running && !opened) return;
    if (!opened) {
      if (!file.isConnected)
        head.replaceChildren(
          known.element,
          el(
            "p",
            {},
            say(
              "Every win that is found has a proof. Analyze a position and choose Walk the proof: " +
                "you play the defender, and the proof has an answer to every reply.",
            ),
          ),
          el("label", {}, say("A proof of your own"), " ", file),
        );
      return here.replaceChildren();
    }
    const { sha256, base, book } = opened;
    const nodes = path();
    const back = button(say("Back to the beginning of the proof"), () => void app.go(base, { step: true }));
    if (!nodes) return here.replaceChildren(el("p", {}, say("The board shows another position.")), back, leave());
    /** @type {Place} */
    let p;
    try {
      const at = book ? { position: app.tree.position(base) } : {};
      p = await app.once({ kind: "proof", sha256, ...at, path: nodes.map(n => n.move) });
    } catch (e) {
      return here.replaceChildren(el("p", {}, /** @type {Error} */ (e).message), back);
    }
    if (app.tree.current !== current || opened?.sha256 !== sha256) return;
    describe(p, nodes);
    // The proof answers what was just played, once.
    if (p.played || !answers.checked || current.children.length || answered === current) return;
    answered = current;
    play(p.move);
  };

  /** step is a move of the way with its word. @param {number} n @param {string} move @param {string} word */
  const step = (n, move, word) =>
    word ? say("{n} {move}: {word}", { n, move, word }) : say("{n} {move}", { n, move });

  /** wayOn leads on from the five: to the last reply that was not forced, and to the answer. */
  const wayOn = (/** @type {Place} */ { steps }, /** @type {Move[]} */ nodes) => {
    const choice = nodes.findLastIndex((_, i) => i % 2 === 1 && !steps[i]);
    const answer = () => {
      void app.go(/** @type {any} */ (opened).base, { step: true });
      app.setMode("");
      app.locate(true);
    };
    return el(
      "div",
      { class: "tools" },
      choice > 0 &&
        button(say("Try another reply"), () => void app.go(nodes[choice - 1], { step: true }), { class: "main" }),
      button(say("Back to the answer"), answer, choice > 0 ? {} : { class: "main" }),
    );
  };

  /** elsewhere are the replies that the proof has no answer of its own for. @param {Place} p */
  const elsewhere = p => {
    const { count, groups } = p.elsewhere;
    if (!p.played || p.kind === "five") return [];
    return [
      el(
        "p",
        {},
        count
          ? say(
              "Elsewhere: {n, plural, one {# reply, without a node of its own} " +
                "other {# replies, without nodes of their own}}",
              { n: count },
            )
          : say("No other reply is legal"),
      ),
      ...groups.map(g =>
        previews(
          app,
          el(
            "details",
            {},
            el(
              "summary",
              {},
              say("{n} answered by {moves}", { n: g.points.length, moves: g.line.map(name).join(" ") }),
            ),
            el("div", {}, ...g.points.map(q => button(name(q), () => play(q), { class: "move" }))),
          ),
          () => lineMarks(g.line, p.side, app.tree.current.ply),
        ),
      ),
    ];
  };

  /** describe shows a place of the proof. @param {Place} p @param {Move[]} nodes */
  const describe = (p, nodes) => {
    const { side } = p;
    fold.hidden = false;
    head.replaceChildren(el("h2", { class: "say" }, p.text), el("div", { class: "tools" }, leave()));
    details.replaceChildren(
      ...elsewhere(p),
      el(
        "p",
        { class: "quiet" },
        opened?.book
          ? say("All of the book was accepted by the checker; sha256")
          : say("{n, plural, one {# node} other {# nodes}}, accepted by the checker; sha256", { n: p.nodes }),
        " ",
        el("code", {}, p.sha256),
      ),
      el(
        "div",
        { class: "tools" },
        !opened?.book && button(say("Download"), () => tell(download())),
        !opened?.book && button(say("Check again"), again),
        fullscreen(),
      ),
      work.element,
      said,
    );
    const crumbs = el(
      "nav",
      { "aria-label": say("Way through the proof") },
      button(say("Start##of the proof"), () => void app.go(/** @type {any} */ (opened).base, { step: true }), {
        class: "move",
      }),
      ...nodes.map((n, i) =>
        button(step(n.ply - nodes[0].ply + 1, name(n.move), p.steps[i]), () => void app.go(n, { step: true }), {
          class: "move",
        }),
      ),
    );
    const move = { side, move: p.move, name: p.name, n: p.plies };
    here.replaceChildren(
      crumbs,
      el(
        "p",
        {},
        p.kind === "five" && p.played
          ? say("Five: {side} has won", { side })
          : p.played
            ? say("{side} has played {move}: {name}; five within {n, plural, one {# ply} other {# plies}}", move)
            : say("{side} plays {move}: {name}; five within {n, plural, one {# ply} other {# plies}}", move),
      ),
    );
    app.announce(/** @type {HTMLElement} */ (here.children[1]).textContent ?? "");
    if (!p.played) {
      app.board.layer("proof", [{ at: p.move, kind: "candidate", value: 1, label: say("the move of the proof") }]);
      return here.append(
        button(say("Play {move}", { move: p.move }), () => play(p.move), { class: "main" }),
        el("label", {}, answers, " ", say("The proof answers at once")),
      );
    }
    if (p.kind === "five") return here.append(wayOn(p, nodes));
    // Of a hundred replies a list is no help, and marks hide the board: the longest defences are shown.
    const shown = p.replies.length > mostShown ? fewShown : p.replies.length;
    const reply = (/** @type {Place["replies"][0]} */ r) =>
      el(
        "li",
        {},
        button(name(r.move), () => play(r.move), { class: "move" }),
        " ",
        r.answer
          ? say("answered by {move}, {name}; five in {n, plural, one {# ply} other {# plies}}", {
              move: r.answer,
              name: r.name,
              n: r.plies,
            })
          : say("five in {n, plural, one {# ply} other {# plies}} at most", { n: r.plies }),
      );
    app.board.layer(
      "proof",
      p.replies
        .slice(0, shown)
        .filter(r => r.move !== "-")
        .map(r => ({
          at: r.move,
          kind: "label",
          text: r.answer || "•",
          label: r.answer ? say("answered by {move}", { move: r.answer }) : say("answered by itself"),
        })),
    );
    here.append(
      el("h3", {}, say("{side} replies", { side: opponent(p.side) })),
      el("ul", { class: "plain" }, ...p.replies.slice(0, shown).map(reply)),
      p.replies.length > shown
        ? el(
            "details",
            {},
            el("summary", {}, say("({n} more)", { n: p.replies.length - shown })),
            el("ul", { class: "plain" }, ...p.replies.slice(shown).map(reply)),
          )
        : "",
      el("p", { class: "quiet" }, say("Any other legal move may be tried on the board, too.")),
      el("label", {}, answers, " ", say("The proof answers at once")),
    );
  };

  panel.append(el("div", { class: "stack" }, head, here, fold));
  const off = app.on("position", () => void show());
  app.shows = { fields: () => (path() ? { f: opened?.base.ply ?? 0 } : /** @type {{[name: string]: number}} */ ({})) };
  void show();
  return () => ((app.shows = {}), off(), work.stop(), known.stop(), clear());
}
