import type { FailureCode } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { waitBeforeRetry } from '@inner-circle/domain/reminders/reminders.rules.ts';
import type { SendOutcome } from '../integrations/integrations.port.ts';

type Unsent = Exclude<SendOutcome, { kind: 'sent' }>;

const FAILURES = {
  later: 'unreachable',
  refused: 'refused',
  'not-authorized': 'not-authorized',
  unknown: 'unknown',
} as const satisfies Record<Unsent['kind'], FailureCode>;

export const failureFrom = ({ kind }: Unsent): FailureCode => FAILURES[kind];

/** What becomes of an e-mail. */
export type Settlement =
  | { readonly status: 'sent' }
  | { readonly status: 'waiting'; readonly seconds: number }
  | { readonly status: 'failed'; readonly code: FailureCode; readonly detail: string | null };

/** Only what has surely not left is tried again. */
export function settlementOf(outcome: SendOutcome, attempts: number, chance: number): Settlement {
  if (outcome.kind === 'sent') return { status: 'sent' };
  const seconds = outcome.kind === 'later' ? waitBeforeRetry(attempts, outcome.afterSeconds, chance) : undefined;
  if (seconds !== undefined) return { status: 'waiting', seconds };
  return { status: 'failed', code: failureFrom(outcome), detail: outcome.detail };
}
