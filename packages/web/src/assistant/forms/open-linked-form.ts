import { assistantEndpoints, FORM_LINK } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import { navigate } from 'wouter/use-browser-location';
import { call } from '../../platform/server/call.ts';
import type { useToasts } from '../../ui/overlays/toasts.tsx';
import { openForm } from './open-form.ts';

type Around = Parameters<typeof openForm>[1] & { toasts: ReturnType<typeof useToasts> };

/**
 * Opens the form of a choice whose link somebody followed from a chat. The link names the message and the choice alone: what was
 * said stays out of addresses.
 */
export async function openLinkedForm({ toasts, ...around }: Around): Promise<void> {
  const opens = await formOf(takeLink()).catch(() => null);
  if (opens) return openForm(opens, around);
  toasts.add({
    tone: 'plain',
    title: 'This form could not be opened',
    detail: 'The conversation may have moved on. Ask the assistant again.',
  });
}

async function formOf(link: string): Promise<OpenForm | null> {
  const [messageId, index] = link.split('.');
  const { data } = await call(assistantEndpoints.conversation, { query: {} });
  return data.find(({ id }) => id === messageId)?.choices[Number(index)]?.opens ?? null;
}

/** Leaves the address without the link, so that a reload or Back does not open it again. */
function takeLink(): string {
  const parameters = new URLSearchParams(window.location.search);
  const link = parameters.get(FORM_LINK) ?? '';
  parameters.delete(FORM_LINK);
  navigate(window.location.pathname + (parameters.size > 0 ? `?${parameters}` : ''), { replace: true });
  return link;
}
