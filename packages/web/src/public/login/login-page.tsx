import { GoogleButton } from '../../ui/brand/google-button.tsx';
import { LoginNotice, LoginOrbit } from '../../ui/brand/login-orbit.tsx';
import { LogoSign } from '../../ui/brand/logo.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { FullPageSpinner } from '../../ui/states/spinner.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { PublicPage } from '../site/document.tsx';
import { SIGN_IN } from '../site/frame.tsx';

/** Works without a script. With one (login.ts) it says what happened before, leads back to where somebody was, and reads sign-in links. */
export const login: PublicPage = {
  title: 'Login · Inner Circle',
  description:
    'A quiet memory for the people who matter: what you talked about, what you promised, and when it is time to call.',
  script: '/src/public/login/login.ts',
  body: (
    <>
      <div className="not-checking:hidden">
        <FullPageSpinner label="Checking who is there" />
      </div>
      <div id="welcome" className="checking:hidden">
        <Welcome />
      </div>
      <template data-notice="info">
        <MessageBox tone="info">{null}</MessageBox>
      </template>
      <template data-notice="error">
        <MessageBox tone="error">{null}</MessageBox>
      </template>
    </>
  ),
};

function Welcome() {
  return (
    <>
      <main>
        <LoginOrbit>
          <LogoSign className="size-13" />
          <h1 className="voice mt-5 text-[2.25rem]/[2.75rem] tracking-[-0.02em]">Welcome back</h1>
          <p className="text-ink-2">Your people are where you left them.</p>
          <LoginNotice />
          <GoogleButton href={SIGN_IN} className="mt-5" />
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
