import { DatabaseError } from 'pg';

/** A socket's error looks the same whoever it was connected to, so those of the database's own are remembered. */
const connectionFailures = new WeakSet<object>();

export const rememberFailure = (error: Error) => void connectionFailures.add(error);

/** What the driver says about a connection or a pool, without a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

export type Unavailable = 'unreachable' | 'read-only' | 'disk-full';

/** PostgreSQL's own words. For a connection that it ends or does not give: class 08, 57P0x, and what it has too many or too little of. */
const STATES: Readonly<Record<Unavailable, RegExp>> = {
  unreachable: /^(?:08\w{3}|57P0\d|53[234]00)$/,
  /** A standby, or one where changes were switched off. */
  'read-only': /^25006$/,
  'disk-full': /^53100$/,
};

/** Why the database cannot do what is asked, rather than that the query was wrong or that somebody else is away. */
export function whyUnavailable(error: unknown): Unavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (connectionFailures.has(cause) || MESSAGES.test(cause.message)) return 'unreachable';
    const code = cause instanceof DatabaseError ? (cause.code ?? '') : '';
    for (const [why, states] of Object.entries(STATES)) if (states.test(code)) return why as Unavailable;
  }
  return undefined;
}

export const isUnavailable = (error: unknown) => whyUnavailable(error) !== undefined;
