// @ts-check
// A game that begins by an opening rule: who puts which stones, takes which colour, offers fifth moves and picks one.
// The back end knows the rules. It is told of each act, and refuses what a rule does not allow.

import { button, el, sentence } from "./dom.js";
import { names } from "./playgame.js";
import { say, sentences } from "./words.js";

/** @typedef {import("./playgame.js").Game} Game */
/** @typedef {{kind: string, points?: string[], number?: number}} Act */
/**
 * @typedef {{rule: string, title: string, me: number, acts: Act[], act: Act | null, done: boolean}} Opening
 *   me: 1 if I begin, 2 if the opponent does, 0 of two people; acts: what was done; act: what has been begun
 */
/** @typedef {{kind: string, points: number, most: number, task: string, title: string}} Option */
/**
 * @typedef {{acts: Act[], record: string, did: string, says: string, pending: string[], left: number, moves: string[],
 *   offers: string[], actor: number, black: number, done: boolean, options: Option[]}} View
 */
/**
 * @typedef {{kind: string, [field: string]: any}} Request
 * @typedef {{ask: (g: Game, doing: string, request: Request, then: (data: any) => void) => void,
 *   put: (moves: string[]) => Promise<void>, turn: () => void, show: () => void}} Hands
 */
/** @typedef {{sentence: string, how: string, tools: (Node | false)[]}} Controls */

const letter = (/** @type {number} */ i) => String.fromCharCode("A".charCodeAt(0) + i);

/**
 * openings plays them.
 * @param {import("./app.js").App} app
 * @param {Hands} hands
 */
