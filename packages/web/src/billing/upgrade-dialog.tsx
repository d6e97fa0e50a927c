import { ButtonLink } from '../ui/button-link.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useSubscription } from './billing.queries.ts';
import { PlanCard } from './plan-card.tsx';

type UpgradeDialogProps = { open: boolean; onClose: () => void };

export default function UpgradeDialog({ open, onClose }: UpgradeDialogProps) {
  const { subscription } = useSubscription();
  const current = subscription?.planType;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Upgrade Your Plan"
      subtitle="Room for more people, and more from the assistant"
      width="plans"
    >
      <div className="grid gap-4 md:grid-cols-2">
        <PlanCard plan="medium" isCurrent={current === 'medium'} note={current === 'premium' && 'Premium Active'} />
        <PlanCard plan="premium" isCurrent={current === 'premium'} />
      </div>
      <ButtonLink variant="primary" href="/pricing" data-autofocus className="md:justify-self-end">
        See all prices
      </ButtonLink>
    </Dialog>
  );
}
