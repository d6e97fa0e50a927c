import { safeReturnPath } from '@inner-circle/domain/auth/auth.rules.ts';
import { Suspense, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { SignedIn as SignedInSession } from '../auth/find-session.ts';
import { useSession } from '../auth/session.ts';
import { SIGNED_IN } from '../auth/sign-in-address.ts';
import { SignedInPage } from '../auth/signed-in-page.tsx';
import { SignedInUser } from '../auth/user.ts';
import { usePath } from '../platform/screen/address.ts';
import { lazyPart } from '../platform/screen/lazy-part.tsx';
import { Lingering } from '../platform/screen/lingering.tsx';
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { FullPageSpinner } from '../ui/states/spinner.tsx';
import Shell from './shell/shell.tsx';

const AdminArea = lazyPart(() => import('../admin/admin-area.tsx'));
const SignInAgain = lazyDialog(() => import('../auth/sign-in-again.tsx'), 'near');

type SignedInProps = {
  /** Nobody is signed in any more; true when that happened in another tab. */
  onEnded: ((ended: boolean) => void) | undefined;
};

/** The app for signed-in users, on any path, until their session ends. */
export function SignedIn({ onEnded }: SignedInProps) {
  const { data: session } = useSession();
  const path = usePath();
  const ended = session?.user === null ? session.ended : undefined;
  useEffect(() => {
    if (ended !== undefined) onEnded?.(ended);
  }, [ended, onEnded]);

  if (!session?.user) return <FullPageSpinner />;
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
    <Lingering of={lapsed} by={({ user }) => user.id}>
      {(session, open) => <SignInAgain {...session} open={open} onClose={() => {}} />}
    </Lingering>
  );
}
