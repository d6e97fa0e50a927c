import { DomainError, type Problem } from '../problem.ts';
import type { EmailsRedirected, PlannedEmails } from './contacts.contract.ts';

/** How many planned e-mails are named; the others are counted. */
export const PLANNED_SHOWN = 5;

/** Whether planned e-mails would go elsewhere, or nowhere. A field that is left out stays as it is. */
export const redirectsEmails = (
  email: string | null | undefined,
  before: string | null,
  planned: PlannedEmails | undefined,
): planned is PlannedEmails => email !== undefined && email !== before && planned !== undefined && planned.total > 0;

/** "2 planned e-mails" */
export const plannedInWords = (total: number) => (total === 1 ? 'a planned e-mail' : `${total} planned e-mails`);

export const emailsRedirected = (planned: PlannedEmails, from: string | null, to: string | null) =>
  new DomainError(
    'conflict',
    'contacts.emails-redirected',
    `This changes where ${plannedInWords(planned.total)} to this contact ${planned.total === 1 ? 'goes' : 'go'}, which must be confirmed first.`,
    { planned, from, to } satisfies Omit<EmailsRedirected, keyof Problem>,
  );
