import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Disc } from '../ui/faces/disc.tsx';
import type { Integration } from './integration.ts';

type IntegrationCardProps = {
  of: Integration;
  badge?: ReactNode;
  /** What stands under the name, when there is more to say than what it is for. */
  detail?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
  busy?: boolean;
  /** The settings were opened because of it. */
  wanted?: boolean;
  ref?: RefObject<HTMLElement | null>;
};

export function IntegrationCard(props: IntegrationCardProps) {
  const { of, badge, detail, action, children, busy = false, wanted = false, ref } = props;
  const own = useRef<HTMLElement>(null);
  const card = ref ?? own;
  useEffect(() => {
    if (!wanted) return;
    card.current?.scrollIntoView({ block: 'center' });
    // It stands where the loading card stood, which had the focus.
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, [card, wanted]);
  useAttention(card);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={of.name}
      aria-busy={busy}
      data-autofocus={wanted || undefined}
      className="grid scroll-my-4 grid-cols-1 gap-3 rounded-lg p-4 outline-0 ring-1 ring-edge ring-inset"
    >
      <div className="flex items-center gap-3 max-xs:flex-wrap">
        <Disc square size="xl" icon={of.icon} />
        <div className="min-w-0 flex-1 max-xs:basis-40">
          <div className="flex min-h-6 flex-wrap items-center gap-x-2">
            <b className="font-name">{of.name}</b>
            {badge}
          </div>
          <p className="text-sm/[1.2rem] wrap-anywhere text-ink-3">{detail ?? of.explanation}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/**
 * While somebody is at it, what it has to say comes into sight, and a button that is gone once it was pressed leaves
 * the focus to its card, not to the top of the dialog.
 */
function useAttention(card: RefObject<HTMLElement | null>) {
  const hasFocus = useRef(false);
  const height = useRef(0);
  useEffect(() => {
    const section = card.current;
    if (!section) return;
    if (hasFocus.current && document.activeElement === document.body) section.focus({ preventScroll: true });
    if (hasFocus.current && section.offsetHeight > height.current) section.scrollIntoView({ block: 'nearest' });
    height.current = section.offsetHeight;
  });
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hasFocus.current = target instanceof Node && Boolean(card.current?.contains(target));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [card]);
}
