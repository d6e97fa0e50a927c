import type { Connection } from '../platform/database.ts';

/** The proposals that wait for a yes: how many, and when the first of them expires. */
export type PendingProposals = { readonly count: number; readonly until: string | null };

/** The assistant, a later slice, keeps the proposals; the list of notifications counts them through this port. */
type FindPendingProposals = (userId: string, now: Temporal.Instant, db: Connection) => Promise<PendingProposals>;

declare module '../platform/dependencies.ts' {
  interface Ports {
    readonly pendingProposals: FindPendingProposals;
  }
}
