import { GoogleButton } from '../../ui/brand/google-button.tsx';
import { Cake, Flame, Mail, Snowflake, SquareCheck } from '../../ui/brand/icons.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Orbit, type Planet } from '../../ui/faces/orbit.tsx';
import { SIGN_IN } from '../site/frame.tsx';
import { ProductPicture } from './product-picture.tsx';

const near: Planet[] = [
  {
    initials: 'CB',
    tint: 9,
    ring: 1,
    note: { icon: Cake, text: 'Birthday in 12 days', side: 'left', iconClass: 'text-birthday' },
  },
  {
    initials: 'AO',
    tint: 6,
    ring: 0.9,
    note: { icon: Flame, text: 'Met 3 days ago', side: 'right', iconClass: 'text-warm-glow' },
  },
  { initials: 'AF', tint: 4, ring: 0.97 },
  {
    initials: 'CL',
    tint: 10,
    ring: 0.84,
    note: { icon: SquareCheck, text: 'Bring wine, Thursday', side: 'right', iconClass: 'text-todo' },
  },
];
const mid: Planet[] = [
  { initials: 'IC', tint: 4, ring: 0.94 },
  { initials: 'WK', tint: 1, ring: 0.84 },
  { initials: 'PR', tint: 8, ring: 0.77 },
  {
    initials: 'PC',
    tint: 5,
    ring: 0.7,
    note: { icon: Mail, text: 'Mail on Friday', side: 'left', iconClass: 'text-reminder' },
  },
  { initials: 'AD', tint: 1, ring: 0.94 },
];
const far: Planet[] = [
  {
    initials: 'AH',
    tint: 4,
    ring: 'cold',
    note: { icon: Snowflake, text: '64 days. Time to call', side: 'below', iconClass: 'text-cold-glow' },
  },
  { initials: 'DS', tint: 2, ring: 'cold' },
  { initials: 'TH', tint: 3, ring: 'cold' },
  { initials: 'BI', tint: 7, ring: 'cold' },
];

/** The words stand inside the circle, the people are its planets, and below is the product as it is. */
export function Hero() {
  return (
    <>
      <section className="relative grid justify-items-center px-4 md:-mt-18 md:h-176 md:place-items-center">
        <Orbit scene="landing" near={near} mid={mid} far={far} />
        <div className="relative grid justify-items-center pt-29 text-center max-md:w-full md:max-w-130 md:pt-10">
          <h1 className="voice text-[2.75rem]/[2.875rem] tracking-[-0.03em] md:text-5xl">
            Stay close <br />
            to your people
          </h1>
          <p className="lead mt-44 mb-6 max-w-100 text-balance! max-md:text-[1rem]/[1.5rem] md:mt-4 md:mb-7">
            A quiet memory for the people who matter: what you talked about, what you promised, and when it is time to
            call.
          </p>
          <div className="flex gap-3 max-md:w-full max-md:max-w-100 max-md:flex-col">
            <GoogleButton href={SIGN_IN} data-event="login_click" data-place="hero" />
            <a href="#how-it-works" className={buttonLook({ variant: 'second', size: 'lg' })}>
              See how it works
            </a>
          </div>
        </div>
      </section>
      <div className="mx-auto max-w-[calc(var(--page)+4rem)] px-4 pt-10 md:px-8 md:pt-6">
        <ProductPicture
          name="contacts"
          alt="The contact list: every face wears a ring that empties as time passes, beside the last conversation and what is coming up"
          isFirst
        />
      </div>
    </>
  );
}
