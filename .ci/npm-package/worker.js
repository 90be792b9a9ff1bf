// @ts-check
// The thread of the solver. The program calls postMessage and onmessage of the
// global scope, as a browser's worker has them; Node's are put in their place.
import "./wasm_exec.js";

const scope = /** @type {any} */ (globalThis);
const url = new URL("./fukumi.wasm", import.meta.url);

/** @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>} */
async function load(/** @type {WebAssembly.Imports} */ imports) {
  if (typeof process !== "object" || !process.versions?.node) {
    return WebAssembly.instantiateStreaming(fetch(url), imports);
  }
  const { parentPort } = await import("node:worker_threads");
  const { readFile } = await import("node:fs/promises");
  scope.postMessage = (/** @type {any} */ message) => parentPort?.postMessage(message);
  parentPort?.on("message", data => scope.onmessage?.({ data }));
  return WebAssembly.instantiate(await readFile(url), imports);
}

try {
  const go = new scope.Go();
  const { instance } = await load(go.importObject);
  await go.run(instance);
  scope.postMessage({ failed: "the solver has ended" });
} catch (e) {
  scope.postMessage({ failed: `the solver cannot be started: ${e instanceof Error ? e.message : e}` });
}
