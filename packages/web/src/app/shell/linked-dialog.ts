import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useEffect, useEffectEvent } from 'react';
import { billingRequested } from '../../billing/upgrade-requests.ts';
import { mailboxRequested } from '../../integrations/mailbox/mailbox-signals.ts';
import { useAddress } from '../../platform/screen/address.ts';

/** What a link in an e-mail opens. */
const LINK = 'open';

/** Whoever comes by such a link finds its dialog open, once: a reload or Back does not open it again. */
export function useLinkedDialog(onNavigate: (target: NavigationTarget) => void) {
  const [parameters, change] = useAddress();
  const wanted = parameters.get(LINK);
  const open = useEffectEvent((dialog: string) => {
    change({ [LINK]: null }, { replace: true });
    if (dialog === 'settings') onNavigate('settings');
    if (dialog === 'billing') billingRequested.publish();
    if (dialog === 'mailbox') mailboxRequested.publish();
  });
  useEffect(() => {
    if (wanted !== null) open(wanted);
  }, [wanted]);
}
