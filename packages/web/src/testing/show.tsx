import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SignedInUser } from '../auth/user.ts';
import { drafts } from '../platform/typing/draft-store.ts';
import { createQueryClient } from '../platform/server/query-client.ts';
// What every test may meet is there before it begins.
import '../ui/overlays/confirm-dialog.tsx';
import '../ui/overlays/toast-list.tsx';
import { ConfirmProvider } from '../ui/overlays/confirm.tsx';
import { ToastsProvider } from '../ui/overlays/toasts.tsx';
import { ada } from './cast.ts';

/** Fails at once instead of trying again. */
export function impatientClient(): QueryClient {
  const client = createQueryClient();
  const { queries, mutations } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retry: false }, ...(mutations && { mutations }) });
  return client;
}

type Circumstances = {
  /** What she was writing is still in the window. */
  afterReload?: boolean;
};

/** Shows a part of the app to Ada. */
export function show(part: ReactNode, client = impatientClient(), { afterReload = false }: Circumstances = {}) {
  if (!afterReload) drafts.clear();
  return render(
    <QueryClientProvider client={client}>
      <ToastsProvider>
        <ConfirmProvider>
          <SignedInUser value={ada}>{part}</SignedInUser>
        </ConfirmProvider>
      </ToastsProvider>
    </QueryClientProvider>,
  );
}
