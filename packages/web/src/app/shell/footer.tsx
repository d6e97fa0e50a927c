import { useToday } from '../../platform/time/clock.ts';

export function Footer() {
  const { year } = useToday();
  return (
    <footer className="mx-auto flex w-full max-w-[calc(var(--page)+4rem)] flex-wrap gap-x-5 gap-y-2 px-4 pt-4 pb-6 text-sm text-ink-3 md:px-8 md:pt-6 md:pb-8">
      <a href="/privacy-policy" className="hover:text-ink">
        Privacy Policy
      </a>
      <a href="/pricing" className="hover:text-ink">
        Pricing
      </a>
      <span className="ms-auto">© {year} Inner Circle</span>
    </footer>
  );
}
