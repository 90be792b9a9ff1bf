// @ts-check
// A search that runs: how far it is, and the button that ends it; for what it waits, and the button that
// takes over; buttons that change.

import { button, el } from "./dom.js";
import { say, tag } from "./words.js";

/**
 * refill puts buttons into a place. The focus stays on the one with the same text, or comes to the first.
 * @param {HTMLElement} place
 * @param {(Node | false | null | undefined | "")[]} buttons
 */
export function refill(place, ...buttons) {
  const had = place.contains(document.activeElement) ? document.activeElement?.textContent : null;
  place.replaceChildren(...buttons.filter(b => b instanceof Node));
  const all = [...place.querySelectorAll("button")];
  if (had !== null) (all.find(b => b.textContent === had) ?? all[0])?.focus();
}

/**
 * progress is a place that shows one search after the other, and nothing between them.
 * @param {boolean} [bare] without a button: another one ends it
 */
export function progress(bare = false) {
  const bar = el("progress", { "aria-label": say("Progress") });
  const text = el("span", {});
  const element = el("div", { class: "tools", hidden: true });
  let takeOver = () => {};
  const taker = button(say("Take over"), () => takeOver());
  let waited = false;
  let end = () => {};
  let stopped = () => {};
  const stop = () => {
    const had = element.contains(document.activeElement);
    end();
    end = () => {};
    element.hidden = true;
    // The focus does not go with the button; what stands there then is known in a moment.
    if (had)
      queueMicrotask(
        () =>
          element.hidden &&
          [...(element.parentElement?.querySelectorAll("button") ?? [])].find(b => b.getClientRects().length)?.focus(),
      );
  };
  element.append(bar, text, taker);
  if (!bare) element.append(button(say("Stop"), () => (stop(), stopped())));
  return {
    element,
    stop,
    /** running is whether a search runs. */
    get running() {
      return !element.hidden;
    },
    /** waited is whether the search, which may be over, had to wait for others. */
    get waited() {
      return waited;
    },
    /**
     * run asks, in place of what was asked before. Errors are shown by the page; "done"
     * comes only where the user has stopped it.
     * @param {import("./app.js").App} app
     * @param {{kind: string, [field: string]: any}} request
     * @param {(answer: import("./backend.js").Answer) => void} onEvent
     */
    run(app, request, onEvent) {
      stop();
      let mine = true;
      let cancel = () => {};
      let turn = 0; // of asking: what comes late of the one before is not heard
      stopped = () => onEvent({ event: "done", data: {} });
      element.hidden = false;
      bar.removeAttribute("value");
      text.textContent = "";
      app.error("");
      /** waits says for what it waits, null for nothing. @param {{position: number, for: string} | null} at */
      const waits = at => {
        if (at)
          text.textContent = say(
            "Waiting, number {n} in the queue: another tab {for, select, move {looks for the move of a game} " +
              "review {reviews a game} other {is searching}}",
            { n: at.position, for: at.for },
          );
        taker.hidden = !at;
        waited ||= !!at;
      };
      waits(null);
      waited = false;
      /** @param {boolean} takesOver */
      const ask = takesOver => {
        const own = ++turn;
        cancel = app.ask(request, answer => turn === own && told(answer), takesOver);
      };
      const told = (/** @type {import("./backend.js").Answer} */ answer) => {
        if (!mine) return;
        const { event, data } = answer;
        if (event === "queue") return waits(data);
        waits(null);
        if (event === "progress") {
          text.textContent = data.nodes
            ? say("{doing}: {nodes} nodes", { doing: data.doing, nodes: data.nodes.toLocaleString(tag()) })
            : data.all
              ? say("{a}: {b}", { a: data.doing, b: `${Math.floor((100 * data.done) / data.all)} %` })
              : data.doing;
          if (data.all) bar.value = data.done / data.all;
        } else if (event === "done") stop();
        else if (event === "error") app.error(data.message);
        if (event === "answer") stop();
        if (event !== "progress" && event !== "done") onEvent(answer);
      };
      ask(false);
      takeOver = () => {
        cancel();
        ask(true);
      };
      end = () => {
        mine = false;
        cancel();
      };
    },
  };
}
