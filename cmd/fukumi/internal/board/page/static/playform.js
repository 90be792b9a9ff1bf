// @ts-check
// The invitation to a game: against whom, with which stones, by which clock. What is seldom
// asked for stands under a fold.

import { button, choice, el } from "./dom.js";
import { openOpenings } from "./openings.js";
import { times } from "./clock.js";
import { list as listed, say } from "./words.js";

/** @typedef {import("./playgame.js").Wish} Wish */
/** @typedef {{value: string, title: string, about?: string}} Pick */

const minute = 60000;
const people = { value: "people", title: say("Two people"), about: say("at one board") };

/**
 * clocks to choose from: kind, ms, what a move adds, and two words for that.
 * @type {Record<string, [string, number, number, string, string]>}
 */
const clocks = {
  none: ["none", 0, 0, say("None##a clock"), say("no limit")],
  quick: ["game", 3 * minute, 2000, "3 + 2", say("min + s")],
  usual: ["game", 5 * minute, 5000, "5 + 5", say("min + s")],
  game: ["game", 10 * minute, 0, "10", say("min##minutes")],
  move: ["move", 10000, 0, say("{n} s##seconds", { n: 10 }), say("a move##so long for a move")],
};

let groups = 0; // of radio buttons

/**
 * picks are cards of which one is chosen.
 * @param {string} words
 * @param {string} kind "grid" or "row"
 * @param {Pick[]} list
 * @param {string} value
 * @param {(value: string) => void} changed
 */
function picks(words, kind, list, value, changed) {
  const name = `pick-${groups++}`;
  const one = (/** @type {Pick} */ p) =>
    el(
      "label",
      { class: "pick" },
      el("input", {
        type: "radio",
        name,
        value: p.value,
        checked: p.value === value,
        onchange: () => changed(p.value),
      }),
      el("strong", {}, p.title),
      p.about && el("span", {}, p.about),
    );
  return el("fieldset", { class: `picks ${kind}` }, el("legend", {}, words), ...list.map(one));
}

/** number is a field for a number, with words. @param {string} words @param {number} max @param {number} value */
const number = (words, max, value) => {
  const field = el("input", { type: "number", min: 0, max, value, required: true });
  return { field, label: el("label", {}, el("span", {}, words), field) };
};

/**
 * playForm makes the form, which calls start: here says that the game begins at the position on the board. look has it
 * see what that is: where a game may begin there, the words for it.
 * @param {import("./app.js").App} app
 * @param {(wish: Wish, here: boolean) => void} start
 */
