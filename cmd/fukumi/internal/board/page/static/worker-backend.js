// @ts-check
// The back end of the static site: a worker of its own thread, in which the
// solver runs as WebAssembly. See worker.js for the other end. One that has ended,
// for want of memory perhaps, is replaced when something is asked again.

import { say } from "./words.js";

/** @typedef {(answer: import("./backend.js").Answer) => void} OnEvent */
/** @typedef {{post: (message: object) => void, end: () => void}} Solver post sends it a message */

/** @type {Map<number, OnEvent>} */
const asked = new Map();
let last = 0;

/**
 * keep has the files kept for use without a server, once the first solver is ready or has
 * failed: they are fetched once more for that, and one would wait for the other.
 * The site has offline.js at its top, so that it answers for all of the site. Whether there
 * is a new version is asked of the site, not of what the browser keeps of it.
 * Where a browser refuses it, the site works with its server alone.
 */
function keep() {
  const offline = new URL("offline.js", document.baseURI);
  navigator.serviceWorker?.register(offline, { updateViaCache: "none" }).catch(() => {});
}

/** The file of the language, "" for English: it is the first message to each worker. */
let language = "";

/** begin starts a worker. */
function begin() {
  const worker = new Worker(new URL("worker.js", import.meta.url));
  /** What waits for the worker to be ready. @type {object[] | null} */
  let waiting = language ? [{ language }] : [];
  worker.onerror = e =>
    broken(
      me,
      e.message ? say("the solver stopped: {error}", { error: e.message }) : say("the solver could not be started"),
    );
  worker.onmessage = ({ data: { ready, failed, id, event, data } }) => {
    if (failed !== undefined)
      return broken(
        me,
        failed
          ? say("the solver cannot be started: {error}", { error: failed })
          : say("the solver has ended; it starts anew with the next question"),
      );
    if (ready) {
      performance.mark("solver ready");
      keep();
      waiting?.forEach(m => worker.postMessage(m));
      waiting = null;
      return;
    }
    asked.get(id)?.({ event, data: JSON.parse(data) });
    if (event === "done") asked.delete(id);
  };
  /** @type {Solver} */
  const me = {
    post: message => void (waiting ? waiting.push(message) : worker.postMessage(message)),
    end: () => worker.terminate(),
  };
  return me;
}

/** @type {Solver | null} */
let worker = begin();

/**
 * broken tells all who wait that a worker has ended.
 * @param {Solver} which
 * @param {string} message
 */
function broken(which, message) {
  keep();
  if (worker !== which) return;
  const all = [...asked.values()];
  asked.clear();
  worker?.end();
  worker = null;
  for (const onEvent of all) {
    onEvent({ event: "error", data: { message } });
    onEvent({ event: "done", data: {} });
  }
}

/** @type {import("./backend.js").Backend} */
export const backend = {
  solve(request, onEvent) {
    const id = ++last;
    asked.set(id, onEvent);
    (worker ??= begin()).post({ id, request: JSON.stringify(request) });
    return () => void (asked.has(id) && worker?.post({ id, cancel: true }));
  },
  speak(text) {
    language = text;
    if (text) worker?.post({ language });
  },
};
