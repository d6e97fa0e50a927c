import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionQuery } from '../auth/session.ts';
import { firstAnswer } from '../platform/server/first-answers.ts';
import { showPageTo } from '../platform/server/page-user.ts';
import { createQueryClient } from '../platform/server/query-client.ts';
import { beginAt } from '../platform/time/clock.ts';
import { isDrawn } from './drawn/takeover.ts';
import { putFirstData } from './first-data.ts';
import { Root, type Moments } from './root.tsx';

/** Answers with what takes it away. */
export function startApp(place: HTMLElement, user: User, moments: Moments): () => void {
  showPageTo(user.id);
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, { user });
  putFirstData(client, firstAnswer, window.location.search);
  const app = (
    <StrictMode>
      <Root client={client} {...moments} />
    </StrictMode>
  );
  if (isDrawn(place)) {
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
