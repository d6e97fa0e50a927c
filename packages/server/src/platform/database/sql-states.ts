import { DatabaseError } from 'pg';

/** Tells whether PostgreSQL reported one of these states as the error or as one of its causes. */
export function hasSqlState(error: unknown, states: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseError && states.test(cause.code ?? '')) return true;
  return false;
}
