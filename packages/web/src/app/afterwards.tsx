import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/** By then the first screen is there and nothing competes with it. */
const LATER = 2000;

const nothing = { default: () => null };
// Without it the app is as good as before: a network that fails here must not take the page away.
const MailboxWatch = lazy<ComponentType>(() => import('./mailbox-watch.tsx').catch(() => nothing));

/** What looks after things in the background, and is neither fetched nor asked before the first screen is there. */
export function Afterwards() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), LATER);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isTime && <MailboxWatch />}</Suspense>;
}
