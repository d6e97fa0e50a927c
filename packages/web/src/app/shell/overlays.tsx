import { useEffect } from 'react';
import { billingWanted, upgradeWanted } from '../../billing/upgrade-wanted.ts';
import { mailboxWanted } from '../../integrations/mailbox/mailbox-signals.ts';
import { useAddressedDialog } from '../../platform/screen/address.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useLingering } from '../../platform/screen/use-lingering.ts';

export type ShellDialog = 'billing' | 'settings' | 'mailbox' | 'upgrade';

const ContactDetails = lazyDialog(() => import('../pages/contact-details.tsx'), 'near');
const BillingDialog = lazyDialog(() => import('../../billing/dialog/billing-dialog.tsx'));
const UpgradeDialog = lazyDialog(() => import('../../billing/buying/upgrade-dialog.tsx'));
const Settings = lazyDialog(() => import('../pages/settings.tsx'));

/** Somebody goes towards them. */
export const prefetchBilling = BillingDialog.prefetch;
export const prefetchSettings = Settings.prefetch;

/** The open contact stands in the address, so every page can open it by a link. */
export function ContactOverlay() {
  const { value, close } = useAddressedDialog('contact');
  const shown = useLingering(value);
  return shown.value && <ContactDetails key={shown.value} id={shown.value} open={shown.open} onClose={close} />;
}

type ShellDialogsProps = { dialog: ShellDialog | null; onChange: (dialog: ShellDialog | null) => void };

export function ShellDialogs({ dialog, onChange }: ShellDialogsProps) {
  useEffect(() => upgradeWanted.subscribe(() => onChange('upgrade')), [onChange]);
  useEffect(() => billingWanted.subscribe(() => onChange('billing')), [onChange]);
  useEffect(() => mailboxWanted.subscribe(() => onChange('mailbox')), [onChange]);
  const { value, open, opening } = useLingering(dialog);
  const state = { open, onClose: () => onChange(null) };
  return (
    <>
      {value === 'billing' && <BillingDialog {...state} />}
      {value === 'upgrade' && <UpgradeDialog {...state} />}
      {(value === 'settings' || value === 'mailbox') && (
        <Settings key={opening} {...state} mailboxWanted={value === 'mailbox'} />
      )}
    </>
  );
}
