import type { SQL } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';

declare module '../platform/dependencies.ts' {
  interface Ports {
    /** How many contacts are in each group that a query reads. */
    readonly groupSize: (db: Connection) => SQL<number>;
  }
}
