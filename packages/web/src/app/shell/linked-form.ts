import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { FORM_LINK } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { partMissing } from '../../platform/signal.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';

/** Whoever comes by the link of a choice, from a chat with the assistant, finds its form open. */
export function useLinkedForm(onNavigate: (target: NavigationTarget) => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const open = useEffectEvent(async () => {
    if (!new URLSearchParams(window.location.search).has(FORM_LINK)) return;
    const part = await import('../../assistant/forms/open-linked-form.ts').catch(() => null);
    if (!part) return partMissing.publish();
    await part.openLinkedForm({ client, onNavigate, toasts });
  });
  useEffect(() => void open(), []);
}
