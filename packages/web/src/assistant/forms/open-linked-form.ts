import { navigate } from 'wouter/use-browser-location';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { call } from '../../platform/server/call.ts';
import { openForm } from './open-form.ts';

type Around = Parameters<typeof openForm>[1];

/**
 * Opens the form of a choice whose link somebody followed from a chat. The link names the message and the choice alone: what was
 * said stays out of addresses. False where the conversation no longer has it.
 */
export async function openLinkedForm(link: string, around: Around): Promise<boolean> {
  const [messageId, index] = link.split('.');
  const { data } = await call(assistantEndpoints.conversation, { query: {} });
  const opens = data.find(({ id }) => id === messageId)?.choices[Number(index)]?.opens;
  if (opens) await openForm(opens, around);
  return Boolean(opens);
}

/** The address without the link, so that a reload or Back does not open it again. */
export function takeLink(name: string): string | null {
  const parameters = new URLSearchParams(window.location.search);
  const link = parameters.get(name);
  if (link === null) return null;
  parameters.delete(name);
  navigate(window.location.pathname + (parameters.size > 0 ? `?${parameters}` : ''), { replace: true });
  return link;
}
