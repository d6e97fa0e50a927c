import { ButtonLink } from '../ui/button-link.tsx';
import { useTitle } from '../platform/screen/use-title.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';

export function AccessDenied() {
  useTitle('Access Denied');
  return (
    <main className="grid min-h-dvh place-content-center">
      <EmptyState
        drawing="lock"
        title="Access Denied"
        heading="h1"
        action={
          <ButtonLink href="/" variant="primary">
            Return to Home
          </ButtonLink>
        }
      >
        You do not have permission to access this area. This section is restricted to administrators only.
      </EmptyState>
    </main>
  );
}
