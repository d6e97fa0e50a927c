import type { PoolClient } from 'pg';
import type { GuardedPool } from '../../database/guarded-pool.ts';
import { beginSpan, currentSpan } from './spans.ts';

/** What a statement does to which table, first. Nothing else of it: other parts may hold what people wrote. */
const VERB = /^\s*(?:with\b[^]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback)/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i;

export function statementName(text: string): string {
  const verb = (VERB.exec(text)?.[1] ?? /^\s*([a-z]+)/i.exec(text)?.[1] ?? 'statement').toLowerCase();
  const table = TABLE.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

type Query = (...parameters: unknown[]) => unknown;

const measured = new WeakSet<object>();

/** Measures every statement that is part of something. */
export function traceQueries(pool: GuardedPool): void {
  // Not when it connects: the embedded database's one connection is there before anybody wants this.
  pool.on('acquire', (client) => {
    if (measured.has(client)) return;
    measured.add(client);
    const query = client.query.bind(client) as Query;
    (client as Omit<PoolClient, 'query'> & { query: Query }).query = (...parameters) => {
      const span = currentSpan() && beginSpan(statementName(textOf(parameters[0])), 'client');
      if (!span) return query(...parameters);
      const end = (isFailed: boolean) => span.end({ attributes: { 'db.system.name': 'postgresql' }, isFailed });
      const last = parameters.at(-1);
      if (typeof last === 'function') {
        const told = (error: unknown, ...rest: unknown[]) => {
          end(Boolean(error));
          return (last as Query)(error, ...rest);
        };
        return query(...parameters.slice(0, -1), told);
      }
      const answer = query(...parameters);
      if (answer instanceof Promise)
        answer.then(
          () => end(false),
          () => end(true),
        );
      return answer;
    };
  });
}

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');
