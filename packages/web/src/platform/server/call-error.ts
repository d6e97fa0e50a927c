import { isSafe, ofUnknownOutcome } from '@inner-circle/domain/endpoint.ts';
import type { Problem } from '@inner-circle/domain/problem.ts';

export type ServerProblem = Problem & Readonly<Record<string, unknown>>;

/** A call that was refused, or (status 0) never answered. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: ServerProblem;
  /** After how many seconds the server, which is busy or away, wants to be asked again. */
  readonly retryAfter: number | undefined;
  constructor(status: number, problem: ServerProblem, retryAfter?: number) {
    super(problem.message);
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

export const unreachable = (method: string, hasKey = false) =>
  new CallError(0, {
    error: 'unreachable',
    message: `We could not reach the server. ${isSafe(method) ? 'Please try again.' : ofUnknownOutcome(method, hasKey)}`,
  });

/** The server and this page do not understand each other: one of them is older than the other, or something stands between. */
export class UnreadableAnswer extends Error {
  constructor(options: ErrorOptions) {
    super('The answer could not be read. Please reload the page.', options);
    this.name = 'UnreadableAnswer';
  }
}

/** Whatever answers (a proxy too) becomes a problem that can be shown. */
export function problemOf(status: number, body: string): ServerProblem {
  const said = asRecord(body);
  const error = textOf(said?.['error']);
  const message = textOf(said?.['message']);
  const fallback = said === undefined && body !== '' && !body.startsWith('<') ? body : `Error: HTTP ${status}`;
  return { ...said, error: error ?? message ?? fallback, message: message ?? error ?? fallback };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function asRecord(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

export const textOfError = (error: unknown) =>
  error instanceof CallError || error instanceof UnreadableAnswer
    ? error.message
    : 'Something went wrong. Please try again.';

/** The end of a session is shown elsewhere, so calls that it refuses are not logged as failures. */
export function logFailure(what: string, error: unknown) {
  if (!(error instanceof CallError && error.status === 401)) console.error(what, error);
}

/** The server did not get to it, or asked to come back: the same request may succeed in a moment. */
export const isPassing = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** A server that cannot answer has not said no: only a refusal counts as one. */
export const unlessRefused = (error: unknown): undefined => {
  if (error instanceof CallError && !isPassing(error)) return undefined;
  throw error;
};
