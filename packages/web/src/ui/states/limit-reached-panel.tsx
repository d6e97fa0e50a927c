import type { ReactNode } from 'react';

import { Lock } from '../brand/icons.tsx';
import { Badge } from './badge.tsx';
import { Button } from '../button.tsx';

type LimitReachedPanelProps = {
  /** “20 of 20 to-dos”. */
  used: string;
  children: ReactNode;
  onUpgrade: () => void;
};

/** In the place of a form that the plan has no room for. */
export function LimitReachedPanel({ used, children, onUpgrade }: LimitReachedPanelProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg bg-surface p-8 text-center ring-1 ring-edge ring-inset">
      <Badge tone="caution" icon={Lock}>
        {used}
      </Badge>
      {children && <p className="text-ink-2">{children}</p>}
      <Button variant="primary" onClick={onUpgrade}>
        Upgrade Your Plan
      </Button>
    </div>
  );
}
