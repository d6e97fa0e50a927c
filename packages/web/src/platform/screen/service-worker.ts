const HOUR = 60 * 60_000;

/**
 * Lets the app be opened without a network, and says when a new version has come while this one is open. Answers with what stops the
 * watching; the worker stays.
 */
export function watchVersions(onNewVersion: () => void): () => void {
  const stopped = new AbortController();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void watch(onNewVersion, stopped.signal);
  return () => stopped.abort();
}

async function watch(onNewVersion: () => void, signal: AbortSignal) {
  const isFirst = !navigator.serviceWorker.controller;
  // Private windows and browsers under rules may refuse; the app works without.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration || signal.aborted) return;
  registration.addEventListener(
    'updatefound',
    () => {
      const next = registration.installing;
      next?.addEventListener('statechange', () => !isFirst && next.state === 'activated' && onNewVersion(), { signal });
    },
    { signal },
  );
  const look = () => void registration.update().catch(() => undefined);
  const timer = setInterval(look, HOUR);
  signal.addEventListener('abort', () => clearInterval(timer));
  window.addEventListener('online', look, { signal });
  if (!isFirst) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: loadedFiles() });
}

/** Hears whom a notice was about that was pressed while the app is open. Answers with what stops the listening. */
export function listenToNotices(open: (contactId: string) => void): () => void {
  const stopped = new AbortController();
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ contact?: unknown } | null>) => {
        if (typeof data?.contact === 'string') open(data.contact);
      },
      stopped,
    );
  return () => stopped.abort();
}

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && /^\/(?:assets|fonts)\//.test(pathname))
    .map(({ pathname }) => pathname);
