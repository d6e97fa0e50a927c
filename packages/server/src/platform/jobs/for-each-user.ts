import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../database/unavailable.ts';

type Options = {
  /** What is done, for the log. */
  readonly doing: string;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
  /** Whether a vendor is away, so that the next user would very likely fail too. */
  readonly isAway?: (error: unknown) => boolean;
};

/** Of an erased user only the payment provider's name is left. */
type Named = { readonly userId: string } | { readonly customerId: string };

/** A vendor who fails this often in a row is not asked for anybody else. */
const MOST_AWAY = 3;

/**
 * Every loop of a job over users, or what is theirs: one for whom it fails is logged and counted, and the others are served. Whoever
 * reads the items must go past those that fail, or put them last: else they come first every time, and those behind them never.
 */
export async function forEachUser<Item extends Named>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  { doing, log, signal, isAway = () => false }: Options,
): Promise<void> {
  const failures: unknown[] = [];
  let served = 0;
  let inARow = 0;
  for await (const item of items) {
    if (signal.aborted) break;
    try {
      await work(item);
      served += 1;
      inARow = 0;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const isVendors = isAway(error);
      const named = 'userId' in item ? { userId: item.userId } : { customerId: item.customerId };
      log[isVendors ? 'warn' : 'error']({ err: error, ...named }, `${doing} failed for a user`);
      failures.push(error);
      inARow = isVendors ? inARow + 1 : 0;
      if (inARow === MOST_AWAY) throw error;
    }
  }
  if (failures.length === 0) return;
  const count = `${failures.length} of ${failures.length + served}`;
  // The other users are done; the job fails, so that the failure is seen and the job runs again.
  throw new Error(`${doing} failed for ${count} users`, { cause: failures[0] });
}

/** Steps of a job that do not need each other: one that fails keeps none from being done, and fails the job at the end. */
export async function eachStep(...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
