/** Each REPORT holds the photos of some cards in memory. */
const MOST_OF_USER = 2;
const LONGEST_WAIT_MS = 2000;
/** A waiting REPORT holds its request in memory. */
const MOST_WAITING = 4;

type Queue = { running: number; readonly waiting: Set<() => void> };

/** Limits the REPORTs that a user has under way in this process. */
export class ReportPermits {
  readonly #queues = new Map<string, Queue>();

  /** Returns a function that releases the permit, or undefined when none became free in time. */
  async take(userId: string): Promise<(() => void) | undefined> {
    const queue = this.#queues.getOrInsertComputed(userId, () => ({ running: 0, waiting: new Set() }));
    if (queue.running < MOST_OF_USER) queue.running += 1;
    else if (queue.waiting.size >= MOST_WAITING || !(await isNext(queue))) return undefined;
    return () => this.#release(userId, queue);
  }

  #release(userId: string, queue: Queue): void {
    const [next] = queue.waiting;
    // The next one goes on in this one's place.
    if (next) return next();
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(userId);
  }
}

/** Returns true when a permit was handed over before the wait was over. */
function isNext({ waiting }: Queue): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = (isPermitted: boolean) => {
    waiting.delete(next);
    clearTimeout(timer);
    resolve(isPermitted);
  };
  const next = () => end(true);
  const timer = setTimeout(end, LONGEST_WAIT_MS, false);
  waiting.add(next);
  return promise;
}
