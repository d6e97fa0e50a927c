import { z } from 'zod';
import type { Memory } from '../engine.port.ts';

const Kept = z.object({
  /** What the last answer was, and about what. */
  kind: z.enum(['do', 'answer', 'ask', 'refuse', 'chat', 'not-understood']),
  topic: z.string(),
  /** Of whom was spoken last. */
  people: z.array(z.string()),
  asked: z
    .object({
      message: z.string(),
      settled: z.record(z.string(), z.string()),
      options: z.array(
        z.object({
          label: z.string(),
          says: z.string().nullish(),
          settles: z.record(z.string(), z.string()).optional(),
        }),
      ),
      awaits: z
        .object({
          what: z.enum(['person', 'time', 'text']),
          instead: z.string().optional(),
          joint: z.string().optional(),
        })
        .nullable(),
    })
    .nullable(),
});
export type Kept = z.infer<typeof Kept>;

/** What another engine, or an earlier version of this one, wrote down is not read. */
export function keptIn(memory: Memory | null): Kept | undefined {
  const { success, data } = Kept.safeParse(memory);
  return success ? data : undefined;
}