export function openings(app, { ask, put, turn, show }) {
  /** @type {{of: Opening, state: string, view: View} | null} what the back end has told of a state */
  let known = null;
  let said = ""; // of the opponent's acts since mine
  let busy = false; // stones are being put, or the back end is asked
  let asked = Promise.resolve(); // what the state of the opening is
  let presses = Promise.resolve(); // one after the other
  const state = (/** @type {Opening} */ o) => JSON.stringify([o.acts, o.act]);
  const viewOf = (/** @type {Opening} */ o) => (known?.of === o && known.state === state(o) ? known.view : null);
  const running = (/** @type {Game} */ g) => (g.opening && !g.opening.done ? g.opening : null);
  const request = (/** @type {Opening} */ o) => {
    const { rule, size } = app.tree;
    return { kind: "opening", opening: o.rule, position: { rule, size }, acts: o.acts };
  };
  const stones = (/** @type {Opening} */ o, /** @type {View} */ v) => [
    ...v.moves,
    ...(o.act?.kind === "put" ? (o.act.points ?? []) : []),
  ];
  /** there says whether the board shows the last position of the opening. @param {Opening} o @param {View} v */
  const there = (o, v) => {
    const moves = app.tree.current.path().map(n => n.move);
    return moves.join() === stones(o, v).join();
  };

  /** took keeps what the back end has told. @param {Opening} o @param {View} v @param {Act | null} act */
  function took(o, v, act) {
    o.acts = v.acts;
    o.act = v.left ? act : null;
    known = { of: o, state: state(o), view: v };
  }

  /** goOn puts the stones that are new, and goes on. @param {Game} g @param {Opening} o @param {View} v */
  async function goOn(g, o, v) {
    const missing = stones(o, v).slice(app.tree.current.ply);
    busy = true;
    if (missing.length) await put(missing);
    busy = false;
    if (v.done && there(o, v)) end(g, o, v);
    turn();
  }

  /** end begins the game itself. @param {Game} g @param {Opening} o @param {View} v */
  function end(g, o, v) {
    o.done = true;
    if (o.me) g.me = v.black === o.me ? "black" : "white";
    g.start = app.tree.current.ply;
    app.tree.info = { ...names(g), ...app.tree.info, opening_rule: o.title, opening_acts: v.record };
    app.emit("tree");
  }

  /** act does something, or a part of it. @param {Game} g @param {Act} a */
  async function act(g, a) {
    const o = running(g);
    if (!o || busy) return;
    busy = true;
    try {
      const v = await app.once({ ...request(o), act: a });
      if (running(g) !== o) return;
      said = "";
      app.error("");
      took(o, v, a);
      await goOn(g, o, v);
    } catch (e) {
      app.error(/** @type {Error} */ (e).message);
    } finally {
      busy = false;
    }
  }

  /** begin waits for the points of an act. @param {Opening} o @param {string} kind */
  const begin = (o, kind) => {
    const v = viewOf(o);
    o.act = { kind, points: [] };
    if (v) known = { of: o, state: state(o), view: v };
    turn();
  };

  /** think has the opponent act. @param {Game} g @param {Opening} o */
  function think(g, o) {
    const of = { ...g.opponent.ask, depth: undefined, level: undefined };
    const { name } = g.opponent;
    const doing = say("{name} is looking at the opening …", { name });
    ask(g, doing, { ...request(o), ...of, choose: true, name }, data => {
      said = sentences([said, data.did, data.says && sentence(data.says)]);
      took(o, data, null);
      void goOn(g, o, data);
    });
  }

  /** back takes the last point of an act back. @param {Opening} o */
  async function back(o) {
    const points = (o.act?.points ?? []).slice(0, -1);
    const node = app.tree.current;
    const { parent } = node;
    if (o.act?.kind === "put" && parent) {
      o.act = null; // the board shows less than the act has
      await app.go(parent, { step: true });
      parent.order(parent.children.filter(c => c !== node));
    }
    o.act = points.length ? { kind: o.act?.kind ?? "put", points } : null;
    known = null;
    turn();
  }

  /** kindOf is the kind of act to which a point that is pressed belongs. @param {Opening} o @param {View} v */
  const kindOf = (o, v) =>
    o.act?.kind ?? v.options.find(x => !x.title && ["put", "offer", "pick"].includes(x.kind))?.kind;

  /** pressed does what a point means. @param {Game} g @param {Opening} o @param {string} at */
  async function pressed(g, o, at) {
    await asked;
    const v = viewOf(o);
    if (running(g) !== o || !v) return;
    const kind = kindOf(o, v);
    const points = o.act?.points ?? [];
    if (o.me && v.actor !== o.me) app.error(say("It is the opponent's move"));
    else if (!there(o, v)) app.error(say("Go back to the last move first"));
    else if (!kind) app.error(say("Press one of the buttons"));
    else if (kind === "offer" && points.includes(at)) {
      const left = points.filter(p => p !== at);
      o.act = left.length ? { kind, points: left } : null;
      turn();
    } else await act(g, { kind, points: [...points, at] });
  }

  /** marks shows the fifth moves that are offered. @param {Opening} o @param {View} v */
  const marks = (o, v) => {
    const list = v.offers.length ? v.offers : o.act?.kind === "offer" ? (o.act.points ?? []) : [];
    app.board.layer(
      "opening",
      list.map((at, i) => ({
        at,
        kind: "line",
        side: "black",
        text: letter(i),
        label: say("offered fifth move {letter}", { letter: letter(i) }),
      })),
    );
  };

  return {
    /** goesOn goes on with the opening of a game, and reports whether it has one that is not over. @param {Game} g */
    goesOn(g) {
      const o = running(g);
      if (!o) return (app.board.clear("opening"), false);
      if (busy) return true;
      const v = viewOf(o);
      if (!v) {
        busy = true;
        const begun = o.act?.points?.length ? { act: o.act } : {};
        asked = app.once({ ...request(o), ...begun }).then(
          got => {
            busy = false;
            if (running(g) !== o) return;
            took(o, got, o.act);
            turn();
          },
          e => ((busy = false), app.error(e.message)),
        );
        return true;
      }
      const kept = Promise.resolve(app.keep());
      show();
      const { sentence: asks = "", how = "" } = this.controls(g) ?? {};
      if (there(o, v) && !v.done && o.me && v.actor !== o.me) think(g, o);
      else if (there(o, v)) void kept.finally(() => app.announce(sentences([asks, how])));
      return true;
    },

    /**
     * press takes a point that was pressed, after those before it, and reports whether an opening wants it.
     * @param {Game} g
     * @param {string} at
     */
    press(g, at) {
      const o = running(g);
      if (!o) return false;
      presses = presses.then(() => pressed(g, o, at));
      return true;
    },

    /** said is what the opponent did in its last act of an opening that is over, once. */
    said() {
      const words = said;
      said = "";
      return words;
    },

    /**
     * controls is what is said and can be done in the opening of a game, or null if it has none.
     * @param {Game} g
     * @returns {Controls | null}
     */
    controls(g) {
      const o = running(g);
      if (!o) return null;
      const v = viewOf(o);
      if (!v) return { sentence: "", how: said, tools: [] };
      marks(o, v);
      if (!there(o, v)) {
        const last = () => void app.go(app.tree.current.end());
        return { sentence: "", how: "", tools: [button(say("Back to the last move"), last)] };
      }
      const mine = !o.me || v.actor === o.me;
      const option = v.options.find(x => x.kind === o.act?.kind) ?? v.options[0];
      const side = v.black === v.actor ? "black" : "white";
      const { task } = option ?? { task: "" };
      const words = !o.me
        ? say("Player {n} ({side}): {task}", { n: v.actor, side, task })
        : o.acts.length > 0
          ? sentences([say("You have {side} now.", { side }), task])
          : task;
      const points = o.act?.points?.length ?? 0;
      const more = say("{n, plural, one {# more point} other {# more points}}.", { n: v.left });
      /** @param {Option} x */
      const tool = x => {
        if (x.kind === "declare") return declare(g, x);
        const press = () => (x.kind === "put" || x.kind === "offer" ? begin(o, x.kind) : void act(g, { kind: x.kind }));
        return !!x.title && !o.act && button(x.title, press);
      };
      const undo = points > 0 && button(say("Take back"), () => void back(o));
      return {
        sentence: mine ? words : "",
        how: sentences([said, mine && points && v.left ? more : ""]),
        tools: mine ? [...v.options.map(tool), undo] : [button(say("Let the opponent move"), turn, { class: "main" })],
      };
    },
  };

  /** declare asks for a number of fifth moves. @param {Game} g @param {Option} x */
  function declare(g, x) {
    const field = el("input", { type: "number", min: 1, max: x.most, value: Math.min(2, x.most), required: true });
    const go = (/** @type {Event} */ e) => (
      e.preventDefault(),
      void act(g, { kind: x.kind, number: Number(field.value) })
    );
    return el(
      "form",
      { class: "tools", onsubmit: go },
      el("label", {}, el("span", {}, say("Fifth moves")), field),
      el("button", {}, say("Declare##a number")),
    );
  }
}
