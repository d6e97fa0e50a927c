import type { SQL } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';

/** How many contacts are in each group that a query reads. */
export type GroupSize = (db: Connection) => SQL<number>;

declare module '../platform/dependencies.ts' {
  interface Ports {
    readonly groupSize: GroupSize;
  }
}
