import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { usePathname } from 'wouter/use-browser-location';
import { sessionQuery } from '../auth/session.ts';
import { createQueryClient } from '../platform/server/query-client.ts';
import { ConfirmProvider } from '../ui/overlays/confirm.tsx';
import { ToastsProvider } from '../ui/overlays/toasts.tsx';
import { Tooltips } from '../ui/overlays/tooltips.tsx';
import { FullPageSpinner } from '../ui/states/spinner.tsx';
import { useBackGuard } from '../ui/forms/use-unsaved.ts';
import { Announcements } from './announcements.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { takeFirstData } from './first-data.ts';
import { SignedIn } from './signed-in.tsx';

const Gallery = import.meta.env.DEV ? lazy(() => import('../ui/gallery/ui-gallery.tsx')) : null;

type AppProps = {
  user: User;
  onEnded: (ended: boolean) => void;
  /** From now on the app says what there is to say. */
  onReady: () => void;
};

/** Answers with what takes it away. */
export function startApp(place: HTMLElement, props: AppProps): () => void {
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <App {...props} />
    </StrictMode>,
  );
  return () => root.unmount();
}

function BackGuard() {
  useBackGuard();
  return null;
}

function App({ user, onEnded, onReady }: AppProps) {
  const [queryClient] = useState(() => {
    const client = createQueryClient();
    client.setQueryData(sessionQuery.queryKey, { user });
    takeFirstData(client);
    return client;
  });
  useEffect(onReady, [onReady]);
  const path = usePathname();
  return (
    <ErrorBoundary of="Inner Circle">
      <QueryClientProvider client={queryClient}>
        <ToastsProvider>
          <ConfirmProvider>
            <Announcements />
            <BackGuard />
            <Tooltips />
            <Suspense fallback={<FullPageSpinner />}>
              {Gallery && path === '/ui' ? <Gallery /> : <SignedIn onEnded={onEnded} />}
            </Suspense>
          </ConfirmProvider>
        </ToastsProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
