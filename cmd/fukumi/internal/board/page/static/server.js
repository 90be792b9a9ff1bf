// @ts-check
// The back end of a server: a request is posted, and its answers come as a stream
// of events, which ends when the page no longer reads it.

import { events } from "./events.js";
import { say } from "./words.js";

/** @typedef {import("./backend.js").Backend} Backend */

/** The name of this tab, by which the server tells the searches of one from those of another; they are numbered. */
const tab = Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, "0")).join("");

/**
 * What is asked now. A page that is left may be kept for Back, and would go on listening.
 * @type {Set<AbortController>}
 */
const asked = new Set();
let number = 0;
addEventListener("pagehide", () => asked.forEach(stop => stop.abort()));

/** told is an event as the page is told of it. @param {{event: string, data: any}} e */
const told = e =>
  e.event === "error" && e.data.taken
    ? { ...e, data: { message: say("another tab has taken over, and this search has ended") } }
    : e;

/** @type {Backend} */
export const backend = {
  solve(request, onEvent, takesOver) {
    const stop = new AbortController();
    asked.add(stop);
    const name = `${tab}.${++number}`;
    const run = async () => {
      try {
        const r = await fetch("ask", {
          method: "POST",
          signal: stop.signal,
          cache: "no-store",
          headers: {
            "Content-Type": "application/json",
            "Fukumi-Tab": name,
            ...(takesOver && { "Fukumi-Takes-Over": "1" }),
          },
          body: JSON.stringify(request),
        });
        if (!r.ok || !r.body)
          onEvent({
            event: "error",
            data: {
              message:
                (await r.text()).trim() ||
                say("the server refuses: {status}", { status: `${r.status} ${r.statusText}` }),
            },
          });
        else for await (const e of events(r.body)) if (e.event !== "done") onEvent(/** @type {any} */ (told(e)));
      } catch (e) {
        if (!stop.signal.aborted)
          onEvent({
            event: "error",
            data: { message: say("the server does not answer: {error}", { error: /** @type {Error} */ (e).message }) },
          });
      }
      asked.delete(stop);
      onEvent({ event: "done", data: {} });
    };
    run();
    return () => stop.abort();
  },
};
