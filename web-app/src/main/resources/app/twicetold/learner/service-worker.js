/**
 * Keeps the document of the app and its files, so that it starts without a network. Answers of the API are never kept.
 *
 * A version takes over when no page of an earlier one is open: until then each page finds the files it was made with.
 */
const CACHE = 'twicetold-app-{{version}}';
const DOCUMENT = '/app/';
const FILES = [
  '{{files}}'
];
/** A server that answers later than this is away for a page that is here already. */
const PATIENCE_MS = 3_000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll([...FILES, new Request(DOCUMENT, { cache: 'reload' })])),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('twicetold-app-') && name !== CACHE).map((name) => caches.delete(name)))),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) {
    return;
  }
  if (request.mode === 'navigate') {
    if (pathname.startsWith(DOCUMENT)) {
      event.respondWith(page(request));
    }
  } else if (pathname.startsWith(`${DOCUMENT}assets/`)) {
    event.respondWith(file(request));
  }
});

/** @param {Request} request */
async function file(request) {
  return (await (await caches.open(CACHE)).match(request)) ?? fetch(request);
}

/**
 * The document, or the kept one where no service answers: without a network, or with a gateway before it that says so.
 *
 * @param {Request} request
 */
async function page(request) {
  const kept = await (await caches.open(CACHE)).match(DOCUMENT);
  if (!kept) {
    return fetch(request);
  }
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  try {
    const answer = await Promise.race([fetch(request), patience]);
    return answer && answer.status < 500 ? answer : kept;
  } catch {
    return kept;
  }
}
