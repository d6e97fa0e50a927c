import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { useRef, type MouseEvent } from 'react';
import { openPopup } from '../platform/screen/popup.ts';
import { leaveUnasked } from '../platform/typing/unsaved.ts';
import { GoogleButton } from '../ui/brand/google-button.tsx';
import { Button } from '../ui/button.tsx';
import { startAnew } from './find-session.ts';
import { currentPath } from './current-path.ts';
import { SIGNED_IN, signInAddress } from './sign-in-address.ts';

const WINDOW = { width: 600, height: 700 };

type SignInAgainProps = {
  user: User;
  /** Who is signed in in their place. */
  other?: User;
  open: boolean;
  onClose: () => void;
};

/**
 * Lies on top of everything when a session ended. What is written below it stays, and goes on after signing in. While somebody else
 * is signed in it is not to be seen.
 */
export default function SignInAgain({ user: { email }, other, open }: SignInAgainProps) {
  const login = useRef<HTMLAnchorElement>(null);
  const signIn = (event: MouseEvent) => {
    // A browser that blocks the window follows the link instead.
    if (openPopup(signInAddress(SIGNED_IN, email), WINDOW)) event.preventDefault();
    else if (other) leaveUnasked();
  };
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal className="layer z-(--z-tooltip)">
        <AlertDialog.Backdrop className={other ? 'scrim bg-canvas!' : 'scrim'} forceRender />
        <AlertDialog.Viewport className="modal-frame">
          <AlertDialog.Popup
            initialFocus={login}
            // Escape closes nothing here, and must not close the form underneath.
            onKeyDown={(event) => event.stopPropagation()}
            className="modal modal-fit gap-2 px-5 pt-8 pb-7 md:max-w-106 md:p-6"
          >
            <AlertDialog.Title className="voice text-[1.375rem]/[1.75rem]">
              {other ? 'Somebody else is signed in' : 'Your session has ended'}
            </AlertDialog.Title>
            <AlertDialog.Description className="wrap-anywhere text-ink-2">
              {other
                ? `This browser is signed in as ${other.email} now. What ${email} wrote here is kept: login again and go on where you were.`
                : 'Login again and go on where you were. What you wrote is still here.'}
            </AlertDialog.Description>
            <GoogleButton
              ref={login}
              href={signInAddress(currentPath(window.location), email)}
              onClick={signIn}
              className="mt-4"
            />
            {other && (
              <Button variant="second" size="lg" onClick={() => startAnew()} className="mt-1">
                <span className="max-w-[calc(100vw-5rem)] truncate md:max-w-80">Go on as {other.email}</span>
              </Button>
            )}
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
