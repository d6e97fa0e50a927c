import type { MouseEvent } from 'react';
import { optionalPart } from '../../platform/screen/lazy-part.tsx';
import { OfflineNotice } from '../../ui/states/page-bars.tsx';
import { useOffline } from '../../platform/connection.ts';
import { useToday } from '../../platform/time/clock.ts';

const ResetView = optionalPart(() => import('../../assistant/panel/reset-view.tsx'));

export function Footer() {
  const { year } = useToday();
  return (
    <footer>
      <a href="/privacy-policy" className="hover:text-ink">
        Privacy Policy
      </a>
      <a href="/pricing" className="hover:text-ink">
        Pricing
      </a>
      <ResetView />
      <span className="max-md:basis-full md:ms-auto">© {year} Inner Circle</span>
    </footer>
  );
}

/** The first stop of the Tab key: past the bar, into the page. */
export function SkipLink({ to }: { to: string }) {
  const skip = (event: MouseEvent) => {
    // With the fragment in the address, every step back would bring the focus here again.
    event.preventDefault();
    document.getElementById(to)?.focus();
  };
  return (
    <a
      href={`#${to}`}
      onClick={skip}
      className="fixed start-4 top-2 z-(--z-tooltip) -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

export function Offline() {
  return useOffline() ? <OfflineNotice /> : null;
}
