import { safeReturnPath } from '@inner-circle/domain/auth/auth.rules.ts';
import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { lazy } from 'react';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import { useSession } from '../auth/session.ts';
import { SIGNED_IN } from '../auth/sign-in-address.ts';
import { SignedInPage } from '../auth/signed-in-page.tsx';
import { SignedInUser } from '../auth/user.ts';
import { useLingering } from '../platform/screen/use-lingering.ts';
import { useTitle } from '../platform/screen/use-title.ts';
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { FullPageSpinner } from '../ui/states/spinner.tsx';

// Who is signed in does without the door, and who stands at the door does without the app.
const LoginPage = lazy(() => import('../auth/login-page.tsx'));
const loadShell = () => import('./shell/shell.tsx');
const Shell = lazy(loadShell);

// Most who come are signed in: the app is on its way while the server is asked.
if (window.location.pathname !== '/login' && window.location.pathname !== SIGNED_IN) {
  void loadShell().catch(() => undefined);
}

const SignInAgain = lazyDialog(() => import('../auth/sign-in-again.tsx'), 'near');

/** The app for who is signed in, on any path; the door for everybody else. */
export function Gate() {
  const session = useSession();
  const [path] = useLocation();
  const [parameters] = useSearchParams();

  if (session.isPending) return <FullPageSpinner label="Checking who is there" />;
  if (!session.data) return <ServerAway onRetry={() => void session.refetch()} />;
  const { user, lapsed = false } = session.data;
  if (!user) return <LoginPage ended={session.data.ended} link={session.data.link} />;
  if (path === SIGNED_IN && !lapsed) return <SignedInPage />;
  if (path === '/login') return <Redirect to={safeReturnPath(parameters.get('returnTo') ?? undefined)} replace />;
  return (
    <SignedInUser value={user}>
      <Shell key={user.id} />
      <SignInAgainWhen isLapsed={lapsed} user={user} />
    </SignedInUser>
  );
}

/** Only signing in closes it; a missing one can be put aside, and the next call that is refused brings it again. */
function SignInAgainWhen({ isLapsed, user }: { isLapsed: boolean; user: User }) {
  const { value, open } = useLingering(isLapsed ? user : null);
  return value && <SignInAgain user={value} open={open} onClose={() => {}} />;
}

/** Nobody knows yet who is there, so this is neither the app nor the door. */
function ServerAway({ onRetry }: { onRetry: () => void }) {
  useTitle('Not reachable');
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title="We could not reach the server" onRetry={onRetry}>
        Check your connection, or try again in a moment. Nothing is lost.
      </ErrorState>
    </main>
  );
}
