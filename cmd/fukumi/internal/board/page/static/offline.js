// @ts-check
// Works offline: keeps the files of the site after the first visit. files.js has
// their names and a version that changes with any of them; the browser compares
// it byte by byte, and a new version takes the old one's place as a whole. Several
// boards of one host share its caches: a name says in which folder the board lies.
const scope = /** @type {any} */ (self);
scope.importScripts("files.js");
const { version, names } = scope.files;
const ours = `fukumi ${scope.registration.scope} `;
const kept = ours + version;

scope.addEventListener("install", (/** @type {any} */ e) =>
  e.waitUntil(
    caches
      .open(kept)
      .then(cache => cache.addAll(names.map((/** @type {string} */ name) => new Request(name, { cache: "reload" }))))
      .then(() => scope.skipWaiting()),
  ),
);

scope.addEventListener("activate", (/** @type {any} */ e) =>
  e.waitUntil(
    caches
      .keys()
      .then(all =>
        Promise.all(all.filter(name => name.startsWith(ours) && name !== kept).map(name => caches.delete(name))),
      )
      .then(() => scope.clients.claim()),
  ),
);

/** fetched asks the server. A language is kept once it is wanted. @param {Cache} cache @param {Request} request */
async function fetched(cache, request) {
  const answer = await fetch(request);
  if (answer.ok && /\/words\.[\w-]+\.json$/.test(new URL(request.url).pathname))
    await cache.put(request, answer.clone());
  return answer;
}

scope.addEventListener("fetch", (/** @type {any} */ e) => {
  if (e.request.method !== "GET" || new URL(e.request.url).origin !== scope.location.origin) return;
  e.respondWith(
    caches
      .open(kept)
      .then(cache => cache.match(e.request, { ignoreSearch: true }).then(found => found || fetched(cache, e.request))),
  );
});
