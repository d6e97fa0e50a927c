import type { ReactNode } from 'react';
import { signInAddress } from '../../auth/sign-in-address.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { buttonLook } from '../../ui/button-look.ts';

/** Where every way in on the public pages leads. */
export const SIGN_IN = signInAddress('/');

type ByVisitorProps = { signedOut: ReactNode; signedIn: ReactNode };

/** Both stand in the page, which is built once; one of them is shown. */
export const ByVisitor = ({ signedOut, signedIn }: ByVisitorProps) => (
  <>
    <div className="contents signed-in:hidden">{signedOut}</div>
    <div className="contents signed-out:hidden">{signedIn}</div>
  </>
);

/** Of the build. */
const YEAR = new Date().getFullYear();

const width = 'mx-auto max-w-[calc(var(--page)+4rem)] px-4 md:px-8';

/** The bar above and the foot below every public page. */
export function Frame({ isHome = false, children }: { isHome?: boolean; children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="fixed start-4 top-2 z-(--z-tooltip) -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="relative z-(--z-bar)">
        <div className={`flex h-15 items-center md:h-18 ${width}`}>
          <a href="/" aria-label="Inner Circle" className="rounded-md py-2">
            <Logo />
          </a>
          <nav aria-label="Site" className="ms-auto flex items-center gap-1 md:gap-2">
            {isHome ? (
              <a href="/pricing" className={buttonLook({ variant: 'ghost', size: 'md' })}>
                Pricing
              </a>
            ) : (
              <a href="/" className={buttonLook({ variant: 'ghost', size: 'md' })}>
                Home
              </a>
            )}
            <ByVisitor
              signedOut={
                <a href="/login" className={buttonLook({ variant: 'second', size: 'md' })}>
                  Login
                </a>
              }
              signedIn={
                <a href="/" className={buttonLook({ variant: 'second', size: 'md' })}>
                  Open Inner Circle
                </a>
              }
            />
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}

function Footer() {
  return (
    <footer className="text-sm text-ink-3 shadow-[0_-1px_0_var(--line)]">
      <div className={`flex flex-wrap items-center gap-x-6 py-6 md:h-22 md:py-0 ${width}`}>
        <Logo className="text-ink max-md:w-full max-md:pb-2" />
        <nav aria-label="Footer" className="flex gap-5">
          <a href="/pricing" className="py-3 hover:text-ink">
            Pricing
          </a>
          <a href="/privacy-policy" className="py-3 hover:text-ink">
            Privacy Policy
          </a>
        </nav>
        <span className="ms-auto">© {YEAR} Inner Circle</span>
      </div>
    </footer>
  );
}

type BandProps = { id?: string; kicker: string; title: ReactNode; lead?: ReactNode; children: ReactNode };

/** A section with its heading in the middle. */
export function Band({ id, kicker, title, lead, children }: BandProps) {
  return (
    <section id={id} className={`py-18 md:py-26 ${width}`}>
      <header className="mb-8 grid justify-items-center text-center md:mb-12">
        <p className="mb-3 text-sm font-strong text-accent">{kicker}</p>
        <h2 className="headline">{title}</h2>
        {lead && <p className="lead mt-4 max-w-[46ch] text-balance!">{lead}</p>}
      </header>
      {children}
    </section>
  );
}
