import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type OwnedTable = PgTable & { readonly userId: PgColumn };

/** Tables of later slices that closing or erasing an account empties; app/ports.ts lists them. */
export type AccountTables = {
  /** What lets somebody in who knows a secret. Accounts elsewhere are given up by the slice that knows how. */
  readonly secrets: readonly OwnedTable[];
  /** What goes before the user, in steps: with the user it would take longer than a statement may. */
  readonly erasedFirst: readonly OwnedTable[];
};

declare module '../platform/dependencies.ts' {
  interface Ports {
    readonly accountTables: AccountTables;
  }
}
