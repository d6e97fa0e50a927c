// The app without a network: its frame, the files that were used, and the answers that were seen last. The build puts in its version.
const VERSION = '__VERSION__';
const FILES = `files:${VERSION}`;
const NOTES = 'notes';
const ANSWERS = 'answers:';
const MOST_ANSWERS = 200;
const SHELL = '/login';

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(drop((name) => name.startsWith('files:') && name !== FILES).then(() => self.clients.claim()));
});

// What the page loaded before this worker watched over it. The browser has those files already.
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepFiles(event.data.keep));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (changesSession(request, url)) event.respondWith(forgetAnswers().then(() => fetch(request)));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate') {
    if (!/^\/(?:api|sandbox|pricing|privacy-policy)(?:\/|$)/.test(url.pathname)) event.respondWith(openShell(event));
  } else if (/^\/(?:assets|fonts)\//.test(url.pathname)) event.respondWith(file(request));
  else if (url.pathname.startsWith('/api/')) event.respondWith(answer(request, url));
});

/** Signing in and out: nothing that was seen before is for whoever is there afterwards. */
const changesSession = ({ method, mode }, { pathname }) =>
  (method === 'POST' && /^\/api\/(?:auth\/logout|verify-token)$/.test(pathname)) ||
  (mode === 'navigate' && pathname.startsWith('/api/auth/'));

/** The frame of the app is the same on every path; on this one everybody gets it. */
async function keepShell() {
  const files = await caches.open(FILES);
  const response = await fetch(SHELL, { cache: 'no-cache' });
  if (!response.ok) return;
  const html = await response.clone().text();
  await files.put(SHELL, response);
  await keepFiles([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path));
}

/** Each by itself: what cannot be had is fetched when it is wanted. */
async function keepFiles(paths) {
  const files = await caches.open(FILES);
  await Promise.all([...new Set(paths)].map((path) => files.add(path).catch(() => undefined)));
}

/** The network decides, so that nobody gets the page of an older version while there is one. */
async function openShell(event) {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keepFirstData(response.clone()));
    return response;
  } catch (error) {
    const shell = await caches.match(SHELL, { cacheName: FILES });
    if (shell) return shell;
    throw error;
  }
}

/** What came with the page of a signed-in user counts as asked for. */
async function keepFirstData(response) {
  const [, json] =
    /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(await response.text()) ?? [];
  if (!json) return;
  const { '/api/me': me, ...others } = JSON.parse(json);
  await noteOwner(Response.json(me), await ownerOf());
  for (const [address, body] of Object.entries(others)) await keep(address, Response.json(body), me.id);
}

/** Files with a name of their own never change. */
async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) void files.put(request, response.clone());
  return response;
}

async function answer(request, { pathname }) {
  const isMe = pathname === '/api/me';
  const owner = await ownerOf();
  try {
    const response = await fetch(request);
    if (isMe) await noteOwner(response.clone(), owner);
    else if (owner) void keep(request, response.clone(), owner);
    return response;
  } catch (error) {
    const kept = owner && !request.signal.aborted && (await caches.match(request, { cacheName: ANSWERS + owner }));
    if (!kept) throw error;
    // The page says on the screen that this is not from now.
    const headers = new Headers(kept.headers);
    headers.set('x-seen-before', 'true');
    return new Response(kept.body, { status: kept.status, headers });
  }
}

/** Answers belong to the person whom the server names, and go when it names another or nobody. */
async function noteOwner(response, before) {
  if (response.status === 401) return forgetAnswers();
  if (!response.ok) return;
  const { id } = await response.clone().json();
  if (id !== before) {
    await forgetAnswers();
    await (await caches.open(NOTES)).put('/owner', new Response(id));
  }
  await (await caches.open(ANSWERS + id)).put('/api/me', response);
}

const ownerOf = async () => (await caches.match('/owner', { cacheName: NOTES }))?.text();

async function keep(request, response, owner) {
  const isData = response.ok && response.headers.get('content-type')?.startsWith('application/json');
  if (!isData || response.headers.has('content-disposition') || (await ownerOf()) !== owner) return;
  const answers = await caches.open(ANSWERS + owner);
  await answers.delete(request);
  await answers.put(request, response);
  const [oldest, ...rest] = await answers.keys();
  if (rest.length >= MOST_ANSWERS) await answers.delete(oldest);
}

const forgetAnswers = () => drop((name) => name === NOTES || name.startsWith(ANSWERS));

async function drop(isOver) {
  const names = await caches.keys();
  await Promise.all(names.filter(isOver).map((name) => caches.delete(name)));
}
