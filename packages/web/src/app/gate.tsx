import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import type { ReactNode } from 'react';
import { hasArrived } from '../auth/arrival.ts';
import { findSession, type SignedOut } from '../auth/find-session.ts';
import { listenToTabs } from '../auth/other-tabs.ts';
import { draw } from '../platform/screen/draw.ts';
import { afterFirstScreen, savesData } from '../platform/screen/fetch-ahead.ts';
import { isPassing } from '../platform/server/call-error.ts';
import { failure } from '../platform/signal.ts';
import { drafts } from '../platform/typing/draft-store.ts';
import { isDrawn, takeOver } from './drawn/takeover.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { FullPageSpinner } from '../ui/states/spinner.tsx';

const loadApp = () => import('./app.tsx');
const loadLogin = () => import('../auth/login-page.tsx');

/** How long it waits before it asks again a server that could not answer. */
const PAUSES = [1000, 2000];

/**
 * The way in: shows the app to signed-in users, on any path, and the login screen to everybody else. React comes with the
 * app; what stands before it is drawn without. Answers with what takes everything away again.
 */
export function openGate(place: HTMLElement, pauses: readonly number[] = PAUSES): () => void {
  // What the server drew goes when anything but the app takes its place.
  let takeAway = () => place.replaceChildren();
  let visit = new AbortController();

  /** Whatever was shown or is on its way gives way to the next. */
  const begin = () => {
    visit.abort();
    visit = new AbortController();
    return visit.signal;
  };
  const show = (screen: ReactNode, title: string) => {
    takeAway();
    place.inert = false;
    document.title = title;
    place.replaceChildren(draw(screen));
    takeAway = () => place.replaceChildren();
  };
  const showTrouble = (screen: ReactNode, title: string) => {
    show(screen, title);
    ready();
  };

  const enter = async () => {
    const gone = begin();
    if (!isDrawn(place)) show(<FullPageSpinner label="Checking who is there" />, NAME);
    const early = collectFailures();
    const session = await persistently(findSession, pauses).catch(() => null);
    if (gone.aborted) return;
    if (session?.user) return showApp(session.user, early);
    early.stop();
    if (session) return showLogin(session);
    showTrouble(<ServerAway onRetry={() => void enter()} />, `Not reachable · ${NAME}`);
    for (const sign of ['online', 'focus']) window.addEventListener(sign, () => void enter(), { signal: gone });
  };

  const showApp = async (user: User, early = collectFailures()) => {
    const gone = begin();
    const [app] = await Promise.all([loadApp().catch(() => null), drafts.open(user.id)]);
    if (gone.aborted) return;
    if (!app) return showTrouble(<NotLoaded />, NAME);
    // Who logs out without a network comes to the login screen all the same.
    afterFirstScreen(() => savesData() || void loadLogin().catch(() => undefined));
    // After what React found to be different in this browser is drawn.
    const onDrawn = () => queueMicrotask(() => [takeOver(place), ready()]);
    takeAway = app.startApp(place, user, { onEnded: leaveApp, onDrawn, onReady: early.publish });
  };

  // A root may not go while React draws.
  const leaveApp = (ended: boolean) => queueMicrotask(() => void showLogin({ user: null, ended }));

  const showLogin = async (session: SignedOut) => {
    const gone = begin();
    const login = await loadLogin().catch(() => null);
    if (gone.aborted) return;
    if (!login) return showTrouble(<NotLoaded />, NAME);
    takeAway();
    place.inert = false;
    takeAway = login.showLogin(place, session, (user) => void showApp(user));
    ready();
    // Who signs in in another tab is in here too.
    gone.addEventListener(
      'abort',
      listenToTabs(({ signedIn }) => signedIn !== undefined && void enter()),
    );
  };

  // Who was here before is mostly signed in still: the app is on its way while the server is asked.
  if (hasArrived()) void loadApp().catch(() => undefined);
  void enter();
  return () => {
    begin();
    takeAway();
  };
}

const NAME = 'Inner Circle';

/** Something answers: what the page says by itself, when that takes too long (index.html), is not true any more. */
const ready = () => document.querySelector('#not-ready')?.remove();

async function persistently<Result>(ask: () => Promise<Result>, pauses: readonly number[]): Promise<Result> {
  for (const pause of pauses) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return ask();
}

/** What is said before the app is there to say it waits for the app. */
function collectFailures() {
  const early: string[] = [];
  const stop = failure.subscribe((words) => early.push(words));
  return {
    stop,
    publish: () => {
      stop();
      for (const words of early.splice(0)) failure.publish(words);
    },
  };
}

/** Nobody knows yet who is there, so this is neither the app nor the login screen. */
const ServerAway = ({ onRetry }: { onRetry: () => void }) => (
  <main className="grid min-h-dvh place-items-center">
    <ErrorState title="We could not reach the server" onRetry={onRetry}>
      Check your connection, or try again in a moment. Nothing is lost.
    </ErrorState>
  </main>
);

const NotLoaded = () => (
  <main className="grid min-h-dvh place-items-center">
    <ErrorState title={`${NAME} did not load`} onRetry={() => window.location.reload()} retryLabel="Reload">
      Check your connection, or try again in a moment. Nothing is lost.
    </ErrorState>
  </main>
);
