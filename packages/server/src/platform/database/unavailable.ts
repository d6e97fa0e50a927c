import { DatabaseError } from 'pg';
import { isConnectionFailure } from './guarded-pool.ts';

/** PostgreSQL's own words for a connection that it ends or does not give: class 08, 57P0x, and too many of them. */
const STATES = /^(?:08\w{3}|57P0\d|53300)$/;
/** What the driver says about a connection or a pool, without a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether a failure means that the database is away, rather than that the query was wrong or that somebody else is. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isConnectionFailure(cause) || MESSAGES.test(cause.message)) return true;
    if (cause instanceof DatabaseError && STATES.test(cause.code ?? '')) return true;
  }
  return false;
}
