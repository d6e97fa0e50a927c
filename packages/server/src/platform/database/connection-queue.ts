/** A queue this short is served within moments, and never counts as late. */
const SHORT = 10;
const LATE_MILLISECONDS = 500;

/** The requests that wait for a connection to the database. */
export class ConnectionQueue {
  /** When each began to wait, the first first. */
  readonly #waiting = new Map<object, number>();

  /** Answers what ends it. */
  enter(): () => void {
    const one = {};
    this.#waiting.set(one, performance.now());
    return () => this.#waiting.delete(one);
  }

  get length(): number {
    return this.#waiting.size;
  }

  isLate(now: number): boolean {
    if (this.#waiting.size < SHORT) return false;
    const [since = now] = this.#waiting.values();
    return now - since > LATE_MILLISECONDS;
  }
}
