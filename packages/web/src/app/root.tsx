import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { usePath } from '../platform/screen/address.ts';
import { ConfirmProvider } from '../ui/overlays/confirm.tsx';
import { ToastsProvider } from '../ui/overlays/toasts.tsx';
import { Tooltips } from '../ui/overlays/tooltips.tsx';
import { FullPageSpinner } from '../ui/states/spinner.tsx';
import { useBackGuard } from '../ui/forms/use-unsaved.ts';
import { Announcements } from './announcements.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SignedIn } from './signed-in.tsx';

/** For those who build screens. */
const GALLERIES: Readonly<Record<string, ComponentType>> = import.meta.env.DEV
  ? {
      '/ui': lazy(() => import('../ui/gallery/ui-gallery.tsx')),
      '/ui/subscriptions': lazy(() => import('../billing/gallery/subscription-gallery.tsx')),
    }
  : {};

type RootProps = {
  client: QueryClient;
  /** The app answers to whatever is done. */
  onDrawn?: () => void;
};

/**
 * All of the app; the server draws it too. What is drawn has no boundary that waits for something around it: React would go on with
 * that later than with the rest, and the app would not be there when it seems to be.
 */
export function Root({ client, onDrawn }: RootProps) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  const Gallery = GALLERIES[usePath()];
  return (
    <ErrorBoundary of="Inner Circle">
      <QueryClientProvider client={client}>
        <ToastsProvider>
          <ConfirmProvider>
            <Announcements />
            <BackGuard />
            <Tooltips />
            {Gallery ? (
              <Suspense fallback={<FullPageSpinner />}>
                <Gallery />
              </Suspense>
            ) : (
              <SignedIn />
            )}
          </ConfirmProvider>
        </ToastsProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function BackGuard() {
  useBackGuard();
  return null;
}
