import type { Ceiling, LimitedFeature } from '@inner-circle/domain/billing/plans.rules.ts';
import type { SQL } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';

export type CountedFeature = Exclude<LimitedFeature, 'aiQueries'>;

/** How many a user has of something, as a part of a query; the user is a value, or a column of that query. */
export type Counter = (db: Connection, userId: string | SQL) => SQL<number>;

/** Every slice whose rows are limited counts them itself; app/ports.ts lists the counters. */
export type Counters = {
  /** What the plan limits. */
  readonly used: Readonly<Record<CountedFeature, Counter>>;
  /** What any account is limited in, whatever its plan. */
  readonly held: Readonly<Record<Ceiling, Counter>>;
};

declare module '../platform/dependencies.ts' {
  interface Ports {
    readonly counters: Counters;
  }
}
