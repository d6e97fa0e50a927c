import type { MouseEvent } from 'react';

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
