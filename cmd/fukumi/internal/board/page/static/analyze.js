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
import { mapNames } from "./named.js";
import { progress } from "./progress.js";
import { start } from "./start.js";
import { opponent } from "./tree.js";
import { wish } from "./review.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./overlay.js").Findings} Findings */

const overlays = {
  best: say("Best move##on the board"),
  moves: say("All moves##on the board"),
  ...mapNames(),
  none: say("Nothing##on the board"),
};
const maps = Object.keys(mapNames());

/** the analysis follows the moves; a page that is loaded begins none by itself */
let live = false;
/** @type {Map<string, Findings>} what was found, by the request: kept while the page is open */
const known = new Map();

/**
 * where a button of an answer was pressed last, and the answer that one can go back to from the position on the board.
 * @typedef {{tree: import("./tree.js").Tree, node: import("./tree.js").Move}} Answer
 * @type {{pressed: Answer | null, back: Answer | null}}
 */
const way = { pressed: null, back: null };

/** @type {import("./modes.js").Mode} */
export const mode = { name: "analyze", title: say("Analyze"), mount };

/** @param {App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const s = app.settings;
  const work = progress(true);
  const look = lookFor(s, () => (live ? begin() : arrive()));
  let paused = false; // until the tab is shown again
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
    if (document.hidden && "go_on" in asked) return void (paused = true);
    if (app.state()?.over || (work.running && asking === key)) return;
    if (known.get(key)?.decided) return show(known.get(key) ?? null);
    asking = key;
    let told = known.has(key) ? 0 : 1; // what is known is told first, and is nothing new
    work.run(app, asked, ({ event, data }) => {
      if (event === "part" || event === "words") show(data);
      if (event === "words") told++;
      if (event === "words") (known.size > 200 && known.clear(), known.set(key, data));
      // It came further, or had to wait, and has given way to others, or its time was over.
      if (event === "answer" && live && (told > 1 || work.waited) && !findings?.decided && "go_on" in asked)
        return begin();
      if (event === "error") live = false;
      if (event === "answer" || event === "error") draw();
      if (event === "done") stop();
    });
    draw();
  };
  const stop = () => {
    live = paused = false;
    work.stop();
    draw();
    app.announce(say("Stopped"));
  };
  const toggle = () => {
    if (work.running) return stop();
    live = true;
    begin();
  };
  /** showThreat shows what the other side threatens, and asks for it first where it is not known. */
  const showThreat = () => {
    threat = !threat;
    if (threat && !findings?.defence) begin();
    show(findings);
  };

  const marks = () => {
    const map = findings?.maps.find(m => m.kind === overlay.value);
    const best = (findings?.marks ?? []).filter(m => m.kind === "candidate" && m.value === 1);
    /** @type {Record<string, import("./board.js").Mark[] | undefined>} */
    const plain = {
      none: [],
      moves: findings?.marks,
      best,
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
    const lost = f?.attack?.verdict === "loss" || first?.proved === "loss";
    byId("chance").replaceChildren(
      ...(won || lost
        ? bar({ black: black(won ? 1 : 0), proved: true })
        : first?.win_chance === undefined
          ? []
          : bar({ black: black(first.win_chance), proved: false })),
    );
  };

  const { win, best, defences, figures } = parts(app);
  const answer = el("p", { class: "say" });
  const why = el("p");
  const toggler = button(say("Find the best move"), toggle, { class: "main" });
  const threatButton = button("", showThreat, { class: "soft" });
  const threatened = el("p");
  const backButton = button(say("Back to the answer"), () => way.back && void app.go(way.back.node, { step: true }), {
    class: "soft",
  });
  const review = () => {
    wish.now = true;
    app.setMode("review");
    app.locate(true);
  };
  const offer = el(
    "div",
    { class: "stack", hidden: true },
    el("p", {}, say("The game is over: see where it was lost.")),
    el("div", { class: "tools" }, button(say("Review the game"), review, { class: "main" })),
  );
  const tools = el("div", { class: "tools" }, toggler, threatButton);
  const keys = el("div");
  const press = () => (way.pressed = { tree: app.tree, node: app.tree.current });
  const found = el("div", { class: "stack" });
  found.addEventListener("click", press, true);
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
    const { current, info } = app.tree;
    offer.hidden = app.still || !current.ply || current.children.length > 0 || !(over || info.result);
    toggler.classList.toggle("main", offer.hidden);
    toggler.hidden = over || !!findings?.decided;
    toggler.textContent = work.running
      ? say("Stop")
      : findings && !findings.decided
        ? say("Go on")
        : say("Find the best move");
    // Nobody threatens anything on the empty board, and what is answered is not asked.
    const asked = findings?.attack?.verdict === "loss" || (findings?.defence && (threat || !wins(findings)));
    const asks = !over && app.board.shown.stones.length > 0 && !asked;
    if (!asks && document.activeElement === threatButton) panel.focus();
    threatButton.hidden = !asks;
    if ((toggler.hidden ? found.nextSibling : work.element.previousSibling) !== tools) {
      const had = tools.contains(document.activeElement) && document.activeElement;
      if (toggler.hidden) found.after(tools);
      else work.element.before(tools);
      if (had instanceof HTMLElement) had.focus(); // what is moved loses it
    }
    threatButton.textContent = say("What does {side} threaten?", { side });
    details.hidden = !findings;
    overlayLabel.hidden = !findings;
  };

  /** wins is the answer about the side to move where it is decided who wins. @param {Findings | null} f */
  const wins = f => (f?.attack?.verdict === "win" || f?.attack?.verdict === "loss") && f.attack;

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
      unknown: say("No winning threat of {side} found so far.", { side }),
    });
    // Where a threat is what is answered first, the headline says it, and more.
    const asked = threat && d && (d.verdict !== "win" || wins(f)) ? answers[d.verdict] : "";
    const text = state?.over ? say("{sentence}.", { sentence: state.reason }) : (f?.headline ?? "");
    answer.replaceChildren(...explained(text));
    why.replaceChildren(...explained(state?.over ? "" : (f?.why ?? "")));
    threatened.replaceChildren(...explained(asked));
    const now = asked || text;
    if (now && now !== said) app.announce(now);
    said = now;
  };

  /** show shows what is known so far, null if nothing is. @param {Findings | null} f */
  const show = f => {
    findings = f;
    app.board.clear("preview");
    tell(f);
    const over = app.state()?.over;
    const won = wins(f);
    const now = [
      section("win", won, v =>
        win(v, [], say("Show how {side} wins", { side: v.verdict === "loss" ? opponent(v.turn) : v.turn })),
      ),
      section("threat", !won && f?.defence?.verdict === "win" && f.defence, d =>
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
    paused = false;
    work.stop();
    made.clear();
    app.board.clear("holds");
    const { tree } = app;
    const { current } = tree;
    const after = (/** @type {Answer | null} */ a) =>
      a?.tree === tree && a.node !== current && (!a.node.parent || current.path().includes(a.node));
    if (after(way.pressed)) way.back = way.pressed;
    way.pressed = null;
    backButton.hidden = !after(way.back);
    threat = false;
    said = "";
    show(known.get(JSON.stringify(request())) ?? null);
  };
  const overlayLabel = el("label", {}, say("On the board"), " ", overlay);
  panel.append(
    el(
      "div",
      { class: "stack" },
      backButton,
      answer,
      why,
      threatened,
      first.element,
      offer,
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
    if (document.hidden && work.running && "go_on" in request()) {
      paused = true;
      work.stop();
    } else if (!document.hidden && paused) {
      paused = false;
      begin();
    }
  };
  document.addEventListener("visibilitychange", onShow);
  const away = [
    app.on("go", arrive),
    app.on("position", () => (live ? begin() : show(findings))),
    app.key(" ", say("Start or stop the analysis"), toggle),
    app.key("x", say("What the other side threatens"), showThreat),
    app.key("a", say("Show or hide the marks on the board"), () => {
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
    for (const layer of ["analysis", "threat", "preview", "stepper", "holds"]) app.board.clear(layer);
  };
}
