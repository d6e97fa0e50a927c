import { Lock } from '../brand/icons.tsx';
import { classes } from '../styles/classes.ts';
import { Badge } from './badge.tsx';

type PlanBadgeTone = 'free' | 'medium' | 'premium' | 'soon' | 'due' | 'canceled';

type PlanBadgeProps = {
  name: string;
  /** Such as “renews in 12 days”; phones leave it out. */
  detail?: string | undefined;
  tone: PlanBadgeTone;
  className?: string;
};

const tones: Record<PlanBadgeTone, { pill: string; dot: string; detail: string }> = {
  free: { pill: 'text-ink-2 ring-edge', dot: 'bg-ink-3', detail: 'text-ink-3' },
  canceled: { pill: 'text-ink-2 ring-edge', dot: 'bg-ink-3', detail: 'text-ink-3' },
  medium: { pill: 'text-ink-2 ring-edge', dot: 'bg-accent', detail: 'text-ink-3' },
  premium: {
    pill: 'bg-accent-soft text-accent ring-accent-line',
    dot: 'size-2! shadow-[inset_0_0_0_2px_var(--accent)]',
    detail: 'text-accent',
  },
  soon: { pill: 'text-ink-2 ring-edge', dot: 'bg-caution-fill', detail: 'text-caution' },
  due: { pill: 'bg-danger-soft text-danger ring-danger-line', dot: 'bg-danger-fill', detail: 'text-danger' },
};

export function PlanBadge({ name, detail, tone, className }: PlanBadgeProps) {
  const look = tones[tone];
  return (
    <span
      className={classes(
        'inline-flex h-7 items-center gap-1.75 rounded-full px-2.5 text-xs font-name whitespace-nowrap ring-1 ring-inset',
        look.pill,
        className,
      )}
    >
      <i className={classes('size-1.5 rounded-full', look.dot)} />
      {name}
      {detail && <span className={classes('font-normal max-md:hidden', look.detail)}>{detail}</span>}
    </span>
  );
}

/** Beside a feature that begins with this plan. */
export function FeatureLockBadge({ plan }: { plan: string }) {
  return (
    <Badge icon={Lock}>
      <span className="sr-only">Needs </span>
      {plan}
    </Badge>
  );
}
