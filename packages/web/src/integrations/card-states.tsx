import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { FeatureLockBadge } from '../ui/states/plan-badge.tsx';
import { upgradeRequested } from '../billing/upgrade-requests.ts';
import { Button } from '../ui/button.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { IntegrationCard } from './integration-card.tsx';
import type { Integration } from './integration.ts';

type CardProps = { of: Integration; wanted?: boolean };

/** Says already what it is, so that only the button comes later. */
export function LoadingCard(card: CardProps) {
  return <IntegrationCard {...card} busy action={<Skeleton className="h-9! w-22 shrink-0 rounded-sm! md:h-7!" />} />;
}

export function LockedCard(card: CardProps) {
  return (
    <IntegrationCard {...card} badge={<FeatureLockBadge plan={PLANS.medium.name} />}>
      <div className="flex items-center gap-3 rounded-md bg-sunken py-2 ps-3.5 pe-2.5 text-sm text-ink-2">
        <p className="me-auto">{card.of.name} comes with Medium and Premium.</p>
        <Button size="sm" onClick={() => upgradeRequested.publish()}>
          Upgrade Plan
        </Button>
      </div>
    </IntegrationCard>
  );
}

type FailedCardProps = CardProps & { problem: string; retrying: boolean; onRetry: () => void };

export function FailedCard({ problem, retrying, onRetry, ...card }: FailedCardProps) {
  return (
    <IntegrationCard
      {...card}
      action={
        <Button size="sm" working={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <MessageBox tone="error">{problem}</MessageBox>
    </IntegrationCard>
  );
}
