// @ts-check
// A search that runs: how far it is, and the button that ends it; buttons that change.

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
  element.append(bar, text);
  if (!bare) element.append(button(say("Stop"), () => (stop(), stopped())));
  return {
    element,
    stop,
    /** running is whether a search runs. */
    get running() {
      return !element.hidden;
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
      stopped = () => onEvent({ event: "done", data: {} });
      element.hidden = false;
      bar.removeAttribute("value");
      text.textContent = "";
      app.error("");
      const cancel = app.ask(request, answer => {
        if (!mine) return;
        const { event, data } = answer;
        if (event === "progress") {
          text.textContent = say("{doing}: {nodes} nodes", {
            doing: data.doing,
            nodes: data.nodes.toLocaleString(tag()),
          });
          if (data.all) bar.value = data.done / data.all;
        } else if (event === "queue") text.textContent = say("waiting, number {n} in the queue", { n: data.position });
        else if (event === "done") stop();
        else if (event === "error") app.error(data.message);
        if (event === "answer") stop();
        if (event !== "progress" && event !== "done") onEvent(answer);
      });
      end = () => {
        mine = false;
        cancel();
      };
    },
  };
}
