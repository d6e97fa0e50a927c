/** A queue this short is served within moments, and never counts as late. */
const SHORT = 10;
const LATE_MILLISECONDS = 500;

/** The requests that wait for a connection to the database. */
export class ConnectionQueue {
  /** When each began to wait, the first first. */
  readonly #waiting = new Map<object, number>();
  readonly #listeners = new Set<(seconds: number) => void>();

  /** Answers what ends it. */
  enter(): () => void {
    const one = {};
    const since = performance.now();
    this.#waiting.set(one, since);
    return () => {
      this.#waiting.delete(one);
      for (const listener of this.#listeners) listener((performance.now() - since) / 1000);
    };
  }

  /** Is told how long each waited. Answers what ends it. */
  onWaited(listener: (seconds: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
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
