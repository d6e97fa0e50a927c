import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { useEffect, useState } from 'react';
import { billingRequested, upgradeRequested } from '../../billing/upgrade-requests.ts';
import { mailboxRequested } from '../../integrations/mailbox/mailbox-signals.ts';
import { CHANGES, FIND, useAddressedDialog } from '../../platform/screen/address.ts';
import { useIntentOn } from '../../platform/screen/fetch-ahead.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';

import { ENTRY, VIEW } from '../pages/contact-view.ts';

export type ShellDialog = 'billing' | 'settings' | 'mailbox' | 'upgrade';

const ContactDetails = lazyDialog(() => import('../pages/contact-details.tsx'));
const Palette = lazyDialog(() => import('../../palette/palette.tsx'));
const SourceChanges = lazyDialog(() => import('../../sources/source-changes.tsx'));
const BillingDialog = lazyDialog(() => import('../../billing/dialog/billing-dialog.tsx'));
const UpgradeDialog = lazyDialog(() => import('../../billing/buying/upgrade-dialog.tsx'));
const Settings = lazyDialog(() => import('../pages/settings.tsx'));

/** Somebody goes towards them. */
export const prefetchBilling = BillingDialog.prefetch;
export const prefetchSettings = Settings.prefetch;
export const prefetchPalette = Palette.prefetch;

/** The open contact stands in the address, so every page can open it by a link. */
export function ContactOverlay() {
  const { value, close } = useAddressedDialog('contact', { within: [VIEW, ENTRY] });
  useIntentOn('a[href*="contact="]', ContactDetails.prefetch);
  return (
    <KeepWhileClosing of={value} by={String}>
      {(id, open) => <ContactDetails id={id} open={open} onClose={close} />}
    </KeepWhileClosing>
  );
}

/** What changed in an account elsewhere stands in the address too: a notification opens it. */
export function ChangesOverlay() {
  const { value, close } = useAddressedDialog(CHANGES);
  return (
    <KeepWhileClosing of={value} by={String}>
      {(id, open) => <SourceChanges id={id} open={open} onClose={close} />}
    </KeepWhileClosing>
  );
}

/** What the palette shows stands in the address: Back closes it, and a list of what was found can be come back to. */
export function PaletteOverlay({ onNavigate }: { onNavigate: (target: NavigationTarget) => void }) {
  const { value, close } = useAddressedDialog(FIND);
  return (
    <KeepWhileClosing of={value === null ? null : FIND} by={String}>
      {(_, open) => <Palette open={open} onClose={close} onNavigate={onNavigate} />}
    </KeepWhileClosing>
  );
}

type ShellDialogsProps = { dialog: ShellDialog | null; onChange: (dialog: ShellDialog | null) => void };

export function ShellDialogs({ dialog, onChange }: ShellDialogsProps) {
  const [wantedPlan, setWantedPlan] = useState<PaidPlan>();
  useEffect(
    () =>
      upgradeRequested.subscribe((plan) => {
        setWantedPlan(plan ?? undefined);
        onChange('upgrade');
      }),
    [onChange],
  );
  useEffect(() => billingRequested.subscribe(() => onChange('billing')), [onChange]);
  useEffect(() => mailboxRequested.subscribe(() => onChange('mailbox')), [onChange]);
  const onClose = () => onChange(null);
  return (
    <KeepWhileClosing of={dialog} by={(shown) => (shown === 'mailbox' ? 'settings' : shown)}>
      {(shown, open) => {
        if (shown === 'billing') return <BillingDialog open={open} onClose={onClose} />;
        if (shown === 'upgrade') return <UpgradeDialog open={open} onClose={onClose} wantedPlan={wantedPlan} />;
        return <Settings open={open} onClose={onClose} mailboxRequested={shown === 'mailbox'} />;
      }}
    </KeepWhileClosing>
  );
}
