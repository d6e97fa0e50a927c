import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a repository asks: the database, or the transaction that is under way. Inside one, always pass it on. */
export type Connection = Database | Transaction;
