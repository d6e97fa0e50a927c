import type { PairingCode } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { PAIRING_MINUTES, TELEGRAM_POLL_SECONDS } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePairingCode } from '../integrations.queries.ts';

type Pairing = { step: 'none' | 'expired' } | { step: 'waiting'; code: PairingCode };

/** A code to send to the bot, for as long as it is good for something. Meanwhile `look` finds out whether it arrived. */
export function usePairing(isConnected: boolean, look: () => void) {
  const [pairing, setPairing] = useState<Pairing>({ step: 'none' });
  const { mutate, isPending, isError } = usePairingCode();
  const isWaiting = pairing.step === 'waiting';
  // Nothing of it is left for the day on which it is disconnected again.
  if (isConnected && pairing.step !== 'none') setPairing({ step: 'none' });

  const pollEvery = useEffectEvent(look);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => pollEvery(), TELEGRAM_POLL_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  useEffect(() => {
    if (pairing.step !== 'waiting') return;
    const timer = setTimeout(() => setPairing({ step: 'expired' }), PAIRING_MINUTES * 60_000);
    return () => clearTimeout(timer);
  }, [pairing]);

  return {
    pairing,
    isPending,
    isError,
    begin: () => mutate({}, { onSuccess: (code) => setPairing({ step: 'waiting', code }) }),
    cancel: () => setPairing({ step: 'none' }),
  };
}
