// @ts-check
// The solver in a worker: of a browser, or of Node's worker_threads.

const inNode = typeof process === "object" && !!process.versions?.node;

/** start starts the worker. @returns {Promise<any>} */
async function start() {
  const url = new URL("./worker.js", import.meta.url);
  if (!inNode) return new Worker(url, { type: "module" });
  const { Worker: NodeWorker } = await import("node:worker_threads");
  return new NodeWorker(url);
}

/** listen calls back with each message and with the end of a worker. */
function listen(/** @type {any} */ worker, /** @type {(data: any) => void} */ heard,
  /** @type {(why: Error) => void} */ ended) {
  if (inNode) {
    worker.on("message", heard);
    worker.on("error", ended);
    worker.on("exit", () => ended(new Error("the solver has ended")));
    return;
  }
  worker.onmessage = (/** @type {MessageEvent} */ e) => heard(e.data);
  worker.onerror = (/** @type {ErrorEvent} */ e) => ended(new Error(e.message || "the solver could not be started"));
}

export class Solver {
  constructor() {
    this.last = 0;
    /** Why nothing is answered any more. @type {Error | null} */
    this.over = null;
    /** The end of the request before, which never fails. @type {Promise<unknown>} */
    this.before = Promise.resolve();
    /** How the calls that are queued or at work are rejected. @type {Set<(why: unknown) => void>} */
    this.open = new Set();
    /** Those at work. @type {Map<number, {resolve: Function, reject: Function, onEvent: Function, answer?: any}>} */
    this.asked = new Map();
    /** @type {Promise<any>} */
    this.worker = new Promise((resolve, reject) => {
      start().then(worker => {
        const ended = (/** @type {Error} */ why) => {
          reject(why);
          this.end(why);
        };
        listen(worker, data => {
          if (data.failed) ended(new Error(data.failed));
          else if (data.ready) resolve(worker);
          else this.heard(data);
        }, ended);
        this.stop = () => worker.terminate();
        if (this.over) this.stop();
      }, reject);
    });
    this.worker.catch(why => this.end(why));
  }

  /** end rejects all calls, and those to come. @param {Error} why */
  end(why) {
    this.over ??= why;
    for (const reject of this.open) reject(this.over);
    for (const call of this.asked.values()) call.reject(this.over);
    this.asked.clear();
  }

  /** heard takes one event of a request. @param {{id: number, event: string, data: string}} message */
  heard({ id, event, data }) {
    const call = this.asked.get(id);
    if (!call) return;
    const value = JSON.parse(data);
    if (event === "answer") call.answer = value;
    else if (event === "error") call.reject(new Error(value.message));
    else if (event !== "done") call.onEvent({ event, data: value });
    else {
      this.asked.delete(id);
      if ("answer" in call) call.resolve(call.answer);
      else call.reject(new Error("the request was ended"));
    }
  }

  /**
   * ask queues a request, since a newer search would end one that runs. A signal
   * rejects the call at once; the next request waits until the search has ended.
   * @param {{kind: string, [field: string]: unknown}} request
   * @param {{signal?: AbortSignal, onEvent?: Function}} [options]
   * @returns {Promise<any>}
   */
  ask(request, { signal, onEvent } = {}) {
    return new Promise((resolve, reject) => {
      if (this.over) return reject(this.over);
      if (signal?.aborted) return reject(signal.reason);
      let open = true;
      let cancel = () => {};
      const settle = (/** @type {(value: any) => void} */ how) => (/** @type {any} */ value) => {
        open = false;
        this.open.delete(fail);
        signal?.removeEventListener("abort", abort);
        how(value);
      };
      const fail = settle(reject);
      const abort = () => {
        fail(signal?.reason);
        cancel();
      };
      this.open.add(fail);
      signal?.addEventListener("abort", abort);
      this.before = this.before.then(() => this.worker).then(worker => {
        if (!open) return;
        const id = ++this.last;
        cancel = () => worker.postMessage({ id, cancel: true });
        return new Promise((resolve, reject) => {
          const told = (/** @type {any} */ event) => open && onEvent?.(event);
          this.asked.set(id, { resolve, reject, onEvent: told });
          worker.postMessage({ id, request: JSON.stringify(request) });
        }).then(settle(resolve));
      }).catch(fail);
    });
  }

  /** @param {object} request @param {object} [options] */
  solve(request, options) {
    return this.ask({ ...request, kind: "solve" }, options);
  }

  /** @param {string} sha256 */
  async proof(sha256) {
    return (await this.ask({ kind: "download", sha256 })).text;
  }

  async close() {
    this.end(new Error("the solver was closed"));
    await this.stop?.();
  }
}
