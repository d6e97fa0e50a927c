import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionQuery } from '../auth/session.ts';
import { firstAnswer, hasFirstAnswers } from '../platform/server/first-answers.ts';
import { TODAY } from '@inner-circle/domain/today/today-address.ts';
import { drawUnder } from '../platform/screen/address.ts';
import { createQueryClient } from '../platform/server/query-client.ts';
import { beginAt } from '../platform/time/clock.ts';
import { isDrawn, takeOver } from './drawn/takeover.ts';
import { putFirstData } from './first-data.ts';
import { TodayPage } from './pages/pages.tsx';
import { Root } from './root.tsx';

/** Answers with what takes it away. */
export async function startApp(place: HTMLElement, client = createQueryClient()): Promise<() => void> {
  if (hasFirstAnswers()) await client.prefetchQuery(sessionQuery);
  putFirstData(client, firstAnswer, window.location.search);
  drawUnder(window.location.pathname);
  // Where it does not come, its place says so.
  if (window.location.pathname === TODAY) await TodayPage.load().catch(() => undefined);
  // After what React found to be different in this browser is drawn.
  const onDrawn = () =>
    queueMicrotask(() => {
      takeOver(place);
      // What the page says by itself when this takes too long (index.html) is not true any more.
      document.querySelector('#not-ready')?.remove();
    });
  const app = (
    <StrictMode>
      <Root client={client} onDrawn={onDrawn} />
    </StrictMode>
  );
  if (isDrawn(place) && client.getQueryData(sessionQuery.queryKey)?.user) {
    const { at } = document.documentElement.dataset;
    if (at) beginAt(Temporal.Instant.from(at));
    // Where it finds something else than was drawn, React draws anew and reports an error: the list would jump.
    const root = hydrateRoot(place, app);
    return () => root.unmount();
  }
  const root = createRoot(place);
  root.render(app);
  return () => root.unmount();
}
