import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../support/report.ts';
import { options } from './options.ts';
import { visit } from './people/acts.ts';
import { restoreAccount } from './people/leaving.acts.ts';
import type { Person } from './people/person.ts';
import type { Stage } from './people/stage.ts';
import { listenToChats, lookForErased } from './promises/erased.ts';
import {
  compareFootprints,
  type Footprint,
  footprintOf,
  lookAtFiles,
  lookAtQueues,
  lookAtTables,
} from './promises/housekeeping.ts';
import { Letters } from './promises/letters.ts';
import { OperatorMails } from './promises/operator-mails.ts';
import { comparePlans } from './promises/plans.ts';
import { compareWritten } from './promises/written.ts';
import { Seeded } from './seeded.ts';
import { atMinute, stepsOfMonth } from './timeline.ts';
import type { World } from './world/world.ts';

const { seed, people: crowd, months, engine, stepsAMonth } = options;

const AT_ONCE = 6;
/** How many of those who are here come by in a step. */
const COMES_BY = 0.4;
/** How often something goes wrong in each half of a step, and in which part of the month. */
const TROUBLE = 0.45;
const TROUBLED_PART = 0.8;
/** From this month on two processes are spared, and their memory is compared from the end of the next one on. */
const SPARED_FROM = 2;
const SPARED = [0, 2];
const OUR_FILES = ['bench-', 'postgres-', 'node-compile-cache'];

type Lives = { world: World; stage: Stage; people: readonly Person[]; count: (what: string) => void };

/** The months of people, step by step: they come by, the clock moves, everything that came due is done and compared. */
export class Year {
  readonly letters: Letters;
  readonly #operatorMails: OperatorMails;
  readonly #lives: Lives;
  readonly #random = new Seeded(seed, -3);
  readonly #early = new Map<number, Footprint>();
  readonly #began = performance.now();
  step = 0;

  constructor(lives: Lives) {
    this.#lives = lives;
    const { world, stage, people } = lives;
    this.letters = new Letters({ ...world, promises: stage.promises, people });
    this.#operatorMails = new OperatorMails({ ...world, promises: stage.promises, people });
  }

  async pass(): Promise<void> {
    const { stage, world } = this.#lives;
    for (let month = 1; month <= months; month++) {
      stage.promises.month = month;
      if (month === SPARED_FROM && engine === 'native')
        world.troubles.spared = SPARED.map((index) => world.processes[index]!);
      const moments = stepsOfMonth(world.vendors.now(), stepsAMonth, this.#random);
      for (const [index, moment] of moments.entries()) await this.#live(moment, index < stepsAMonth * TROUBLED_PART);
      if (month === months) await this.#settle();
      await this.#check(month);
    }
  }

  async #live(moment: Temporal.Instant, isTroubled: boolean): Promise<void> {
    const { world, stage, people, count } = this.#lives;
    const { troubles } = world;
    this.step += 1;
    await troubles.begin(this.step);
    const goWrong = () => Promise.all((isTroubled ? troubles.plan(TROUBLE) : []).map((one) => troubles.play(one)));
    const joined = (this.step / stepsAMonth) * crowd * 1.5;
    const arrivals = people.filter(({ life, number }) => life === 'away' && number < joined);
    const visitors = people.filter(({ life }) => life === 'here').filter(() => this.#random.chance(COMES_BY));
    const visits = inTurns([...arrivals, ...visitors], (person) => visit(person, stage, count));
    await Promise.all([goWrong(), visits]);
    await Promise.all([goWrong(), world.moveTo(moment)]);
    const left = await world.drained(moment);
    stage.promises.check('what is due is done', left === undefined, () => left ?? '');
    await this.letters.accept(moment, this.step);
    await this.#operatorMails.see();
    if (options.show) say(`${this.step}: ${moment.toString()} ${troubles.at(this.step).join(', ')}`);
    for (const person of people) {
      if (!person.restoreAt || Temporal.Instant.compare(person.restoreAt, moment) > 0) continue;
      await restoreAccount(person, stage);
      count('account restored');
    }
    stage.promises.throwIfBroken(seed);
  }

  async #check(month: number): Promise<void> {
    const { world, stage, people } = this.#lives;
    const { vendors, database, processes } = world;
    const { promises } = stage;
    const now = vendors.now();
    await this.letters.compareWithMails();
    await this.#operatorMails.compare();
    await compareWritten(people, database, promises, now);
    await comparePlans(people, vendors, promises);
    await lookForErased(people, database, promises, now);
    await listenToChats(people, world, promises);
    await lookAtQueues(database, promises, now);
    const rows = await lookAtTables(database, promises, crowd);
    lookAtFiles(os.tmpdir(), OUR_FILES, promises);
    for (const index of engine === 'native' ? SPARED : []) {
      const [early, late] = [this.#early.get(index), await footprintOf(processes[index]!)];
      if (early) compareFootprints(processes[index]!.role, early, late, promises);
      else if (month === SPARED_FROM + 1) this.#early.set(index, late);
    }
    const minutes = ((performance.now() - this.#began) / 60_000).toFixed(1);
    say(
      `month ${month}: ${this.step} steps, ${rows} rows, ${(await vendors.mails()).size} e-mails, ${minutes} minutes`,
    );
    promises.throwIfBroken(seed);
  }

  /** When what a process that died still held has been found by others. */
  async #settle(): Promise<void> {
    const { troubles, vendors } = this.#lives.world;
    await troubles.endAll();
    await sleep(troubles.inDoubtMilliseconds);
    for (let days = 1; days <= 3; days++) await this.#live(atMinute(vendors.now().add({ hours: 24 })), false);
  }
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
