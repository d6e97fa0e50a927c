import { setTimeout as sleep } from 'node:timers/promises';
import { Seeded } from '../seeded.ts';
import type { SoakDatabase } from './database.ts';
import type { ProductProcess, Signal } from './processes.ts';
import type { Vendors } from './vendors.ts';

const OUTAGES = {
  gmail: ['429', '403', '500', '503', 'hang', 'lost', 'refused'],
  smtp: ['500', 'hang', 'lost', 'refused'],
  google: ['429', '500', 'hang'],
  calendar: ['429', '403', '410', '500', '503', 'hang'],
  telegram: ['429', '500', 'hang', 'lost'],
  stripe: ['429', '500', 'hang', 'lost'],
} as const satisfies Record<string, readonly string[]>;
const KINDS = [
  ['kill', 5],
  ['stop', 4],
  ['kill all', 1],
  ['restart database', 1],
  ['cut database', 3],
  ['outage', 8],
  ['slow vendors', 2],
  ['webhooks', 2],
] as const;
/** In what the product says to the database. */
const STATEMENTS = ['commit', 'update', 'insert', 'select'];
const LONGEST_DELAY_MILLISECONDS = 1500;
const SLOW_MILLISECONDS = 20_000;
/** How long a process that died holds what it was about to send. */
const HELD_MILLISECONDS = 130_000;

type Kind = (typeof KINDS)[number][0];
export type Trouble = { kind: Kind; after: number; random: Seeded };
/** `until`: the last step in which it may be felt. */
type Happened = { what: string; step: number; until: number };

type World = { vendors: Vendors; database: SoakDatabase; processes: readonly ProductProcess[] };

/** What goes wrong, by the seed, and what of it can explain what people see. */
export class Troubles {
  readonly #world: World;
  readonly #random: Seeded;
  readonly happened: Happened[] = [];
  readonly counts = new Map<string, number>();
  /** How to end those that last, with the step in which they end. */
  #lasting: { until: number; end: () => Promise<unknown> }[] = [];
  #step = 0;
  /** When each step began, by the moved clock. */
  readonly #begins: Temporal.Instant[] = [];
  #interruptedAt = -Infinity;
  /** Those are spared, so that their memory can be compared. */
  spared: readonly ProductProcess[] = [];

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#random = new Seeded(seed, -1);
  }

  async begin(step: number): Promise<void> {
    this.#step = step;
    this.#begins[step] = this.#world.vendors.now();
    const over = this.#lasting.filter(({ until }) => until <= step);
    this.#lasting = this.#lasting.filter(({ until }) => until > step);
    for (const { end } of over) await end();
  }

  async endAll(): Promise<void> {
    for (const { end } of this.#lasting) await end();
    this.#lasting = [];
  }

  /** Nobody knows yet what a process that died was about to do. */
  get isInDoubt(): boolean {
    return performance.now() - this.#interruptedAt < HELD_MILLISECONDS;
  }

  get inDoubtMilliseconds(): number {
    return Math.max(0, HELD_MILLISECONDS - (performance.now() - this.#interruptedAt));
  }

  at(step: number): string[] {
    return this.happened.filter((one) => one.step === step).map(({ what }) => what);
  }

  /** Whether something of that kind could be felt at a moment. */
  wereFelt(pattern: RegExp, moment: string): boolean {
    const step = this.#begins.findLastIndex((begin) => Temporal.Instant.compare(begin, moment) <= 0);
    return this.happened.some((one) => one.step <= step && step <= one.until && pattern.test(one.what));
  }

  since(step: number, pattern: RegExp): boolean {
    return this.happened.some((one) => one.step >= step && pattern.test(one.what));
  }

  /** What is to happen in one part of a step. */
  plan(probability: number): Trouble[] {
    const random = this.#random;
    if (!random.chance(probability)) return [];
    return [
      {
        kind: random.weighted(KINDS),
        after: random.whole(0, LONGEST_DELAY_MILLISECONDS),
        random: new Seeded(random.whole(0, 2 ** 31)),
      },
    ];
  }

  async play({ kind, after, random }: Trouble): Promise<void> {
    await sleep(after);
    switch (kind) {
      case 'kill':
        return this.#interrupt('SIGKILL', [random.pick(this.#mortal)]);
      case 'stop':
        return this.#interrupt('SIGTERM', [random.pick(this.#mortal)]);
      case 'kill all':
        return this.#interrupt('SIGKILL', this.#mortal);
      case 'restart database':
        return this.#restartDatabase();
      case 'cut database':
        return this.#cutDatabase(random);
      case 'outage':
        return this.#outage(random);
      case 'slow vendors':
        return this.#slowVendors(random);
      default:
        return this.#webhooks(random);
    }
  }

  get #mortal(): readonly ProductProcess[] {
    return this.#world.processes.filter((one) => !this.spared.includes(one));
  }

  /** What a process that died held is found by others some minutes later, which may be the next step. */
  #note(what: string, steps = 1): void {
    this.happened.push({ what, step: this.#step, until: this.#step + steps });
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  async #interrupt(signal: Signal, processes: readonly ProductProcess[]): Promise<void> {
    for (const { role } of processes) this.#note(`${role} ${signal}`);
    await Promise.all(
      processes.map(async (one) => {
        await one.end(signal);
        this.#interruptedAt = performance.now();
        await one.start();
      }),
    );
  }

  async #restartDatabase(): Promise<void> {
    if (!this.#world.database.restart) return;
    this.#note('database restarted');
    await this.#world.database.restart();
    this.#interruptedAt = performance.now();
  }

  #cutDatabase(random: Seeded): void {
    if (!this.#world.database.cut) return;
    const lost = random.pick(['statement', 'answer'] as const);
    this.#note(`database: ${lost} lost`);
    this.#world.database.cut({ at: random.pick(STATEMENTS), lost });
    this.#interruptedAt = performance.now();
  }

  async #outage(random: Seeded): Promise<void> {
    const vendor = random.pick(Object.keys(OUTAGES) as (keyof typeof OUTAGES)[]);
    const fault = random.pick<string>(OUTAGES[vendor]);
    const { ask } = this.#world.vendors;
    const isShort = fault === 'hang' || random.chance(0.5);
    const times = isShort ? random.whole(1, 3) : null;
    const retryAfter = random.whole(1, vendor === 'telegram' ? 20 : 600);
    const steps = isShort ? 1 : random.whole(1, 3);
    this.#note(`${vendor} ${fault}`, steps);
    await ask('POST', '/faults', { vendor, fault, times, retryAfter });
    this.#last(steps, () => ask('POST', '/faults', { vendor, fault: 'none' }));
  }

  #slowVendors(random: Seeded): void {
    this.#note('vendors slow');
    const { vendors } = this.#world;
    vendors.slowDown(random.whole(100, 1200));
    // What asks a vendor for everybody in turn would otherwise take longer than a step.
    const over = setTimeout(() => vendors.slowDown(0), SLOW_MILLISECONDS);
    this.#last(1, async () => {
      clearTimeout(over);
      vendors.slowDown(0);
    });
  }

  async #webhooks(random: Seeded): Promise<void> {
    const how = random.pick(['duplicate', 'reorder', 'lose'] as const);
    this.#note(`webhooks ${how}`);
    const { ask } = this.#world.vendors;
    await ask('POST', '/stripe/webhooks', { [how]: true });
    this.#last(2, () => ask('POST', '/stripe/webhooks', {}));
  }

  #last(steps: number, end: () => Promise<unknown>): void {
    this.#lasting.push({ until: this.#step + steps, end });
  }
}
