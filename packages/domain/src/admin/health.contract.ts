import { z } from 'zod';
import { enumOr } from '../enum-fallback.ts';
import { Moment } from '../time.ts';

/** Why the installation cannot save, if it cannot. */
export const HealthTrouble = z.enum(['none', 'database-read-only', 'disk-full', 'unknown']);
export type HealthTrouble = z.infer<typeof HealthTrouble>;

const count = z.int();
const seconds = z.number();
const when = Moment.nullable();

/** When something last went well, and last went wrong with a word for how. */
const Last = z.object({ succeededAt: when, failedAt: when, failure: z.string().nullable() });

export const VendorHealth = Last.extend({
  name: z.string(),
  /** The sandbox stands in for a vendor that is not set up. */
  state: enumOr(z.enum(['set-up', 'sandbox', 'not-set-up', 'unknown']), 'unknown'),
});
export type VendorHealth = z.infer<typeof VendorHealth>;

/** How the installation is doing, for people without a monitoring of their own. */
export const Health = z.object({
  trouble: enumOr(HealthTrouble, 'unknown'),
  release: z.string(),
  /** The last change of the tables that was applied. */
  migration: z.string(),
  database: z.object({ engine: enumOr(z.enum(['embedded', 'server', 'unknown']), 'unknown'), bytes: count }),
  /** Of the folder for data on the machine that answers. Null where there is none. */
  disk: z.object({ freeBytes: count, sizeBytes: count }).nullable(),
  sending: Last.extend({
    /** Past their time and not taken up yet. */
    due: count,
    lateSeconds: seconds,
    /** Put off by their mail servers, to be tried again. */
    waiting: count,
  }),
  queues: z.array(z.object({ name: z.string(), waiting: count, oldestSeconds: seconds, failed: count })),
  vendors: z.array(VendorHealth),
  /** Events that vendors bring: when the last one came, and how old it was by then. */
  webhooks: z.array(z.object({ vendor: z.string(), lastAt: when, lagSeconds: seconds.nullable() })),
  /** Null where none are made by themselves. */
  backups: z
    .object({
      lastAt: when,
      bytes: count,
      /** The last one is older than two of them are apart. */
      isLate: z.boolean().default(false),
    })
    .nullable(),
});
export type Health = z.infer<typeof Health>;
