import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MILLISECONDS = 10;
const SAMPLE_MILLISECONDS = 1000;

/** How far the process is behind, measured while requests come. To measure it wakes the process a hundred times a second. */
export class EventLoopWatch {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS });
  #timer: NodeJS.Timeout | undefined;
  #hasRequests = false;
  /** The mean of the last second. */
  #behindMilliseconds = 0;
  #longestMilliseconds = 0;

  get behindMilliseconds(): number {
    return this.#behindMilliseconds;
  }

  /** The longest delay since this was last asked. */
  takeLongestMilliseconds(): number {
    this.#forgetDelays();
    const longest = this.#longestMilliseconds;
    this.#longestMilliseconds = 0;
    return longest;
  }

  requestCame(): void {
    this.#hasRequests = true;
    if (this.#timer) return;
    this.#delays.enable();
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MILLISECONDS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#delays.disable();
    this.#forgetDelays();
    this.#behindMilliseconds = 0;
  }

  #sample(): void {
    if (!this.#hasRequests) return this.stop();
    this.#hasRequests = false;
    this.#behindMilliseconds = this.#delays.count > 0 ? this.#delays.mean / 1e6 - RESOLUTION_MILLISECONDS : 0;
    this.#forgetDelays();
  }

  /** What is told as a delay is the time between two looks, which are this far apart when nothing is late. */
  #forgetDelays(): void {
    this.#longestMilliseconds = Math.max(this.#longestMilliseconds, this.#delays.max / 1e6 - RESOLUTION_MILLISECONDS);
    this.#delays.reset();
  }
}
