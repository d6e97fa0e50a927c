import { Lock } from 'lucide-react';

import { Badge } from './badge.tsx';

/** Beside a feature that begins with this plan. */
export function FeatureLockBadge({ plan, className }: { plan: string; className?: string }) {
  return (
    <Badge icon={Lock} {...(className !== undefined && { className })}>
      <span className="sr-only">Needs </span>
      {plan}
    </Badge>
  );
}
