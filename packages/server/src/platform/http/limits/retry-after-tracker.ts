import { HOLD_MILLISECONDS } from './turn-away.ts';

/** Every Retry-After is a second or more: a client that heeds it is not back so soon. */
const AT_ONCE_MILLISECONDS = 900;
const REMEMBERED_MILLISECONDS = 600_000;
const MOST_CALLERS = 20_000;

/** The callers that this process turned away lately, and whether they heed Retry-After. */
export class RetryAfterTracker {
  /** When each of them gets the answer. The last in the map was turned away last. */
  readonly #answeredAt = new Map<string, number>();

  recordRejection(caller: string, now: number): void {
    // A request that comes before the answer has gone out ignores nothing.
    if (now < (this.#answeredAt.get(caller) ?? -Infinity)) return;
    this.#answeredAt.delete(caller);
    this.#answeredAt.set(caller, now + HOLD_MILLISECONDS);
    for (const [oldest, at] of this.#answeredAt) {
      if (this.#answeredAt.size <= MOST_CALLERS && now - at < REMEMBERED_MILLISECONDS) break;
      this.#answeredAt.delete(oldest);
    }
  }

  mustWait(caller: string, now: number): boolean {
    return now < (this.#answeredAt.get(caller) ?? -Infinity) + AT_ONCE_MILLISECONDS;
  }

  hasWaited(caller: string, now: number): boolean {
    return this.#answeredAt.has(caller) && !this.mustWait(caller, now);
  }
}
