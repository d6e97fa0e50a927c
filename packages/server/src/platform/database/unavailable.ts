import { DatabaseError } from 'pg';

/** A socket's error looks the same whoever it was connected to, so those of the database's own are remembered. */
const connectionFailures = new WeakSet<object>();

export const rememberFailure = (error: Error) => void connectionFailures.add(error);

/** PostgreSQL's own words for a connection that it ends or does not give: class 08, 57P0x, too many of them, and one to a standby. */
const STATES = /^(?:08\w{3}|57P0\d|53300|25006)$/;
/** What the driver says about a connection or a pool, without a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether a failure means that the database is away, rather than that the query was wrong or that somebody else is. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (connectionFailures.has(cause) || MESSAGES.test(cause.message)) return true;
    if (cause instanceof DatabaseError && STATES.test(cause.code ?? '')) return true;
  }
  return false;
}
