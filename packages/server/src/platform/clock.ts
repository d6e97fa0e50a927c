/** The product's time. Everything asks here, so that tests and the sandbox can move it. */
export type Clock = {
  now(): Temporal.Instant;
  /** For those who sleep until a time. Answers how to end it. */
  whenMoved(listener: () => void): () => void;
};

/** The real time plus a distance that can be set. */
export class MovableClock implements Clock {
  #ahead = new Temporal.Duration();
  readonly #listeners = new Set<() => void>();

  now(): Temporal.Instant {
    const now = Temporal.Now.instant();
    return this.isMoved() ? now.add(this.#ahead) : now;
  }

  moveTo(instant: Temporal.Instant): void {
    this.#move(Temporal.Now.instant().until(instant));
  }

  reset(): void {
    this.#move(new Temporal.Duration());
  }

  whenMoved(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #move(ahead: Temporal.Duration): void {
    this.#ahead = ahead;
    for (const listener of this.#listeners) listener();
  }

  isMoved(): boolean {
    return !this.#ahead.blank;
  }
}
