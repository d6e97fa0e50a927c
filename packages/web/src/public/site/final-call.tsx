import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { GoogleButton } from '../../ui/brand/google-button.tsx';
import { Orbit, type Planet } from '../../ui/faces/orbit.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { ByVisitor, SIGN_IN } from './frame.tsx';

const near: Planet[] = [
  { initials: 'AD', tint: 1, ring: 0.94 },
  { initials: 'WK', tint: 1, ring: 0.84 },
  { initials: 'PR', tint: 8, ring: 0.77 },
  { initials: 'DM', tint: 3, ring: 0.6 },
];
const mid: Planet[] = [
  { initials: 'NO', tint: 1, ring: 0.9 },
  { initials: 'RO', tint: 8, ring: 0.55 },
];

/** The last word of a public page. */
export const FinalCall = () => (
  <section className="relative isolate grid justify-items-center gap-5 overflow-clip px-4 py-24 text-center md:px-8 md:py-32">
    <Orbit scene="final" near={near} mid={mid} />
    <h2 className="headline md:text-5xl!">Who comes to mind first?</h2>
    <p className="lead mb-2">Start with that person. The rest of the circle will follow.</p>
    <ByVisitor
      signedOut={<GoogleButton href={SIGN_IN} data-event="login_click" data-place="final" />}
      signedIn={
        <a href="/" className={buttonLook({ variant: 'primary', size: 'lg' })}>
          Open Inner Circle
        </a>
      }
    />
    <p className="text-sm text-ink-3">Free for {PLANS.free.limits.contacts} people. No card needed.</p>
  </section>
);
