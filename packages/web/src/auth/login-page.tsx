import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { TOKEN_INVALID } from '@inner-circle/domain/auth/auth.rules.ts';
import { draw } from '../platform/screen/draw.ts';
import { setTitle } from '../platform/screen/use-title.ts';
import { GoogleButton } from '../ui/brand/google-button.tsx';
import { LoginNotice, LoginOrbit } from '../ui/brand/login-orbit.tsx';
import { LogoSign } from '../ui/brand/logo.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { askToContinue } from './continue-as.tsx';
import type { SignedOut } from './find-session.ts';
import { presentPath, signInAddress } from './sign-in-address.ts';
import { signInTrouble, farewell } from './login-words.ts';

/** Shows the login screen, or whom a sign-in link is for. Answers with what takes it away. */
export function showLogin(place: HTMLElement, session: SignedOut, onSignedIn: (user: User) => void): () => void {
  const owner = session.link?.owner;
  if (owner) {
    askToContinue(place, owner, (next) => {
      if (next.user) onSignedIn(next.user);
      else showLogin(place, next, onSignedIn);
    });
  } else {
    setTitle('Login');
    place.replaceChildren(draw(<Welcome ended={session.ended} isLinkUsedUp={session.link !== undefined} />));
  }
  return () => place.replaceChildren();
}

type WelcomeProps = {
  /** Somebody was signed in here until a moment ago, and logged out in another tab. */
  ended: boolean;
  isLinkUsedUp: boolean;
};

function Welcome({ ended, isLinkUsedUp }: WelcomeProps) {
  const parameters = new URLSearchParams(window.location.search);
  const trouble = signInTrouble(parameters.get('error'));
  const goodbye = farewell(parameters.get('goodbye'));
  return (
    <>
      <main>
        <LoginOrbit>
          <LogoSign className="size-13" />
          <h1 className="voice mt-5 text-[2.25rem]/[2.75rem] tracking-[-0.02em]">
            {goodbye ? 'Take good care' : 'Welcome back'}
          </h1>
          <p className="text-ink-2">
            {goodbye ? 'Thank you for the time you were here.' : 'Your people are where you left them.'}
          </p>
          <LoginNotice>
            {goodbye && <MessageBox tone="info">{goodbye}</MessageBox>}
            {ended && (
              <MessageBox tone="info">Your session has ended. Login again and go on where you were.</MessageBox>
            )}
            {isLinkUsedUp && <MessageBox tone="info">{TOKEN_INVALID} Please login with Google.</MessageBox>}
            {trouble && <MessageBox tone={trouble.tone}>{trouble.text}</MessageBox>}
          </LoginNotice>
          <GoogleButton href={signInAddress(presentPath(window.location))} className="mt-5" />
          <p className="mt-5 max-w-52 text-sm text-balance text-ink-3">
            New here? The same button makes your free account. By going on you agree to our{' '}
            <TextLink href="/privacy-policy">Privacy Policy</TextLink>.
          </p>
        </LoginOrbit>
      </main>
      <footer className="relative -mt-16 flex h-16 items-center justify-center gap-5 text-sm text-ink-3">
        <a href="/pricing" className="hover:text-ink">
          Pricing
        </a>
        <a href="/privacy-policy" className="hover:text-ink">
          Privacy Policy
        </a>
      </footer>
    </>
  );
}
