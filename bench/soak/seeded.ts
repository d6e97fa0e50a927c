/** Chances that come out the same for the same seed, on every machine. */
export class Seeded {
  #state: number;

  constructor(...seeds: readonly number[]) {
    this.#state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ (seed + 0x9e3779b9), 0x85ebca6b) >>> 0, 0x2545f491);
  }

  /** From 0 up to and without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** Undefined when there is nothing to choose from. */
  pickOrNone<Item>(items: readonly Item[]): Item | undefined {
    const chosen = this.next();
    return items[Math.floor(chosen * items.length)];
  }

  weighted<Item>(items: readonly (readonly [Item, number])[]): Item {
    let left = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    return items.find(([, weight]) => (left -= weight) < 0)?.[0] ?? items.at(-1)![0];
  }

  /** The same for the same seed, so that what was written can be written again. */
  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.whole(0, 15).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
