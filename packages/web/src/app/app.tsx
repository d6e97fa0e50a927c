import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { createQueryClient } from '../platform/server/query-client.ts';
import { ConfirmProvider } from '../ui/overlays/confirm.tsx';
import { FullPageSpinner } from '../ui/states/spinner.tsx';
import { ToastsProvider } from '../ui/overlays/toasts.tsx';
import { Tooltips } from '../ui/overlays/tooltips.tsx';
import { useBackGuard } from '../ui/forms/use-unsaved.ts';
import { Announcements } from './announcements.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Gate } from './gate.tsx';

const Gallery = import.meta.env.DEV ? lazy(() => import('../ui/gallery/ui-gallery.tsx')) : () => <Redirect to="/" />;

function BackGuard() {
  useBackGuard();
  return null;
}

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary of="Inner Circle">
      <QueryClientProvider client={queryClient}>
        <ToastsProvider>
          <ConfirmProvider>
            <Announcements />
            <BackGuard />
            <Tooltips />
            <Suspense fallback={<FullPageSpinner />}>
              <Switch>
                <Route path="/ui" component={Gallery} />
                <Route component={Gate} />
              </Switch>
            </Suspense>
          </ConfirmProvider>
        </ToastsProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
