import { z } from 'zod';

/**
 * Stands beside the tables of a restored copy, in the schema that keeps everybody out while rows arrive, until a start has done what is
 * to be done before anybody is served. Not a table of the product: a backup may be older than any that could be thought of for it.
 */
export const RESTORED_TABLE = `create table moving.restored (
  only_one boolean primary key default true check (only_one), arrived boolean not null default false, backup jsonb not null)`;

/** Accounts that were closed or erased after the backup was made. */
const ClosedSince = z.object({
  userId: z.uuid(),
  state: z.enum(['closed', 'erased']),
  closedAt: z.string().nullable(),
});
export type ClosedSince = z.infer<typeof ClosedSince>;

export const RestoredBackup = z.object({
  at: z.string(),
  release: z.string(),
  closedSince: z.array(ClosedSince),
});
export type RestoredBackup = z.infer<typeof RestoredBackup>;
