import { Logo } from '../ui/brand/logo.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useTitle } from '../platform/screen/use-title.ts';
import { lockDrawing } from '../ui/brand/later-drawings.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

export function AccessDenied() {
  useTitle('Access Denied');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-(--bar) w-full max-w-[calc(var(--page)+4rem)] items-center px-4 md:px-8">
        <a href="/" className="rounded-sm">
          <Logo />
        </a>
      </header>
      <main className="grid flex-1 place-content-center pb-(--bar)">
        <EmptyState
          drawing={lockDrawing}
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
    </div>
  );
}
