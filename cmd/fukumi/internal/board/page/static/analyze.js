// @ts-check
// The analysis of the position on the board: the answer in a sentence, then the best moves and
// those that hold, then what was searched. It goes on until it is stopped, and follows the moves.

import { bar } from "./chart.js";
import { parts } from "./findings.js";
import { button, byId, choice, el } from "./dom.js";
import { explained } from "./glossary.js";
import { legend } from "./legend.js";
import { lineMarks } from "./overlay.js";
import { lookFor } from "./lookfor.js";
import { progress } from "./progress.js";
import { start } from "./start.js";
import { opponent } from "./tree.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./overlay.js").Findings} Findings */

const overlays = {
  best: say("Best move##on the board"),
  moves: say("All moves##on the board"),
  black: say("Worth to Black"),
  white: say("Worth to White"),
  density: say("Shapes##on the board"),
  zone: say("Where to defend"),
  change: say("Last move's change"),
  none: say("Nothing##on the board"),
};
const maps = Object.keys(overlays).filter(o => !["best", "moves", "none"].includes(o));

/** @type {Map<string, Findings>} what was found, by the request: kept while the page is open */
const known = new Map();

/** @type {import("./modes.js").Mode} */
export const mode = { name: "analyze", title: say("Analyze"), mount };

/** @param {App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const s = app.settings;
  const work = progress(true);
  const look = lookFor(s, () => (live ? begin() : arrive()));
  let live = s["analyze.live"] ?? false; // the analysis follows the moves
  let threat = false; // the other side's line is shown
  let asking = ""; // the request that runs, or ran last
  let said = "";
  /** @type {Findings | null} */
  let findings = null;

  const overlay = choice(overlays, s["analyze.overlay"] ?? "best", o => ((s["analyze.overlay"] = o), marks()));
  const request = () => ({ kind: "analyze", position: app.position(), heat: maps, ...look.fields() });

  /** begin asks about the position on the board. */
  const begin = () => {
    const asked = request();
    const key = JSON.stringify(asked);
    if (app.state()?.over || (work.running && asking === key)) return;
    if (known.get(key)?.decided) return show(known.get(key) ?? null);
    asking = key;
    let told = known.has(key) ? 0 : 1; // what is known is told first, and is nothing new
    work.run(app, asked, ({ event, data }) => {
      if (event === "part" || event === "words") show(data);
      if (event === "words") told++;
      if (event === "words") (known.size > 200 && known.clear(), known.set(key, data));
      // It came further, and has given way to others, or its time was over.
      if (event === "answer" && live && told > 1 && !findings?.decided && "go_on" in asked) return begin();
      if (event === "answer" || event === "error") draw();
      if (event === "done") stop();
    });
    draw();
  };
  const stop = () => {
    live = s["analyze.live"] = false;
    work.stop();
    draw();
    app.announce(say("Stopped"));
  };
  const toggle = () => {
    if (work.running) return stop();
    live = s["analyze.live"] = true;
    begin();
  };
  /** showThreat shows what the other side threatens, and asks for it first where it is not known. */
  const showThreat = () => {
    threat = !threat;
    if (threat && !findings?.defence) begin();
    show(findings);
  };

  const marks = () => {
    const from = app.tree.current.move;
    const map = findings?.maps.find(m => m.kind === overlay.value);
    const best = (findings?.marks ?? []).filter(m => m.kind === "candidate" && m.value === 1);
    const arrow = /** @type {const} */ ("arrow");
    /** @type {Record<string, import("./board.js").Mark[] | undefined>} */
    const plain = {
      none: [],
      moves: findings?.marks,
      best: [...(/\d/.test(from) ? best.map(b => ({ ...b, kind: arrow, text: "", label: "", from })) : []), ...best],
    };
    app.board.layer("analysis", map?.marks ?? plain[overlay.value] ?? []);
    const d = findings?.defence;
    if (threat && d?.line.length) app.board.layer("threat", lineMarks(d.line, d.turn, app.tree.current.ply));
    else app.board.clear("threat");
    keys.replaceChildren(...(map ? [el("strong", {}, map.title), legend(map)] : []));
  };

  /** chance is the bar below the board: who is ahead. @param {Findings | null} f */
  const chance = f => {
    const first = f?.candidates[0];
    const mine = app.board.shown.turn === "black";
    const black = (/** @type {number} */ own) => (mine ? own : 1 - own);
    const won = f?.attack?.verdict === "win" || first?.proved === "win";
    const lost = first?.proved === "loss";
    byId("chance").replaceChildren(
      ...(won || lost
        ? bar({ black: black(won ? 1 : 0), proved: true })
        : first?.win_chance === undefined || first.known
          ? []
          : bar({ black: black(first.win_chance), proved: false })),
    );
  };

  const { win, best, defences, figures } = parts(app);
  const answer = el("p", { class: "say" });
  const why = el("p");
  const toggler = button(say("Find the best move"), toggle, { class: "main" });
  const threatButton = button("", showThreat, { pressed: false });
  const tools = el("div", { class: "tools" }, toggler, threatButton);
  const keys = el("div");
  const found = el("div", { class: "stack" });
  const details = el("details", { class: "more" }, el("summary", {}, say("Details")));
  const rest = el("div", { class: "stack" });
  details.append(rest);
  const first = start(app);
  /** @type {Map<string, {of: string, e: HTMLElement}>} what is shown: it stays as long as what it tells is the same */
  const made = new Map();
  /**
   * @template T
   * @param {string} name
   * @param {T | null | false | undefined} data
   * @param {(data: T) => HTMLElement} make
   */
  const section = (name, data, make) => {
    const of = JSON.stringify(data);
    if (data && made.get(name)?.of !== of) made.set(name, { of, e: make(data) });
    return data ? made.get(name)?.e : null;
  };

  /** draw shows what can be done. */
  const draw = () => {
    const over = app.state()?.over ?? false;
    const side = opponent(app.board.shown.turn);
    toggler.hidden = over || !!findings?.decided;
    toggler.textContent = work.running
      ? say("Stop")
      : findings && !findings.decided
        ? say("Go on")
        : say("Find the best move");
    threatButton.hidden = over || !app.board.shown.stones.length; // nobody threatens anything on the empty board
    if ((toggler.hidden ? found.nextSibling : work.element.previousSibling) !== tools) {
      const had = tools.contains(document.activeElement) && document.activeElement;
      if (toggler.hidden) found.after(tools);
      else work.element.before(tools);
      if (had instanceof HTMLElement) had.focus(); // what is moved loses it
    }
    threatButton.textContent = say("What does {side} threaten?", { side });
    threatButton.setAttribute("aria-pressed", String(threat));
    details.hidden = !findings;
    overlayLabel.hidden = !findings;
  };

  /** tell says what is known first. @param {Findings | null} f */
  const tell = f => {
    const state = app.state();
    const d = f?.defence;
    const side = opponent(app.board.shown.turn);
    const answers = /** @type {Record<string, string>} */ ({
      "no-win": say("{side} threatens no win{goal, select, vcf { by fours} vct { by threats} other {}}.", {
        side,
        goal: look.fields().goal,
      }),
      win: say("{side} threatens to win at {move}.", { side, move: d?.line[0] }),
      unknown: say("No win that {side} threatens was found so far.", { side }),
    });
    // Where a threat is what is answered first, the headline says it, and more.
    const asked = threat && d && (d.verdict !== "win" || f?.attack?.verdict === "win") ? answers[d.verdict] : "";
    const text = state?.over ? say("{sentence}.", { sentence: state.reason }) : asked || (f?.headline ?? "");
    answer.replaceChildren(...explained(text));
    why.replaceChildren(...explained(state?.over || asked ? "" : (f?.why ?? "")));
    if (text && text !== said) app.announce(text);
    said = text;
  };

  /** show shows what is known so far, null if nothing is. @param {Findings | null} f */
  const show = f => {
    findings = f;
    app.board.clear("preview");
    tell(f);
    const over = app.state()?.over;
    const wins = f?.attack?.verdict === "win" && f.attack;
    const now = [
      section("win", wins, v => win(v, [], say("Show how {side} wins", { side: v.turn }))),
      section("threat", !wins && f?.defence?.verdict === "win" && f.defence, d =>
        win(d, ["-"], say("Show how {side} would win", { side: d.turn })),
      ),
      section("defences", f?.defences, defences),
      section("best", f?.candidates.length ? f : null, best),
    ].filter(e => e instanceof Node);
    now.forEach((e, i) => found.children[i] !== e && found.insertBefore(e, found.children[i] ?? null));
    while (found.children.length > now.length) found.lastChild?.remove();
    const open = !f && !over && !app.tree.root.children.length && !app.board.shown.stones.length;
    first.element.hidden = !open;
    if (f) rest.replaceChildren(...figures(f).filter(e => e instanceof Node));
    chance(f);
    marks();
    draw();
  };
  const arrive = () => {
    work.stop();
    made.clear();
    threat = false;
    said = "";
    show(known.get(JSON.stringify(request())) ?? null);
  };
  const overlayLabel = el("label", {}, say("On the board"), " ", overlay);
  panel.append(
    el(
      "div",
      { class: "stack" },
      answer,
      why,
      first.element,
      tools,
      work.element,
      found,
      overlayLabel,
      keys,
      details,
      look.element,
    ),
  );
  const onShow = () => {
    if (document.hidden) work.stop();
    else if (live) begin();
  };
  document.addEventListener("visibilitychange", onShow);
  const away = [
    app.on("go", arrive),
    app.on("position", () => (live ? begin() : show(findings))),
    app.key(" ", say("Start or stop the analysis"), toggle),
    app.key("x", say("What the other side threatens"), showThreat),
    app.key("a", say("Marks on the board, on or off"), () => {
      overlay.value = overlay.value === "none" ? "best" : "none";
      marks();
    }),
  ];
  arrive();
  if (live && app.state()) begin();
  return () => {
    work.stop();
    document.removeEventListener("visibilitychange", onShow);
    for (const f of away) f();
    byId("chance").replaceChildren();
    for (const layer of ["analysis", "threat", "preview", "stepper"]) app.board.clear(layer);
  };
}
