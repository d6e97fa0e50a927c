import { useEffect } from 'react';
import { useTitle } from '../platform/screen/use-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { peopleDrawing } from '../ui/brand/drawings.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

/** The end of a window that was opened to sign in. The other tabs have been notified by now. */
export function SignedInPage() {
  useTitle('Signed in');
  useEffect(() => window.close(), []);
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        drawing={peopleDrawing}
        title="You are signed in"
        action={<ButtonLink href="/">Open Inner Circle</ButtonLink>}
      >
        You can close this window and go on where you were.
      </EmptyState>
    </main>
  );
}
