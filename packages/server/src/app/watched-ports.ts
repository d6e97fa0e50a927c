import { DomainError } from '@inner-circle/domain/problem.ts';
import { SignInRefused } from '../auth/auth.port.ts';
import { CardRefused, PriceNotAsShown } from '../billing/billing.port.ts';
import { GoogleCalendarFailure } from '../integrations/google-calendar/google-calendar.port.ts';
import { ConnectionRefused } from '../integrations/integrations.port.ts';
import { SourceFailure } from '../sources/sources.port.ts';
import { beginSpan } from '../platform/watching/tracing/spans.ts';
import type { Watch } from '../platform/watching/watch.ts';

type Call = (...parameters: never[]) => unknown;

/** The same port, each call of which is measured. What it hands out that has calls of its own is measured, too. */
export function watchPort<Port extends object>(vendor: string, port: Port, watch: Watch): Port {
  const watched = Object.entries(port).map(([name, part]: [string, unknown]) => [
    name,
    typeof part === 'function' ? watchCall(vendor, name, part as Call, watch) : part,
  ]);
  return Object.fromEntries(watched) as Port;
}

export const watchCall = <Measured extends Call>(vendor: string, name: string, call: Measured, watch: Watch) =>
  ((...parameters: Parameters<Measured>) => {
    const begun = performance.now();
    const span = beginSpan(`${vendor} ${name}`, 'client');
    const answer = span ? span.run(() => call(...parameters)) : call(...parameters);
    if (answer instanceof Promise) return measured(answer);
    return isPort(answer) ? watchPort(vendor, answer, watch) : answer;

    function done(failure?: string): void {
      watch.vendorCalled(vendor, name, (performance.now() - begun) / 1000, failure);
      span?.end({ isFailed: failure !== undefined, ...(failure && { attributes: { 'error.type': failure } }) });
    }
    async function measured(promise: Promise<unknown>): Promise<unknown> {
      try {
        const result = await promise;
        done(failureIn(result));
        return result;
      } catch (error) {
        if (isGivenUp(error)) span?.end();
        else done(isAnswer(error) ? undefined : nameOf(error));
        throw error;
      }
    }
  }) as Measured;

/** Several calls, and nothing to go through. */
const isPort = (answer: unknown): answer is object =>
  typeof answer === 'object' &&
  answer !== null &&
  !(Symbol.asyncIterator in answer) &&
  Object.values(answer).some((part) => typeof part === 'function');

/** Ways to say that nobody was reached, or that nobody knows what became of it. */
const FAILURES: ReadonlySet<unknown> = new Set(['later', 'unknown', 'busy', 'failed']);

function failureIn(result: unknown): string | undefined {
  const { kind } = (result ?? {}) as { kind?: unknown };
  return FAILURES.has(kind) ? String(kind) : undefined;
}

/** The vendor was reached, and said no to this person or this wish. */
function isAnswer(error: unknown): boolean {
  if (error instanceof ConnectionRefused) return error.reason !== 'unreachable';
  if (error instanceof GoogleCalendarFailure || error instanceof SourceFailure) return error.kind !== 'away';
  return [CardRefused, PriceNotAsShown, SignInRefused, DomainError].some((answer) => error instanceof answer);
}

/** By ourselves, since the process ends or nobody waits for it any longer. */
const isGivenUp = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** Never a message: those hold addresses, tokens and what people wrote. */
function nameOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const { code: cause } = ((error as Error | undefined)?.cause ?? {}) as { code?: unknown };
  const words = [code, cause, (error as object | undefined)?.constructor.name, name];
  return words.find((word): word is string => typeof word === 'string' && /^\w{1,60}$/.test(word)) ?? 'error';
}
