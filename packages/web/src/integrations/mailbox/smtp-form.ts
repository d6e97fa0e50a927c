import { SmtpMailbox, type SmtpSecurity } from '@inner-circle/domain/integrations/integrations.contract.ts';
import type { UseFormReturn } from 'react-hook-form';
import { CallError } from '../../platform/server/call-error.ts';

export type SmtpForm = UseFormReturn<SmtpMailbox, unknown, SmtpMailbox>;

/** Where each kind of server usually listens. */
export const PORTS: Readonly<Record<SmtpSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

const FIELDS = SmtpMailbox.keyof();

/** Where and how the form says why the mailbox was refused. */
export function smtpProblem(error: unknown): { field: keyof SmtpMailbox | 'root'; message: string } {
  const problem = error instanceof CallError ? error.problem : undefined;
  return {
    field: FIELDS.safeParse(problem?.field).data ?? 'root',
    message: problem?.message ?? 'Failed to start authorization process',
  };
}
