import type { Person } from '../people/person.ts';

type Broken = { promise: string; detail: string; month: number; person: Person | undefined };

const MOST_SHOWN = 20;

/** Counts how often each promise was looked at, and keeps those that were broken. */
export class Promises {
  readonly checked = new Map<string, number>();
  readonly broken: Broken[] = [];
  month = 1;

  check(promise: string, isKept: boolean, detail: () => string, person?: Person): void {
    this.checked.set(promise, (this.checked.get(promise) ?? 0) + 1);
    if (!isKept) this.broken.push({ promise, detail: detail(), month: this.month, person });
  }

  throwIfBroken(seed: number): void {
    if (this.broken.length > 0) throw new Error(this.#report(seed));
  }

  /** Everything that somebody needs who looks for the cause. */
  #report(seed: number): string {
    const shown = this.broken.slice(0, MOST_SHOWN);
    const each = shown.map(({ promise, detail, month, person }) =>
      [
        `A promise was broken: ${promise}`,
        `  seed ${seed}, month ${month}${person ? `, ${person.name}` : ''}`,
        `  ${detail}`,
      ].join('\n'),
    );
    const people = new Set(shown.flatMap(({ person }) => person ?? []));
    const lives = Array.from(people, ({ name, events }) => [`What ${name} did last:`, ...events].join('\n  '));
    const more = this.broken.length - shown.length;
    return [...each, ...(more > 0 ? [`and ${more} more`] : []), ...lives].join('\n\n');
  }
}
