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
    /** The end of the request before. @type {Promise<unknown>} */
    this.before = Promise.resolve();
    /** @type {Map<number, {resolve: Function, reject: Function, onEvent?: Function, answer?: any}>} */
    this.asked = new Map();
    /** @type {Promise<any>} */
    this.worker = new Promise((resolve, reject) => {
      start().then(worker => {
        const ended = (/** @type {Error} */ why) => {
          reject(why);
          for (const call of this.asked.values()) call.reject(why);
          this.asked.clear();
        };
        listen(worker, data => {
          if (data.failed) ended(new Error(data.failed));
          else if (data.ready) resolve(worker);
          else this.heard(data);
        }, ended);
      }, reject);
    });
    this.worker.catch(() => {}); // every call that waits for it says so
  }

  /** heard takes one event of a request. @param {{id: number, event: string, data: string}} message */
  heard({ id, event, data }) {
    const call = this.asked.get(id);
    if (!call) return;
    const value = JSON.parse(data);
    if (event === "answer") call.answer = value;
    else if (event === "error") call.reject(new Error(value.message));
    else if (event !== "done") call.onEvent?.({ event, data: value });
    else {
      this.asked.delete(id);
      if ("answer" in call) call.resolve(call.answer);
      else call.reject(new Error("the request was ended"));
    }
  }

  /**
   * @param {{kind: string, [field: string]: unknown}} request
   * @param {{signal?: AbortSignal, onEvent?: Function}} [options]
   * @returns {Promise<any>}
   */
  ask(request, options) {
    const answer = this.before.then(() => this.askNow(request, options));
    this.before = answer.catch(() => {}); // a newer search would end one that runs
    return answer;
  }

  /**
   * @param {{kind: string, [field: string]: unknown}} request
   * @param {{signal?: AbortSignal, onEvent?: Function}} [options]
   * @returns {Promise<any>}
   */
  async askNow(request, { signal, onEvent } = {}) {
    signal?.throwIfAborted();
    const worker = await this.worker;
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject, onEvent });
      signal?.addEventListener("abort", () => this.asked.has(id) && worker.postMessage({ id, cancel: true }));
      worker.postMessage({ id, request: JSON.stringify(request) });
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
    const worker = await this.worker.catch(() => null);
    await worker?.terminate();
  }
}
