/** Connection errors of PostgreSQL (class 08, 57P0x), of the socket, and of a pool without a free connection. */
const CODES = /^(?:08\w{3}|57P0\d|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/;
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|server closed the connection|not queryable|Query read timeout/;

/** Whether a failure means that the database is away, rather than that the query was wrong. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (CODES.test(String((cause as { code?: unknown }).code)) || MESSAGES.test(cause.message)) return true;
  }
  return false;
}
