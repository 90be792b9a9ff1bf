// @ts-check
// The analysis of the position on the board: whether either side wins, which moves
// hold, which are best. What is proved and what is judged are told apart in words.

import { cards } from "./findings.js";
import { button, el } from "./dom.js";
import { lineMarks } from "./overlay.js";
import { progress } from "./progress.js";
import { named } from "./tree.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./overlay.js").Findings} Findings */

const goals = { vct: "fours and threes", vcf: "fours", win: "any win" };
const limits = {
  "": "usual, 10 s at most",
  t1000: "1 second",
  t10000: "10 seconds",
  t60000: "1 minute",
  n100000: "100,000 nodes",
  n1000000: "1,000,000 nodes",
  n10000000: "10,000,000 nodes",
};
const overlays = {
  best: "best move",
  moves: "all moves",
  black: "heat: Black",
  white: "heat: White",
  density: "heat: shapes",
  zone: "heat: where to defend",
  change: "heat: last move",
  scores: "heat: best moves",
  none: "nothing",
};

/** @type {Map<string, Findings>} what was found, by the request: kept while the page is open */
const known = new Map();

/** @type {import("./modes.js").Mode} */
export const mode = { name: "analyze", title: "Analyze", mount };

/** @param {App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const s = app.settings;
  const work = progress();
  const found = el("div", { class: "stack" });
  const choice = (
    /** @type {string} */ name,
    /** @type {Record<string, string>} */ of,
    /** @type {string} */ usual,
    /** @type {() => void} */ changed = () => again(),
  ) => {
    const list = el(
      "select",
      { value: s[`analyze.${name}`] ?? usual, onchange: () => ((s[`analyze.${name}`] = list.value), changed()) },
      ...Object.entries(of).map(([v, text]) => el("option", { value: v }, text)),
    );
    return list;
  };
  const check = (/** @type {string} */ name) => {
    const box = el("input", {
      type: "checkbox",
      checked: s[`analyze.${name}`] ?? false,
      onchange: () => ((s[`analyze.${name}`] = box.checked), again()),
    });
    return box;
  };
  const goal = choice("goal", goals, "vct");
  const limit = choice("limit", limits, "");
  const lines = choice("lines", { 1: "1", 3: "3", 5: "5", 10: "10", 20: "20" }, "3");
  const shortest = check("shortest");
  const all = check("all");
  const both = check("both");
  const live = check("live");
  const overlay = choice("overlay", overlays, "best", () =>
    isHeat() && findings && !findings.maps.some(m => m.kind === overlay.value) ? begin() : marks(),
  );
  const isHeat = () => !["best", "moves", "none"].includes(overlay.value);
  const request = () => ({
    kind: "analyze",
    position: app.position(),
    goal: goal.value,
    multipv: Number(lines.value),
    shortest: shortest.checked,
    all: all.checked,
    both: both.checked,
    heat: isHeat() ? [overlay.value] : [],
    ...(limit.value && { [limit.value[0] === "t" ? "time_ms" : "nodes"]: Number(limit.value.slice(1)) }),
  });
  const start = button("Analyze", () => begin(), { class: "main" });
  /** @type {Findings | null} */
  let findings = null;
  let threat = false; // the other side's line is shown
  let asking = ""; // the request that runs, or ran last

  const begin = () => {
    const asked = request();
    const key = JSON.stringify(asked);
    if (app.state()?.over) return show(null);
    if (work.running && asking === key) return; // it runs already
    asking = key;
    work.run(app, asked, ({ event, data }) => {
      if (event === "part" || event === "words") show(data);
      if (event === "words") (known.size > 200 && known.clear(), known.set(key, data));
      if (event === "answer" && findings)
        app.announce(
          [
            findings.attack?.text,
            findings.defences?.text ?? findings.defence?.text,
            findings.candidates[0] && `Best move ${findings.candidates[0].move}, ${findings.candidates[0].text}`,
          ]
            .filter(Boolean)
            .join(". "),
        );
      if (event === "done") app.announce("Stopped");
    });
  };
  const toggle = () => (work.running ? (work.stop(), app.announce("Stopped")) : begin());
  const again = () => (live.checked || work.running ? begin() : undefined);

  const marks = () => {
    const map = findings?.maps.find(m => m.kind === overlay.value);
    app.board.layer(
      "analysis",
      map?.marks ??
        (overlay.value === "none"
          ? []
          : findings?.marks.filter(m => overlay.value === "moves" || (m.kind === "candidate" && m.value === 1))) ??
        [],
    );
    if (threat && findings?.defence?.line.length)
      app.board.layer("threat", lineMarks(findings.defence.line, findings.defence.turn));
    else app.board.clear("threat");
  };

  const { verdict, defences, candidates, shapes, heat } = cards(app);
  /** @type {Map<string, {of: string, e: HTMLElement}>} what is shown: it stays as long as what it tells is the same */
  const made = new Map();
  /**
   * @template T
   * @param {string} name
   * @param {T | null} data
   * @param {(data: T) => HTMLElement} make
   */
  const section = (name, data, make) => {
    const of = JSON.stringify(data);
    const known = made.get(name);
    if (data && known?.of !== of) made.set(name, { of, e: make(data) });
    return data && made.get(name)?.e;
  };

  /** show shows what is known so far, null if nothing is. @param {Findings | null} f */
  const show = f => {
    const state = app.state();
    findings = f;
    app.board.clear("preview");
    start.disabled = state?.over ?? false;
    if (!f)
      found.replaceChildren(
        el(
          "p",
          {},
          state?.over ? state.reason : "Whether a side wins by force, with a proof; which moves hold; which are best.",
        ),
      );
    else {
      const now = [
        section("attack", f.attack, a => verdict(`${named(a.turn)} to move`, a, [])),
        section("defence", f.defence, d => verdict(`${named(d.turn)}, if it were ${named(d.turn)}'s move`, d, ["-"])),
        section("defences", f.defences, defences),
        section("candidates", f.candidates.length ? f : null, candidates),
        ...f.maps.map(m => section(m.kind, m, heat)),
        section("shapes", f.part === "rest" ? f : null, shapes),
      ].filter(e => e instanceof Node);
      now.forEach((e, i) => found.children[i] !== e && found.insertBefore(e, found.children[i] ?? null));
      while (found.children.length > now.length) found.lastChild?.remove();
    }
    marks();
  };
  const arrive = () => {
    work.stop();
    made.clear();
    threat = false;
    show(known.get(JSON.stringify(request())) ?? null);
  };
  const label = (/** @type {string} */ text, /** @type {HTMLInputElement | HTMLSelectElement} */ field) =>
    el("label", {}, ...(field.type === "checkbox" ? [field, text] : [text, field]));
  panel.append(
    el(
      "div",
      { class: "stack" },
      el("div", { class: "tools" }, start, label("Live ", live), label("On the board ", overlay)),
      work.element,
      el(
        "details",
        {},
        el("summary", {}, "What is looked for"),
        el(
          "div",
          { class: "tools" },
          label("Wins by ", goal),
          label("Limit ", limit),
          label("Moves ", lines),
          label("Shortest win ", shortest),
          label("All winning moves ", all),
          label("Both sides in full ", both),
        ),
      ),
      found,
    ),
  );
  const away = [
    app.on("go", arrive),
    app.on("position", () => (findings ? undefined : live.checked ? begin() : show(null))),
    app.key(" ", "Start or stop the analysis", toggle),
    app.key(
      "x",
      "The other side's threat",
      () => (
        (threat = !threat),
        marks(),
        findings?.defence?.line.length ? 0 : app.error("No threat of the other side is known")
      ),
    ),
    app.key(
      "a",
      "Marks on the board, on or off",
      () => ((overlay.value = overlay.value === "none" ? "best" : "none"), marks()),
    ),
  ];
  arrive();
  if (live.checked && !findings && app.state()) begin();
  return () => {
    work.stop();
    for (const f of away) f();
    for (const layer of ["analysis", "threat", "preview", "stepper"]) app.board.clear(layer);
  };
}
