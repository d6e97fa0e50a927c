// The app without a network: its pages, the files that were used, and the answers that were seen last. The build puts in its version.
const VERSION = '__VERSION__';
const FILES = `files:${VERSION}`;
const NOTES = 'notes';
const ANSWERS = 'answers:';
const MOST_ANSWERS = 200;
const APP = '/app';
const LOGIN = '/login';

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(drop((name) => name.startsWith('files:') && name !== FILES).then(() => self.clients.claim()));
});

// What the page loaded before this worker watched over it. The browser has those files already.
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepFiles(event.data.keep));
  if (event.data?.push !== undefined) event.waitUntil(alone(() => showNoticesTo(event.data.push)));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApp(event.notification.data?.contact));
});

// The push service gives the browser another address.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(moveSubscription(event));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (changesSession(request, url)) event.respondWith(changeSession(request));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate') {
    if (!/^\/(?:api|sandbox|pricing|privacy-policy)(?:\/|$)/.test(url.pathname))
      event.respondWith(openShell(event, url));
  } else if (/^\/(?:assets|fonts)\//.test(url.pathname)) event.respondWith(file(request));
  else if (url.pathname.startsWith('/api/')) event.respondWith(answer(event, url));
});

/** Signing in and out: nothing that was seen before is for whoever is there afterwards. */
const changesSession = ({ method, mode }, { pathname }) =>
  (method === 'POST' && /^\/api\/(?:auth\/logout|verify-token)$/.test(pathname)) ||
  (mode === 'navigate' && pathname.startsWith('/api/auth/'));

/** Forgotten again afterwards: until the server has changed it, what others ask for is still answered for the session of before. */
async function changeSession(request) {
  if (isOfAnother(request, await session())) return fetch(request);
  await alone(forget);
  if (request.method === 'POST') await alone(endNotices);
  try {
    return await fetch(request);
  } finally {
    await alone(forget);
  }
}

/** The app and the login page, as they are under these addresses: the one for everybody, the other for visitors, who send no cookie. */
async function keepShell() {
  await Promise.all([keepPage(APP), keepPage(LOGIN, { credentials: 'omit' })]);
}

async function keepPage(address, options) {
  const files = await caches.open(FILES);
  const response = await fetch(address, { cache: 'no-cache', ...options });
  if (!response.ok) return;
  const html = await response.clone().text();
  await files.put(address, response);
  await keepFiles([...html.matchAll(/"(\/assets\/[^" ]+)"/g)].map(([, path]) => path));
  // Parts that most people use next, so that they open at once, and without a network too (vite.config.ts lists them).
  const [, near = ''] = /<meta name="near-parts" content="([^"]*)"/.exec(html) ?? [];
  if (near && !navigator.connection?.saveData) await keepFiles(near.split(' '));
}

/** Each by itself, and once: what cannot be had is fetched when it is wanted. */
async function keepFiles(paths) {
  const files = await caches.open(FILES);
  const keepOnce = async (path) => (await files.match(path)) || files.add(path);
  await Promise.all([...new Set(paths)].map((path) => keepOnce(path).catch(() => undefined)));
}

/** The network decides, so that nobody gets the page of an older version while there is one. */
async function openShell(event, { pathname }) {
  const before = await session();
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keepFirstData(response.clone(), before));
    return response;
  } catch (error) {
    const shell = await caches.match(pathname === LOGIN ? LOGIN : APP, { cacheName: FILES });
    if (shell) return shell;
    throw error;
  }
}

