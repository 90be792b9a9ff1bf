// @ts-check
// A proof, walked on the board: the attacker's moves are those of the proof, the
// replies are played by hand. Every legal reply has an answer: one of its own, or the
// line by which the threat answers it. The moves become a variation of the game.

import { button, el, save } from "./dom.js";
import { lineMarks, previews } from "./overlay.js";
import { opponent } from "./tree.js";
import { progress } from "./progress.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./tree.js").Move} Move */
/**
 * @typedef {{sha256: string, side: import("./tree.js").Side, text: string, length: number, nodes: number,
 *   played: boolean, move: string, kind: string, name: string, plies: number, threat: string[],
 *   replies: {move: string, answer: string, name: string, plies: number}[],
 *   elsewhere: {count: number, groups: {line: string[], points: string[]}[]}}} Place
 */

/**
 * @type {{sha256: string, tree: import("./tree.js").Tree, base: Move} | null} the proof that is open, and the node of
 *   its position
 */
let opened = null;

/**
 * walk opens the proof of a win from the node shown, after moves that come before it.
 * @param {App} app
 * @param {string} sha256
 * @param {string[]} before
 */
export async function walk(app, sha256, before) {
  if (!(await app.playAll(before))) return;
  opened = { sha256, tree: app.tree, base: app.tree.current };
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

/** @type {import("./modes.js").Mode} */
export const mode = { name: "proof", title: say("Proof"), mount };

/** @param {App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const head = el("div", { class: "stack" });
  const here = el("div", { class: "stack" });
  const foot = el("div", { class: "stack" });
  const said = el("p", { role: "status" });
  const work = progress();
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
          : say("The check did not come to its end.");
    });
  };

  /** path are the moves from the position of the proof to the node shown, null where the board shows another. */
  const path = () => {
    if (!opened || app.tree !== opened.tree) return null;
    const { base } = opened;
    const nodes = app.tree.current.path();
    return base.ply === 0 ? nodes : nodes[base.ply - 1] === base ? nodes.slice(base.ply) : null;
  };

  /** @type {Move | null} */
  let answered = null;
  const show = async () => {
    const { current } = app.tree;
    clear();
    if (!opened) {
      if (!file.isConnected)
        head.replaceChildren(
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
    const { sha256, base } = opened;
    const nodes = path();
    const back = button(say("Back to the beginning of the proof"), () => void app.go(base, { step: true }));
    if (!nodes) return here.replaceChildren(el("p", {}, say("The board shows another position.")), back);
    /** @type {Place} */
    let p;
    try {
      p = await app.once({ kind: "proof", sha256, path: nodes.map(n => n.move) });
    } catch (e) {
      return here.replaceChildren(el("p", {}, /** @type {Error} */ (e).message), back);
    }
    if (app.tree.current !== current || opened.sha256 !== sha256) return;
    describe(p, nodes);
    // The proof answers what was just played, once.
    if (p.played || !answers.checked || current.children.length || answered === current) return;
    answered = current;
    play(p.move);
  };

  /** describe shows a place of the proof. @param {Place} p @param {Move[]} nodes */
  const describe = (p, nodes) => {
    const { side } = p;
    const own = p.replies.length;
    const { count, groups } = p.elsewhere;
    head.replaceChildren(el("h2", { class: "say" }, p.text));
    foot.replaceChildren(
      el(
        "p",
        { class: "quiet" },
        say("{n, plural, one {# node} other {# nodes}}, accepted by the checker; sha256", { n: p.nodes }),
        " ",
        el("code", {}, p.sha256),
      ),
      el(
        "div",
        { class: "tools" },
        button(say("Download"), () => tell(download())),
        button(say("Check again"), again),
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
      ...nodes.map(n =>
        button(
          say("{n} {move}", { n: n.ply - nodes[0].ply + 1, move: name(n.move) }),
          () => void app.go(n, { step: true }),
          { class: "move" },
        ),
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
    if (p.kind === "five") return;
    app.board.layer(
      "proof",
      p.replies
        .filter(r => r.move !== "-")
        .map(r => ({
          at: r.move,
          kind: "label",
          text: r.answer,
          label: say("answered by {move}", { move: r.answer }),
        })),
    );
    here.append(
      el("h3", {}, say("{side} replies", { side: opponent(p.side) })),
      (own > 0 &&
        el(
          "ul",
          { class: "plain" },
          ...p.replies.map(r =>
            el(
              "li",
              {},
              button(name(r.move), () => play(r.move), { class: "move" }),
              " ",
              say("answered by {move}, {name}; five in {n, plural, one {# ply} other {# plies}}", {
                move: r.answer,
                name: r.name,
                n: r.plies,
              }),
            ),
          ),
        )) ||
        "",
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
      el("label", {}, answers, " ", say("The proof answers at once")),
    );
  };

  panel.append(el("div", { class: "stack" }, head, here, foot));
  const off = app.on("position", () => void show());
  void show();
  return () => (off(), work.stop(), clear());
}
