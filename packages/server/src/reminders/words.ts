import { z } from 'zod';
import type { JobKind } from '../platform/jobs/job.ts';

const WordSent = z.strictObject({ userId: z.uuid(), reminderId: z.uuid() });
export type WordSent = z.output<typeof WordSent>;

/** A job, because an interaction is counted under locks that nobody takes who holds a reminder. */
export const LOG_WORD: JobKind<WordSent> = { name: 'reminders.log-word', data: WordSent };