export function playForm(app, start) {
  const chosen = {
    ...{ against: "", side: "black", opening: "", clock: "none", minutes: 15, step: 10, flag: true },
    ...app.settings.play,
  };
  let here = true;
  /** @type {any[]} */
  let levels = [];
  /** @type {any[]} */
  let models = [];
  /** @type {import("./playgame.js").OpeningRule[]} */
  let openings = [];
  const ruleOf = () => openings.find(o => o.name === chosen.opening) ?? null;
  const set = (/** @type {string} */ field, /** @type {any} */ value) => {
    chosen[field] = value;
    app.settings.play = { ...chosen };
    shown();
  };
  const opponents = el("div", { class: "stack" });
  const line = el("p", { class: "quiet" });
  const from = el("div");
  const go = el("button", { class: "main", disabled: true }, say("Start the game")); // until it is known who is there
  const sides = picks(
    say("You play"),
    "row",
    [
      { value: "black", title: say("Black") },
      { value: "white", title: say("White") },
      { value: "random", title: say("Random##a colour") },
    ],
    chosen.side,
    value => set("side", value),
  );
  const clockOf = picks(
    say("Clock"),
    "row",
    [
      ...Object.entries(clocks).map(([value, c]) => ({ value, title: c[3], about: c[4] })),
      { value: "own", title: say("Custom##a clock"), about: say("min + s") },
    ],
    clocks[chosen.clock] ? chosen.clock : "own",
    value => set("clock", value),
  );
  const minutes = number(say("Minutes for each side"), 180, chosen.minutes);
  const step = number(say("Seconds that a move adds"), 60, chosen.step);
  const own = el("div", { class: "tools" }, minutes.label, step.label);
  const flag = el("input", { type: "checkbox", checked: chosen.flag, onchange: () => set("flag", flag.checked) });
  const flagged = el("label", {}, flag, say("Whoever runs out of time loses"));
  const opening = choice({ "": say("free##an opening") }, "", value => set("opening", value));
  const how = el("p", { class: "quiet" });
  const begins = picks(
    say("Who begins"),
    "row",
    [
      { value: "black", title: say("You##who begins") },
      { value: "white", title: say("The opponent") },
      { value: "random", title: say("Random##a player") },
    ],
    chosen.side,
    value => set("side", value),
  );
  const label = el("label", {}, el("span", {}, say("Opening rule")), opening);
  const named = button(say("The 26 openings of renju"), () => openOpenings(app), { class: "soft" });
  const rules = el("details", { open: !!chosen.opening }, el("summary", {}, say("Opening")), label, how, begins, named);

  /** shown says what is chosen, and leaves out what does not matter then. */
  const shown = () => {
    const two = chosen.against === people.value;
    const level = levels.find(l => l.name === chosen.against);
    const model = models.find(m => m.name === chosen.against);
    line.textContent =
      level?.about ??
      (model
        ? say("It plays as a report of {author} says, {year}: {title}.", {
            author: model.author,
            year: String(model.year),
            title: model.title,
          })
        : say("No computer player."));
    const rule = ruleOf();
    sides.hidden = two || !!rule;
    begins.hidden = two || !rule;
    how.textContent = rule?.about ?? "";
    how.hidden = !rule;
    for (const e of [...sides.querySelectorAll("input"), ...begins.querySelectorAll("input")])
      e.checked = e.value === chosen.side;
    own.hidden = chosen.clock !== "own";
    flagged.hidden = chosen.clock === "none";
    for (const e of opponents.querySelectorAll("input")) e.checked = e.value === chosen.against;
  };
  const group = (/** @type {string} */ words, /** @type {Pick[]} */ list) =>
    picks(words, "grid", list, chosen.against, value => set("against", value));
  app.once({ kind: "players" }).then(
    data => {
      ({ levels, models, openings } = data);
      opening.replaceChildren(
        el("option", { value: "" }, say("free##an opening")),
        ...openings.map(o => el("option", { value: o.name }, o.title)),
      );
      opening.value = ruleOf()?.name ?? "";
      const known = [...levels, ...models].some(p => p.name === chosen.against) || chosen.against === people.value;
      if (!known) chosen.against = levels[Math.min(2, levels.length - 1)]?.name ?? people.value;
      const students = models.map(m => ({ value: m.name, title: m.name, about: listed([m.author, String(m.year)]) }));
      opponents.replaceChildren(
        group(say("Opponent"), [...levels.map(l => ({ value: l.name, title: l.title })), people]),
        line,
        el(
          "details",
          { open: models.some(m => m.name === chosen.against) },
          el("summary", {}, say("Student programs")),
          group(say("They play as their reports say"), students),
        ),
      );
      go.disabled = false;
      shown();
    },
    e => app.error(e.message),
  );
  /** @returns {Wish["opponent"]} */
  const opponent = () => {
    const level = levels.find(l => l.name === chosen.against);
    if (!level && chosen.against !== people.value)
      return { kind: "model", name: chosen.against, ask: { opponent: chosen.against } };
    if (!level) return { kind: "people", name: "", ask: {} };
    const { nodes, depth, time_ms, level: number } = level;
    return { kind: "fukumi", name: listed(["Fukumi", level.title]), ask: { nodes, depth, time_ms, level: number } };
  };
  const begin = () => {
    Object.assign(chosen, { minutes: Number(minutes.field.value), step: Number(step.field.value) });
    app.settings.play = { ...chosen };
    const [kind, ms, add] = clocks[chosen.clock] ?? ["game", chosen.minutes * minute, chosen.step * 1000];
    const side = chosen.against === people.value ? "black" : chosen.side;
    start({ side, opponent: opponent(), clock: times(kind, ms, add, chosen.flag), opening: ruleOf() }, here);
  };
  const element = el(
    "form",
    { class: "stack play", onsubmit: (/** @type {Event} */ e) => (e.preventDefault(), begin()) },
    opponents,
    sides,
    clockOf,
    own,
    flagged,
    rules,
    from,
    go,
  );
  shown();
  return {
    element,
    /** side chooses a colour. @param {import("./tree.js").Side} value */
    side(value) {
      const one = sides.querySelector(`input[value=${value}]`);
      if (one instanceof HTMLInputElement) one.click();
    },
    /** look asks where the game begins, if words say that it may begin here. @param {string} words */
    look(words) {
      here = !!words;
      from.replaceChildren();
      if (!words) return;
      const list = [
        { value: "here", title: say("This position"), about: words },
        { value: "", title: say("An empty board") },
      ];
      from.append(picks(say("Begin with"), "row", list, "here", value => (here = !!value)));
    },
  };
}
