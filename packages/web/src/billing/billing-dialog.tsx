import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useSubscription, useUsage } from './billing.queries.ts';
import { CurrentPlan } from './current-plan.tsx';
import { PlanCard } from './plan-card.tsx';
import { UsageStatistics } from './usage-statistics.tsx';

type BillingDialogProps = { open: boolean; onClose: () => void };

export default function BillingDialog({ open, onClose }: BillingDialogProps) {
  const { subscription, failed, refetch } = useSubscription();
  const usage = useUsage();
  return (
    <Dialog open={open} onClose={onClose} title="Billing & Subscription" width="billing">
      {(failed || usage === null) && (
        <MessageBox
          tone="error"
          action={
            <Button size="sm" variant="ghost" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load subscription data. Please try again later.
        </MessageBox>
      )}
      <CurrentPlan subscription={subscription} />
      <UsageStatistics usage={usage} />
      <h3 className="mt-2 font-strong">Plans</h3>
      <div className="grid gap-3 md:grid-cols-3">
        {(['free', 'medium', 'premium'] as const satisfies readonly (keyof typeof PLANS)[]).map((plan) => (
          <PlanCard key={plan} plan={plan} isCurrent={plan === subscription?.planType} />
        ))}
      </div>
      <p className="text-sm text-ink-3">
        All of it side by side: <TextLink href="/pricing">Pricing</TextLink>
      </p>
    </Dialog>
  );
}
