// @ts-check
// A proof, walked on the board: the attacker's moves are those of the proof, the
// replies are played by hand. Every legal reply has an answer: one of its own, or the
// line by which the threat answers it. The moves become a variation of the game.

import { button, el, save } from "./dom.js";
import { lineMarks, previews } from "./overlay.js";
import { named, opponent } from "./tree.js";
import { progress } from "./progress.js";

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

const plies = (/** @type {number} */ n) => `${n} ${n === 1 ? "ply" : "plies"}`;

/** @type {import("./modes.js").Mode} */
export const mode = { name: "proof", title: "Proof", mount };

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
  const name = (/** @type {string} */ m) => (m === "-" ? "pass" : m);

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
    const same = hex === opened?.sha256 ? "the one above" : `another one: ${hex}`;
    return `${f.name}: its sha256, computed here, is ${same}`;
  };
  const again = () => {
    said.textContent = "";
    work.run(app, { kind: "verify", sha256: opened?.sha256, paranoid: true }, ({ event, data: v }) => {
      said.textContent =
        event === "answer"
          ? `${v.text}; ${v.checked}, every reply played out, in ${v.verify_ms} ms`
          : "The check did not come to its end.";
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
            "Every win that is found has a proof. Analyze a position and choose Walk the proof: ",
            "you play the defender, and the proof has an answer to every reply.",
          ),
          el("label", {}, "A proof of your own ", file),
        );
      return here.replaceChildren();
    }
    const { sha256, base } = opened;
    const nodes = path();
    const back = button("Back to the beginning of the proof", () => void app.go(base, { step: true }));
    if (!nodes) return here.replaceChildren(el("p", {}, "The board shows another position."), back);
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
    const side = named(p.side);
    const own = p.replies.length;
    const { count, groups } = p.elsewhere;
    head.replaceChildren(el("h2", { class: "say" }, p.text));
    foot.replaceChildren(
      el("p", { class: "quiet" }, `${p.nodes} nodes, accepted by the checker; sha256 `, el("code", {}, p.sha256)),
      el(
        "div",
        { class: "tools" },
        button("Download", () => tell(download())),
        button("Check again", again),
      ),
      work.element,
      said,
    );
    const crumbs = el(
      "nav",
      { "aria-label": "Way through the proof" },
      button("Start", () => void app.go(/** @type {any} */ (opened).base, { step: true }), { class: "move" }),
      ...nodes.map(n =>
        button(`${n.ply - nodes[0].ply + 1} ${name(n.move)}`, () => void app.go(n, { step: true }), { class: "move" }),
      ),
    );
    const move = `${side} ${p.played ? "has played" : "plays"} ${p.move}: ${p.name}`;
    here.replaceChildren(
      crumbs,
      el("p", {}, p.kind === "five" && p.played ? `Five: ${side} has won` : `${move}; five within ${plies(p.plies)}`),
    );
    app.announce(/** @type {HTMLElement} */ (here.children[1]).textContent ?? "");
    if (!p.played) {
      app.board.layer("proof", [{ at: p.move, kind: "candidate", value: 1, label: "the move of the proof" }]);
      return here.append(
        button(`Play ${p.move}`, () => play(p.move), { class: "main" }),
        el("label", {}, answers, " The proof answers at once"),
      );
    }
    if (p.kind === "five") return;
    app.board.layer(
      "proof",
      p.replies
        .filter(r => r.move !== "-")
        .map(r => ({ at: r.move, kind: "label", text: r.answer, label: `answered by ${r.answer}` })),
    );
    here.append(
      el("h3", {}, `${named(opponent(p.side))} replies`),
      (own > 0 &&
        el(
          "ul",
          { class: "plain" },
          ...p.replies.map(r =>
            el(
              "li",
              {},
              button(name(r.move), () => play(r.move), { class: "move" }),
              ` answered by ${r.answer}, ${r.name}; five in ${plies(r.plies)}`,
            ),
          ),
        )) ||
        "",
      el(
        "p",
        {},
        count > 1
          ? `Elsewhere: ${count} replies, without nodes of their own`
          : count
            ? "Elsewhere: 1 reply, without a node of its own"
            : "No other reply is legal",
      ),
      ...groups.map(g =>
        previews(
          app,
          el(
            "details",
            {},
            el("summary", {}, `${g.points.length} answered by ${g.line.map(name).join(" ")}`),
            el("div", {}, ...g.points.map(q => button(name(q), () => play(q), { class: "move" }))),
          ),
          () => lineMarks(g.line, p.side, app.tree.current.ply),
        ),
      ),
      el("label", {}, answers, " The proof answers at once"),
    );
  };

  panel.append(el("div", { class: "stack" }, head, here, foot));
  const off = app.on("position", () => void show());
  void show();
  return () => (off(), work.stop(), clear());
}
