import { z } from 'zod';
import { contentOfSigned, signed } from '../../tokens/signed-tokens.ts';
import { fullSyncRequired, invalid } from '../calendar-error.ts';

const prefixes = { page: 'page', sync: 'sync' };

/** The list goes on after this key and id, as it was after that change. */
const PageToken = z.object({ calendar: z.string(), after: z.tuple([z.number(), z.string()]), asOf: z.number() });
export type PageToken = z.infer<typeof PageToken>;

const SyncToken = z.object({
  /** Of which calendar, in which run of the sandbox. */
  memory: z.string(),
  change: z.number(),
  issuedAt: z.number(),
  timeMin: z.string().optional(),
  timeMax: z.string().optional(),
});
export type SyncToken = z.infer<typeof SyncToken>;

/** For so long Google remembers what changed. */
export const remembered = Temporal.Duration.from({ hours: 30 * 24 });

export const isForgotten = (then: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(then.add(remembered), now) < 0;

export const pageTokenFor = (token: PageToken) => signed(prefixes.page, token);

export function readPageToken(token: string, calendar: string): PageToken {
  const { data } = PageToken.safeParse(contentOfSigned(prefixes.page, token));
  if (data?.calendar !== calendar) throw invalid('Invalid page token value.', 'pageToken');
  return data;
}

export const syncTokenFor = (token: SyncToken) => signed(prefixes.sync, token);

export function readSyncToken(token: string, memory: string, now: Temporal.Instant): SyncToken {
  const { data } = SyncToken.safeParse(contentOfSigned(prefixes.sync, token));
  if (data?.memory !== memory || isForgotten(Temporal.Instant.fromEpochMilliseconds(data.issuedAt), now))
    throw fullSyncRequired();
  return data;
}
