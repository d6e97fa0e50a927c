import type { Room } from './claim-queries.ts';

/** How many e-mails one process sends at once, and how many of them may be one user's: a mailbox that hangs delays its owner alone. */
const PLACES = 16;
const PLACES_PER_USER = 4;

export class Places {
  readonly #occupied = new Map<string, number>();
  #taken = 0;
  #freed = Promise.withResolvers<void>();

  /** What there is room for now. */
  room(): Room {
    return { places: PLACES - this.#taken, perUser: PLACES_PER_USER, occupied: this.#occupied };
  }

  take(userId: string): void {
    this.#taken += 1;
    this.#occupied.set(userId, (this.#occupied.get(userId) ?? 0) + 1);
  }

  free(userId: string): void {
    this.#taken -= 1;
    const left = (this.#occupied.get(userId) ?? 0) - 1;
    if (left > 0) this.#occupied.set(userId, left);
    else this.#occupied.delete(userId);
    this.#freed.resolve();
    this.#freed = Promise.withResolvers();
  }

  /** Resolves when the next one becomes free. */
  freed(): Promise<void> {
    return this.#freed.promise;
  }
}
