import type { ReactNode } from 'react';

import { Orbit, type Planet } from '../faces/orbit.tsx';

const near: Planet[] = [
  { initials: 'CB', tint: 9, ring: 1 },
  { initials: 'AO', tint: 6, ring: 0.9 },
  { initials: 'AF', tint: 4, ring: 0.97 },
  { initials: 'IC', tint: 4, ring: 0.94 },
];

const mid: Planet[] = [
  { initials: 'PR', tint: 8, ring: 0.77 },
  { initials: 'CL', tint: 10, ring: 0.84 },
  { initials: 'AH', tint: 4, ring: 'cold' },
  { initials: 'LF', tint: 9, ring: 0.87 },
  { initials: 'WK', tint: 1, ring: 0.84 },
  { initials: 'AD', tint: 1, ring: 0.94 },
];

/** The frame of the login screens: the words stand inside the circle, the people are the planets. Its last 4 rem leave room for a footer. */
export function LoginOrbit({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid min-h-dvh place-items-center overflow-clip px-4 py-16">
      <Orbit scene="login" near={near} mid={mid} />
      <div className="z-1 grid w-69 justify-items-center text-center md:w-85">{children}</div>
    </div>
  );
}

/** What a person must know before signing in. On a phone the circle has no room for it, and it stands above. */
export const LoginNotice = ({ children }: { children?: ReactNode }) => (
  <div
    data-notices
    className="mt-5 grid w-full gap-3 text-start empty:hidden max-md:absolute max-md:inset-x-4 max-md:top-4 max-md:mt-0 max-md:w-auto"
  >
    {children}
  </div>
);
