/** Calls when something that began has not ended in time. */
export class Watchdog {
  readonly #milliseconds: number;
  readonly #onLate: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isOff = false;
  #isLate = false;

  constructor(milliseconds: number, onLate: () => void) {
    this.#milliseconds = milliseconds;
    this.#onLate = () => {
      this.#isLate = true;
      onLate();
    };
  }

  /** Whether what began last was late. */
  get isLate(): boolean {
    return this.#isLate;
  }

  began(): void {
    this.#isLate = false;
    clearTimeout(this.#timer);
    if (!this.#isOff) this.#timer = setTimeout(this.#onLate, this.#milliseconds).unref();
  }

  ended(): void {
    clearTimeout(this.#timer);
  }

  /** Nothing is late while this lasts. */
  async off<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isOff = true;
    try {
      return await work();
    } finally {
      this.#isOff = false;
    }
  }
}
