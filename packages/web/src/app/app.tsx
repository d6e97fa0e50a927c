import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionQuery } from '../auth/session.ts';
import { firstAnswer } from '../platform/server/first-answers.ts';
import { showPageTo } from '../platform/server/page-user.ts';
import { createQueryClient } from '../platform/server/query-client.ts';
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
    const root = hydrateRoot(place, app, { onRecoverableError: drawAnew });
    return () => root.unmount();
  }
  const root = createRoot(place);
  root.render(app);
  return () => root.unmount();
}

/** What has changed since the server drew it, React draws anew, as it does with what the server leaves to the browser: that is no fault. */
const drawAnew = () => undefined;
