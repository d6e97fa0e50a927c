import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { families } from '../../platform/server/query-families.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useBilling } from '../buying/use-billing.ts';
import { useSubscription, useUsage } from '../billing.queries.ts';
import { CurrentPlan } from './current-plan.tsx';
import { PaymentTab } from './payment-tab.tsx';
import { PlansTab } from './plans-tab.tsx';
import { PromoCodeForm, usePromoCode } from './promo-code-form.tsx';
import { SubscriptionHistory } from './subscription-history.tsx';
import { UsageHistory } from './usage-history.tsx';
import { UsageStatistics } from './usage-statistics.tsx';

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'plans', label: 'Plans' },
  { value: 'payment', label: 'Payment' },
  { value: 'history', label: 'History' },
] as const;
type BillingTab = (typeof TABS)[number]['value'];

type BillingDialogProps = { open: boolean; onClose: () => void };

export default function BillingDialog({ open, onClose }: BillingDialogProps) {
  const [tab, setTab] = useState<BillingTab>('overview');
  const { subscription, failed } = useSubscription();
  const retry = useRetry();
  const usage = useUsage();
  const billing = useBilling();
  const promo = usePromoCode();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Billing & Subscription"
      width="billing"
      steady
      locked={billing.underWay !== undefined}
      underHeader={<Tabs label="Billing" tabs={TABS} value={tab} onChange={setTab} panel="billing-panel" />}
    >
      <TabPanel
        id="billing-panel"
        label={TABS.find(({ value }) => value === tab)!.label}
        className="grid content-start gap-4 pt-4"
      >
        {(failed || usage === null) && (
          <MessageBox
            tone="error"
            action={
              <Button size="sm" variant="ghost" onClick={retry}>
                Try again
              </Button>
            }
          >
            Failed to load subscription data. Please try again later.
          </MessageBox>
        )}
        {billing.problem && <MessageBox tone="error">{billing.problem}</MessageBox>}
        {tab === 'overview' && (
          <>
            <CurrentPlan subscription={subscription} billing={billing} onUpgrade={() => setTab('plans')} />
            <UsageStatistics usage={usage} />
            <UsageHistory />
            <div className="border-t border-line pt-4">
              <PromoCodeForm promo={promo} />
            </div>
          </>
        )}
        {tab === 'plans' && <PlansTab subscription={subscription} billing={billing} />}
        {/* Nobody who paid is to read that there is nothing to pay. */}
        {tab === 'payment' && !failed && <PaymentTab billing={billing} />}
        {tab === 'history' && <SubscriptionHistory />}
      </TabPanel>
    </Dialog>
  );
}

/** Asks again for what failed, of the plan and of what is used of it, and for nothing else. */
function useRetry() {
  const client = useQueryClient();
  return () => {
    for (const { queryKey } of [families.subscription, families.usage])
      void client.refetchQueries({ queryKey, predicate: ({ state }) => state.status === 'error' });
  };
}
