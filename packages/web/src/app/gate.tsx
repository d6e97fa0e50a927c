import { safeReturnPath } from '@inner-circle/domain/auth/auth.rules.ts';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import { LoginPage } from '../auth/login-page.tsx';
import { useSession } from '../auth/session.ts';
import { SignedInUser } from '../auth/user.ts';
import { FullPageSpinner } from '../ui/spinner.tsx';
import { Shell } from './shell.tsx';

/** The app for who is signed in, on any path; the door for everybody else. */
export function Gate() {
  const session = useSession();
  const [path] = useLocation();
  const [parameters] = useSearchParams();

  if (session.isPending) return <FullPageSpinner label="Checking who is there" />;
  const user = session.data?.user;
  if (!user) return <LoginPage ended={session.data?.ended ?? false} unreachable={!session.data} />;
  if (path === '/login') return <Redirect to={safeReturnPath(parameters.get('returnTo') ?? undefined)} replace />;
  return (
    <SignedInUser value={user}>
      <Shell key={user.id} />
    </SignedInUser>
  );
}
