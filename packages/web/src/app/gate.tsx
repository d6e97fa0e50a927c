import { safeReturnPath } from '@inner-circle/domain/auth/auth.rules.ts';
import { lazy } from 'react';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import { useSession } from '../auth/session.ts';
import { SignedInUser } from '../auth/user.ts';
import { FullPageSpinner } from '../ui/spinner.tsx';

// Who is signed in does without the door, and who stands at the door does without the app.
const LoginPage = lazy(() => import('../auth/login-page.tsx'));
const loadShell = () => import('./shell.tsx');
const Shell = lazy(loadShell);

// Most who come are signed in: the app is on its way while the server is asked.
if (window.location.pathname !== '/login') void loadShell().catch(() => undefined);

/** The app for who is signed in, on any path; the door for everybody else. */
export function Gate() {
  const session = useSession();
  const [path] = useLocation();
  const [parameters] = useSearchParams();

  if (session.isPending) return <FullPageSpinner label="Checking who is there" />;
  const user = session.data?.user;
  if (!user) {
    return <LoginPage ended={session.data?.ended ?? false} unreachable={!session.data} link={session.data?.link} />;
  }
  if (path === '/login') return <Redirect to={safeReturnPath(parameters.get('returnTo') ?? undefined)} replace />;
  return (
    <SignedInUser value={user}>
      <Shell key={user.id} />
    </SignedInUser>
  );
}
