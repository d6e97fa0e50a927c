/** The product's time. Everything asks here, so that tests and the sandbox can move it. */
export type Clock = { now(): Temporal.Instant };

/** The real time plus a distance that can be set. */
export class MovableClock implements Clock {
  #ahead = new Temporal.Duration();

  now(): Temporal.Instant {
    return Temporal.Now.instant().add(this.#ahead);
  }

  moveTo(instant: Temporal.Instant): void {
    this.#ahead = Temporal.Now.instant().until(instant);
  }

  reset(): void {
    this.#ahead = new Temporal.Duration();
  }

  isMoved(): boolean {
    return !this.#ahead.blank;
  }
}
