import type { FailureCode } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { waitBeforeRetry } from '@inner-circle/domain/reminders/reminders.rules.ts';
import type { SendOutcome } from '../../../integrations/integrations.port.ts';
import type { MailboxOutcome } from '../../../integrations/mailboxes/mailboxes.service.ts';

type Unsent = Exclude<SendOutcome, { kind: 'sent' }>;
type Tried = Omit<Parameters<typeof waitBeforeRetry>[0], 'askedFor'>;

const FAILURES = {
  later: 'unreachable',
  refused: 'refused',
  'not-authorized': 'not-authorized',
  unknown: 'unknown',
} as const satisfies Record<Unsent['kind'], FailureCode>;

export const failureFrom = ({ kind }: Unsent): FailureCode => FAILURES[kind];

/** What becomes of an e-mail. */
export type Settlement =
  | { readonly status: 'sent'; readonly acceptedBy: string }
  | { readonly status: 'waiting'; readonly seconds: number }
  | { readonly status: 'failed'; readonly code: FailureCode; readonly detail: string | null };

/** Only what has surely not left is tried again. */
export function settlementOf(outcome: MailboxOutcome, tried: Tried, chance: number): Settlement {
  if (outcome.kind === 'sent') return { status: 'sent', acceptedBy: outcome.server };
  const seconds =
    outcome.kind === 'later' ? waitBeforeRetry({ ...tried, askedFor: outcome.afterSeconds }, chance) : undefined;
  if (seconds !== undefined) return { status: 'waiting', seconds };
  return { status: 'failed', code: failureFrom(outcome), detail: outcome.detail };
}
