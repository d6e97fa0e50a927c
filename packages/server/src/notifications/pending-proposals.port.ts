import type { Connection } from '../platform/database.ts';

/** What waits for somebody's yes: how much, and when the first of it no longer does. */
export type PendingProposals = { readonly count: number; readonly until: string | null };

/** The assistant, a later slice, keeps what waits; whoever looks for news learns of it here. */
type FindPendingProposals = (userId: string, now: Temporal.Instant, db: Connection) => Promise<PendingProposals>;

declare module '../platform/dependencies.ts' {
  interface Ports {
    readonly pendingProposals: FindPendingProposals;
  }
}
