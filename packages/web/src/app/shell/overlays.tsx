import type { PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { useEffect, useState } from 'react';
import { billingWanted, upgradeWanted } from '../../billing/upgrade-wanted.ts';
import { mailboxWanted } from '../../integrations/mailbox/mailbox-signals.ts';
import { useAddressedDialog } from '../../platform/screen/address.ts';
import { useIntentOn } from '../../platform/screen/fetch-ahead.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Lingering } from '../../platform/screen/lingering.tsx';

export type ShellDialog = 'billing' | 'settings' | 'mailbox' | 'upgrade';

const ContactDetails = lazyDialog(() => import('../pages/contact-details.tsx'));
const BillingDialog = lazyDialog(() => import('../../billing/dialog/billing-dialog.tsx'));
const UpgradeDialog = lazyDialog(() => import('../../billing/buying/upgrade-dialog.tsx'));
const Settings = lazyDialog(() => import('../pages/settings.tsx'));

/** Somebody goes towards them. */
export const prefetchBilling = BillingDialog.prefetch;
export const prefetchSettings = Settings.prefetch;

/** The open contact stands in the address, so every page can open it by a link. */
export function ContactOverlay() {
  const { value, close } = useAddressedDialog('contact');
  useIntentOn('a[href*="contact="]', ContactDetails.prefetch);
  return (
    <Lingering of={value} by={String}>
      {(id, open) => <ContactDetails id={id} open={open} onClose={close} />}
    </Lingering>
  );
}

type ShellDialogsProps = { dialog: ShellDialog | null; onChange: (dialog: ShellDialog | null) => void };

export function ShellDialogs({ dialog, onChange }: ShellDialogsProps) {
  const [wantedPlan, setWantedPlan] = useState<PaidPlan>();
  useEffect(
    () =>
      upgradeWanted.subscribe((plan) => {
        setWantedPlan(plan ?? undefined);
        onChange('upgrade');
      }),
    [onChange],
  );
  useEffect(() => billingWanted.subscribe(() => onChange('billing')), [onChange]);
  useEffect(() => mailboxWanted.subscribe(() => onChange('mailbox')), [onChange]);
  const onClose = () => onChange(null);
  return (
    <Lingering of={dialog} by={(shown) => (shown === 'mailbox' ? 'settings' : shown)}>
      {(shown, open) => {
        if (shown === 'billing') return <BillingDialog open={open} onClose={onClose} />;
        if (shown === 'upgrade') return <UpgradeDialog open={open} onClose={onClose} wantedPlan={wantedPlan} />;
        return <Settings open={open} onClose={onClose} mailboxWanted={shown === 'mailbox'} />;
      }}
    </Lingering>
  );
}
