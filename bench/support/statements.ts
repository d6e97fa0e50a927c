import type { Pool } from 'pg';

export type Statement = [query: string | { text: string }, values: (string | number | boolean | null | string[])[]];

/** What is asked of the database meanwhile, in order. */
export async function recorded(pool: Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const spied = pool as unknown as { query: (...statement: Statement) => Promise<unknown> };
  const { query } = spied;
  spied.query = (...statement) => {
    statements.push(statement);
    return query.apply(pool, statement);
  };
  try {
    await work();
  } finally {
    spied.query = query;
  }
  return statements;
}