/** What came with the page of a signed-in user counts as asked for. */
async function keepFirstData(response, before) {
  const [, json] =
    /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(await response.text()) ?? [];
  if (!json) return;
  const answers = JSON.parse(json);
  const { id } = answers['/api/me'];
  await unlessChanged(before, async () => {
    if (id !== before.owner) await forget(id);
    for (const [address, body] of Object.entries(answers)) await keep(id, address, Response.json(body));
  });
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

async function answer(event, { pathname }) {
  const { request } = event;
  const before = await session();
  try {
    const response = await fetch(request);
    if (pathname === '/api/me') await keepOwner(request, response.clone(), before);
    else if (before.owner && !isOfAnother(request, before))
      event.waitUntil(keepAnswer(request, response.clone(), before));
    return response;
  } catch (error) {
    const { owner } = before;
    const isTheirs = owner && !isOfAnother(request, before);
    const kept = isTheirs && !request.signal.aborted && (await caches.match(request, { cacheName: ANSWERS + owner }));
    if (!kept) throw error;
    // The page says on the screen that this is not from now.
    const headers = new Headers(kept.headers);
    headers.set('x-seen-before', 'true');
    return new Response(kept.body, { status: kept.status, headers });
  }
}

/** Answers belong to the person whom the server names, and go when it names another or nobody. */
async function keepOwner(request, response, before) {
  if (response.status === 401) return unlessChanged(before, () => forget());
  if (!response.ok) return;
  const { id } = await response.clone().json();
  await unlessChanged(before, async () => {
    if (id !== before.owner) await forget(id);
    await keep(id, request, response);
  });
}

/** It has come whole before it is kept: whoever logs out does not wait for a slow one. */
async function keepAnswer(request, response, before) {
  const isData = response.ok && response.headers.get('content-type')?.startsWith('application/json');
  if (!isData || response.headers.has('content-disposition')) return;
  const whole = new Response(await response.arrayBuffer(), response);
  await unlessChanged(before, () => keep(before.owner, request, whole));
}

async function keep(owner, request, response) {
  const answers = await caches.open(ANSWERS + owner);
  await answers.delete(request);
  await answers.put(request, response);
  const [oldest, ...rest] = await answers.keys();
  if (rest.length >= MOST_ANSWERS) await answers.delete(oldest);
}

/** Whose answers are kept, with a mark that is another one after each forgetting. */
const session = async () => (await caches.match('/session', { cacheName: NOTES }))?.json() ?? {};

/** Whether it comes from a page that was drawn for somebody else than whose answers are kept. */
const isOfAnother = (request, { owner }) => {
  const pageUser = request.headers.get('x-page-user');
  return pageUser !== null && owner !== undefined && pageUser !== owner;
};

/** An answer may come after its session: what was asked for before a forgetting is not kept after it. */
const unlessChanged = (before, work) =>
  alone(async () => {
    if ((await session()).mark === before.mark) await work();
  });

/** One after the other, also beside a worker of another version. */
const alone = (work) => navigator.locks.request('answers', () => work());

/** All answers. From now on those of this owner are kept, or nobody's. */
async function forget(owner) {
  await drop((name) => name.startsWith(ANSWERS));
  if ((await noticesFor()) !== owner) await showNoticesTo(null);
  await (await caches.open(NOTES)).put('/session', Response.json({ mark: crypto.randomUUID(), owner }));
}

/** To whom notices are shown in this browser: who turned them on here and is still signed in. */
const noticesFor = async () => (await (await caches.match('/push', { cacheName: NOTES }))?.json())?.user;

async function showNoticesTo(user) {
  const notes = await caches.open(NOTES);
  if (typeof user === 'string') await notes.put('/push', Response.json({ user }));
  else await notes.delete('/push');
}

/** What was shown goes with its user, and nothing more comes. */
async function endNotices() {
  await showNoticesTo(null);
  for (const notice of await self.registration.getNotifications()) notice.close();
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => undefined);
}

/** One that is for somebody else than who is here was sent before the server knew. */
async function showNotice(data) {
  const notice = noticeIn(data);
  if (!notice || notice.for !== (await noticesFor())) return;
  const { title, body, tag, contactId: contact } = notice;
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { contact } });
}

function noticeIn(data) {
  try {
    const notice = data.json();
    return typeof notice?.for === 'string' && typeof notice.title === 'string' ? notice : undefined;
  } catch {
    return undefined;
  }
}

const isOfApp = ({ url }) => !/^\/(?:login|pricing|privacy-policy|sandbox)(?:\/|$)/.test(new URL(url).pathname);

/** In a window that is open there already, without loading it anew: something may be typed in it. Else at whom it is about, or at the day. */
async function openApp(contact) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(isOfApp);
  if (!open) return self.clients.openWindow(contact ? `/?contact=${encodeURIComponent(contact)}` : '/today');
  if (contact) open.postMessage({ contact });
  await open.focus();
}

async function moveSubscription({ newSubscription, oldSubscription }) {
  const user = await noticesFor();
  if (!user) return;
  const subscription =
    newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-page-user': user },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
  });
}

async function drop(isOver) {
  const names = await caches.keys();
  await Promise.all(names.filter(isOver).map((name) => caches.delete(name)));
}
