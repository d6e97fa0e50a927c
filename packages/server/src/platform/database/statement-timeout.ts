import { DatabaseError } from 'pg';

/** A statement of the embedded engine, which cannot be interrupted: its thread is ended, and the connection with it. */
export class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
  constructor() {
    super('Connection terminated: a statement took too long.');
  }
}

const CANCELED = '57014';

/**
 * Tells whether a statement took too long, rather than that an operator canceled it, which has the same state. A statement that waited
 * for the lock of a row names the row, and is not too broad.
 */
export function isStatementTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StatementTimeout) return true;
    if (cause instanceof DatabaseError && cause.code === CANCELED)
      return !cause.message.includes('user request') && !cause.where?.includes('tuple');
  }
  return false;
}
