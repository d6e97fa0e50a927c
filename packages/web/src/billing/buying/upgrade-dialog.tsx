import type { PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { useBilling } from './use-billing.ts';
import { useSubscription } from '../billing.queries.ts';
import { PlanOffer } from './plan-offer.tsx';

type UpgradeDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Chosen on the pricing page. */
  wantedPlan?: PaidPlan | undefined;
};

export default function UpgradeDialog({ open, onClose, wantedPlan }: UpgradeDialogProps) {
  const { subscription } = useSubscription();
  const billing = useBilling();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Upgrade Your Plan"
      subtitle="Room for more people, and more from the assistant"
      width="plans"
      locked={billing.underWay !== undefined}
    >
      {billing.problem && <MessageBox tone="error">{billing.problem}</MessageBox>}
      <div className="grid gap-4 md:grid-cols-2">
        {(['medium', 'premium'] as const).map((plan) => (
          <PlanOffer
            key={plan}
            plan={plan}
            subscription={subscription}
            billing={billing}
            upgradesOnly
            isWanted={plan === wantedPlan}
          />
        ))}
      </div>
    </Dialog>
  );
}
