import { Collapsible } from '@base-ui/react/collapsible';
import type { ReactNode } from 'react';

import { classes } from './styles/classes.ts';
import { CountBadge } from './states/count-badge.tsx';
import { Icon } from './brand/icon.tsx';
import { ChevronDown, ChevronRight } from './brand/icons.tsx';

type SectionProps = {
  title: string;
  /** A face, before the title. */
  lead?: ReactNode;
  count?: number;
  /** After the count, such as “1 overdue”. */
  badge?: ReactNode;
  /** Buttons that are not part of the header's own button. */
  actions?: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Only an outline: inside a dialog. */
  plain?: boolean;
  heading?: 'h2' | 'h3';
};

/** A section that folds: face, name, count. */
export function Section({
  title,
  lead,
  count,
  badge,
  actions,
  children,
  plain = false,
  heading: Heading = 'h2',
  ...state
}: SectionProps) {
  return (
    <Collapsible.Root
      {...state}
      render={<section />}
      className={plain ? 'rounded-lg ring-1 ring-edge ring-inset' : 'rounded-lg bg-surface shadow-2'}
    >
      <div className={classes('relative flex items-center rounded-lg', plain && 'pe-1.5')}>
        <Heading className="min-w-0 flex-1">
          <Collapsible.Trigger
            className={classes(
              'group flex w-full items-center rounded-lg text-start',
              plain ? 'min-h-12 gap-2 px-3.5' : 'min-h-16 gap-3 py-3 ps-3 pe-3.5 hover:bg-hover md:ps-5 md:pe-4',
            )}
          >
            {plain && <Chevron plain />}
            {lead && <span className="ms-1 me-2 flex">{lead}</span>}
            <span dir="auto" className={classes('truncate', plain ? 'font-strong' : 'text-lg font-name')}>
              {title}
            </span>
            {count !== undefined && <CountBadge count={count} />}
            {badge}
            {!plain && <Chevron />}
          </Collapsible.Trigger>
        </Heading>
        {actions}
      </div>
      <Collapsible.Panel className="fold-panel">{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}

function Chevron({ plain = false }: { plain?: boolean }) {
  return (
    <span
      className={classes(
        'text-ink-3 transition-[rotate] duration-(--calm)',
        plain ? 'group-data-panel-open:rotate-90' : 'ms-auto group-data-panel-open:rotate-180',
      )}
    >
      <Icon of={plain ? ChevronRight : ChevronDown} />
    </span>
  );
}
