import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { safeReturnPath } from '@inner-circle/domain/auth/auth.rules.ts';
import { Suspense, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { startAnew, type SignedIn as SignedInSession } from '../auth/find-session.ts';
import { useSession } from '../auth/session.ts';
import { SIGNED_IN } from '../auth/sign-in-address.ts';
import { refuseLink } from '../auth/sign-in-link.ts';
import { SignedInPage } from '../auth/signed-in-page.tsx';
import { SignedInUser } from '../auth/user.ts';
import { usePath } from '../platform/screen/address.ts';
import { lazyPart } from '../platform/screen/lazy-part.tsx';
import { KeepWhileClosing } from '../platform/screen/keep-while-closing.tsx';
import { useTitle } from '../platform/screen/use-title.ts';
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { FullPageSpinner } from '../ui/states/spinner.tsx';
import Shell from './shell/shell.tsx';

const AdminArea = lazyPart(() => import('../admin/admin-area.tsx'));
const SignInAgain = lazyDialog(() => import('../auth/sign-in-again.tsx'));

/** The app for signed-in users, on any path, until their session ends. */
export function SignedIn() {
  const { data: session, isError, refetch } = useSession();
  const path = usePath();
  useLeaving(session?.next);
  useRefusedLink(session?.user);

  if (!session && isError) return <ServerAway onRetry={() => void refetch()} />;
  if (!session?.user) return <FullPageSpinner label="Checking who is there" />;
  const { user, lapsed = false } = session;
  if (path === SIGNED_IN && !lapsed) return <SignedInPage />;
  if (path === '/login') return <ReturnToPage />;
  return (
    <SignedInUser value={user}>
      {path === '/admin' ? (
        <Suspense fallback={<FullPageSpinner />}>
          <AdminArea key={user.id} />
        </Suspense>
      ) : (
        <Shell key={user.id} />
      )}
      <SignInAgainWhen lapsed={lapsed ? session : null} />
    </SignedInUser>
  );
}

/** A page that Back brings up from the browser's memory leaves again. */
function useLeaving(next: string | undefined) {
  useEffect(() => {
    if (next === undefined) return undefined;
    startAnew(next);
    const leaveAgain = ({ persisted }: PageTransitionEvent) => persisted && startAnew(next);
    window.addEventListener('pageshow', leaveAgain);
    return () => window.removeEventListener('pageshow', leaveAgain);
  }, [next]);
}

/** Here and not where the session is found, since only now there is something that shows what it says. */
function useRefusedLink(user: User | null | undefined) {
  useEffect(() => {
    if (user) void refuseLink(user);
  }, [user]);
}

/** Nobody knows yet who is there, so this is neither the app nor the login page. */
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

/** Signed-in users have nothing to do at the login screen. */
function ReturnToPage() {
  useEffect(() => {
    const wanted = new URLSearchParams(window.location.search).get('returnTo');
    navigate(safeReturnPath(wanted ?? undefined), { replace: true });
  }, []);
  return null;
}

/** Only signing in closes it; a missing one can be put aside, and the next call that is refused brings it again. */
function SignInAgainWhen({ lapsed }: { lapsed: SignedInSession | null }) {
  return (
    <KeepWhileClosing of={lapsed} by={({ user }) => user.id}>
      {(session, open) => <SignInAgain {...session} open={open} onClose={() => {}} />}
    </KeepWhileClosing>
  );
}
