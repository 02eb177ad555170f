// Serves the page and the code of estimates where there is no network; what they show is kept by web/app/offline/kept-answers.ts. With a network the page is
// always the server's, so that a new version is never held back. Each version (`?v=`, the name of its entry) has a cache of its own, which is
// whole or absent: a page is never put together from two. A newer version takes over at once, so that what is loaded without a network is the
// version that this browser has shown last; tabs of the one before go on with its files, which stay. Calls and the customers' report pages pass by.
const version = new URL(location.href).searchParams.get('v');
const CACHE = `scopebook ${version}`;

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/') || pathname === '/scheme.js' || pathname === '/mark.svg') event.respondWith(file(request));
  else if (request.mode === 'navigate' && isKept(pathname)) event.respondWith(page(request));
});

const isKept = (path) =>
  path === '/' ||
  /^\/propertysetup\/?$/i.test(path) ||
  /^\/vault(\/photographs)?\/?$/i.test(path) ||
  (/^\/ProEstimate\//i.test(path) && !/^\/ProEstimate\/Report\//i.test(path));

async function keep() {
  const { entry, files } = await (await fetch('/offline.json', { cache: 'no-store' })).json();
  const html = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
  // A newer version was deployed since: its own page asks for its own worker.
  if (entry !== version || !(await html.clone().text()).includes(version)) throw new Error('The server has another version');
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  await cache.put('/', html);
}

/** All but the one before this, which open tabs may be of. Names are in the order in which the caches were made. */
async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith('scopebook ') && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** Files of /assets/ are named after their content; the other two hardly change. */
async function file(request) {
  return (await (await caches.open(CACHE)).match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const html = await (await caches.open(CACHE)).match('/');
    if (!html) throw error;
    return html;
  }
}
