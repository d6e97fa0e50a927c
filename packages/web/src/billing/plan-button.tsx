import { onIntent } from '../platform/screen/fetch-ahead.ts';
import { PlanBadge } from '../ui/states/plan-badge.tsx';
import { useSubscription } from './billing.queries.ts';
import { planBadgeText } from './plan-badge-text.ts';

type PlanButtonProps = {
  onPress: () => void;
  /** Somebody goes towards it. */
  onNear: () => void;
};

/** The plan in the bar; it opens billing. */
export function PlanButton({ onPress, onNear }: PlanButtonProps) {
  const { subscription } = useSubscription();
  if (!subscription) return <span className="h-7 w-16" />;
  const { name, detail, tone } = planBadgeText(subscription);
  return (
    <button
      type="button"
      onClick={onPress}
      {...onIntent(onNear)}
      className="flex h-11 items-center rounded-full md:h-7"
    >
      <span className="sr-only">Your plan: </span>
      <PlanBadge name={name} detail={detail} tone={tone} className="hover:veil" />
    </button>
  );
}
