import { planBadge } from '@inner-circle/domain/billing/subscription-states.rules.ts';
import { onIntent } from '../platform/screen/fetch-ahead.ts';
import { PlanBadge } from '../ui/states/plan-badge.tsx';
import { useSubscription } from './billing.queries.ts';

type PlanButtonProps = {
  onPress: () => void;
  /** Somebody goes towards it. */
  onNear: () => void;
};

/** The plan in the bar; it opens billing. */
export function PlanButton({ onPress, onNear }: PlanButtonProps) {
  const { subscription } = useSubscription();
  if (!subscription) return <span className="h-7 w-16" />;
  return (
    <button
      type="button"
      onClick={onPress}
      {...onIntent(onNear)}
      className="flex h-11 items-center rounded-full md:h-7"
    >
      <span className="sr-only">Your plan: </span>
      <PlanBadge {...planBadge(subscription)} className="hover:veil" />
    </button>
  );
}
