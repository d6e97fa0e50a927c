import { Suspense, useEffect } from 'react';
import { upgradeWanted } from '../billing/upgrade-wanted.ts';
import { mailboxWanted } from '../integrations/mailbox-wanted.ts';
import { useAddressedDialog } from '../platform/address.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useLingering } from '../platform/use-lingering.ts';

export type ShellDialog = 'billing' | 'settings' | 'mailbox' | 'upgrade';

const ContactDetails = lazyPart(() => import('./contact-details.tsx'));
const BillingDialog = lazyPart(() => import('../billing/billing-dialog.tsx'));
const UpgradeDialog = lazyPart(() => import('../billing/upgrade-dialog.tsx'));
const Settings = lazyPart(() => import('./settings.tsx'));

/** The open contact stands in the address, so every page can open it by a link. */
export function ContactOverlay() {
  const { value, close } = useAddressedDialog('contact');
  const shown = useLingering(value);
  return (
    <Suspense>
      {shown.value && <ContactDetails key={shown.value} id={shown.value} open={shown.open} onClose={close} />}
    </Suspense>
  );
}

type ShellDialogsProps = { dialog: ShellDialog | null; onChange: (dialog: ShellDialog | null) => void };

export function ShellDialogs({ dialog, onChange }: ShellDialogsProps) {
  useEffect(() => upgradeWanted.subscribe(() => onChange('upgrade')), [onChange]);
  useEffect(() => mailboxWanted.subscribe(() => onChange('mailbox')), [onChange]);
  const { value, open, opening } = useLingering(dialog);
  const state = { open, onClose: () => onChange(null) };
  return (
    <Suspense>
      {value === 'billing' && <BillingDialog {...state} />}
      {value === 'upgrade' && <UpgradeDialog {...state} />}
      {(value === 'settings' || value === 'mailbox') && (
        <Settings key={opening} {...state} mailboxWanted={value === 'mailbox'} />
      )}
    </Suspense>
  );
}
