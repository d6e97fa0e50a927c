import type { Capacity } from './claiming/claim-queries.ts';

/** How many e-mails one process sends at once, and how many of them may be one user's. */
const CALLS = 32;
const CALLS_PER_USER = 4;
/** How many it holds ready for the slots that become free: the more, the seldomer it must ask for them. */
const AHEAD = 64;
const AHEAD_PER_USER = 12;
/** How many calls may hang in all. */
const SLOW = 64;

/**
 * Who sends, who is next, and for whom there is capacity. A call that hangs gives its slot to others, and its user begins no
 * further one: a mailbox that hangs delays its owner alone.
 */
export class CallSlots {
  readonly #calls = new Map<string, number>();
  readonly #ready = new Map<string, number>();
  readonly #slow = new Map<string, number>();
  #stock = 0;

  /** What may be claimed now. */
  capacity(): Capacity {
    const users = new Set([...this.#calls.keys(), ...this.#ready.keys(), ...this.#slow.keys()]);
    const perUser = CALLS_PER_USER + AHEAD_PER_USER;
    const takenBy = (userId: string) =>
      this.#slow.has(userId) ? perUser : of(this.#calls, userId) + of(this.#ready, userId);
    return {
      free: Math.max(0, CALLS + AHEAD - sum(this.#calls) - sum(this.#ready)),
      perUser,
      occupied: new Map([...users].map((userId) => [userId, takenBy(userId)])),
    };
  }

  /** Whether it is time to claim: many at a time, rather than one whenever one has gone out. */
  wantMore(): boolean {
    return sum(this.#ready) <= this.#stock / 2;
  }

  /** What is ready now is all that could be had. */
  stocked(): void {
    this.#stock = sum(this.#ready);
  }

  /** Whether a call may begin besides those that are about to. */
  mayCall(userId: string, about: readonly string[]): boolean {
    const ofUser = of(this.#calls, userId) + about.filter((other) => other === userId).length;
    return sum(this.#calls) + about.length < CALLS && ofUser < CALLS_PER_USER && !this.#slow.has(userId);
  }

  claimed(userId: string): void {
    add(this.#ready, userId, 1);
  }

  /** It was begun, or will not be. */
  unclaimed(userId: string): void {
    add(this.#ready, userId, -1);
  }

  began(userId: string): void {
    add(this.#calls, userId, 1);
  }

  /** False when too many hang already; then it keeps its slot. */
  isStalled(userId: string): boolean {
    if (sum(this.#slow) >= SLOW) return false;
    add(this.#calls, userId, -1);
    add(this.#slow, userId, 1);
    return true;
  }

  ended(userId: string, didStall: boolean): void {
    add(didStall ? this.#slow : this.#calls, userId, -1);
  }
}

const of = (counts: ReadonlyMap<string, number>, userId: string) => counts.get(userId) ?? 0;

const sum = (counts: ReadonlyMap<string, number>) => counts.values().reduce((total, count) => total + count, 0);

function add(counts: Map<string, number>, userId: string, change: number): void {
  const count = of(counts, userId) + change;
  if (count > 0) counts.set(userId, count);
  else counts.delete(userId);
}
