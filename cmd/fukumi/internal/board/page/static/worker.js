// @ts-check
// The worker of the static site: starts the solver, which then listens by itself.
const scope = /** @type {any} */ (self);
scope.importScripts("wasm_exec.js");
const go = new scope.Go();
WebAssembly.instantiateStreaming(fetch("fukumi.wasm"), go.importObject)
  .then(({ instance }) => go.run(instance))
  .then(() => scope.postMessage({ failed: "" }))
  .catch(e => scope.postMessage({ failed: e.message || "?" }));
