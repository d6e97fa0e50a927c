import { z } from 'zod';
import type { Memory } from '../engine.port.ts';
import { Intent } from './clauses/intent.ts';

const Named = z.object({ id: z.string(), name: z.string() });

const Kept = z.object({
  /** What the last answer was, and about what. */
  kind: z.enum(['do', 'answer', 'ask', 'refuse', 'chat', 'not-understood']),
  topic: z.string(),
  /** Of whom was spoken last. */
  people: z.array(z.string()),
  /** The same with their names, where the frames read it. */
  spokenOf: z.array(Named).default([]),
  /** Which rows the last answer listed. */
  shown: z.array(z.string()).default([]),
  /** Of which groups: "take Mark out". */
  groups: z.array(Named).default([]),
  /** What was done or proposed last, as it was understood. */
  last: z.array(Intent).default([]),
  /** How many actions each of them led to. */
  counts: z.array(z.number()).default([]),
  /** What was asked of it last: "and Priya's?". */
  question: Intent.nullable().default(null),
  asked: z
    .object({
      message: z.string(),
      settled: z.record(z.string(), z.string()),
      options: z.array(
        z.object({
          label: z.string(),
          detail: z.string().default(''),
          contactId: z.string().nullable().default(null),
          photo: z.string().nullish(),
          says: z.string().nullish(),
          settles: z.record(z.string(), z.string()).optional(),
          intends: Intent.optional(),
        }),
      ),
      awaits: z.object({ what: z.enum(['person', 'time', 'text']) }).nullable(),
      /** What was understood so far; the answer fills a slot of the one that was asked about. */
      intents: z.array(Intent).default([]),
      at: z.number().default(0),
      /** What else was said with what is asked about. */
      around: z
        .object({ before: z.string(), said: z.string(), behind: z.string() })
        .default({ before: '', said: '', behind: '' }),
      /** The question, which is asked again when something else was said that means nothing. */
      ask: z.string().default(''),
    })
    .nullable(),
});
export type Kept = z.infer<typeof Kept>;

/** What another engine, or an earlier version of this one, wrote down is not read. */
export function keptIn(memory: Memory | null): Kept | undefined {
  const { success, data } = Kept.safeParse(memory);
  return success ? data : undefined;
}

/** What is kept of an answer; what it does not say anew stays. */
export const keep = (former: Kept | undefined, now: Partial<Kept> & Pick<Kept, 'kind'>): Kept => ({
  topic: '',
  people: former?.people ?? [],
  spokenOf: former?.spokenOf ?? [],
  shown: [],
  groups: former?.groups ?? [],
  last: former?.last ?? [],
  counts: former?.counts ?? [],
  question: former?.question ?? null,
  asked: null,
  ...now,
});
