// npm run soak: a year of the lives of some hundred people, with everything that goes wrong in a year, and at the end of each month a look
// whether every promise was kept. world/ is what surrounds the product and what fails, people/ what they do and remember, model/ what a
// reminder is to do, promises/ the checker.
import os from 'node:os';
import { promoCodesEndpoints } from '../../packages/domain/src/promo-codes/promo-codes.contract.ts';
import { say } from '../support/report.ts';
import { withFolder } from '../support/scratch.ts';
import { options } from './options.ts';
import { visit } from './people/acts.ts';
import { Client } from './people/client.ts';
import { restoreAccount } from './people/leaving.acts.ts';
import { Person } from './people/person.ts';
import type { Code, Stage } from './people/stage.ts';
import { lookForErased, listenToChats } from './promises/erased.ts';
import {
  compareFootprints,
  type Footprint,
  footprintOf,
  lookAtFiles,
  lookAtQueues,
  lookAtTables,
} from './promises/housekeeping.ts';
import { Letters } from './promises/letters.ts';
import { comparePlans } from './promises/plans.ts';
import { Promises } from './promises/promises.ts';
import { compareWritten } from './promises/written.ts';
import { Seeded } from './seeded.ts';
import { reportSoak } from './table.ts';
import { atMinute, stepsOfMonth } from './timeline.ts';
import { startWorld, type World } from './world/world.ts';

const AT_ONCE = 6;
/** How many of those who are here come by in a step, and in which part of the month things go wrong. */
const COMES_BY = 0.3;
const TROUBLE = 0.3;
const TROUBLED_PART = 0.8;
/** From this month on two processes are spared, and their memory is compared from the next one on. */
const SPARED_FROM = 2;

const { seed, people: crowd, months, engine, stepsAMonth } = options;
console.log(`seed ${seed}: ${crowd} people, ${months} months of ${stepsAMonth} steps, ${engine}`);
const began = performance.now();
const counts = new Map<string, number>();
const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
const promises = new Promises();

await withFolder(async (folder) => {
  const world = await startWorld({ engine, seed, folder });
  const interrupted = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => interrupted.reject(new Error('It was interrupted.')));
  try {
    await Promise.race([live(world), interrupted.promise]);
  } finally {
    await world.end();
  }
});

async function live(world: World): Promise<void> {
  const { vendors, troubles, database, processes } = world;
  await world.moveTo(atMinute(vendors.now().add({ hours: 1 })));
  const onServerError = (person: Person, what: string) => {
    count('answered 500');
    promises.check(
      'nobody is answered 500 without a cause',
      troubles.since(step - 2, /database|SIG/),
      () => what,
      person,
    );
  };
  const now = () => vendors.now();
  const people = Array.from(
    { length: crowd },
    (_, number) => new Person(number, seed, vendors.origin, now, onServerError),
  );
  const admin = new Client(vendors.origin, 'admin@example.com', '10.255.255.1', () => count('answered 500'));
  const stage: Stage = { vendors, promises, admin, codes: await makeCodes(admin) };
  const letters = new Letters({ database, vendors, troubles, promises, people });
  const random = new Seeded(seed, -3);
  const early = new Map<number, Footprint>();
  let step = 0;
  let month = 1;

  const live = async (moment: Temporal.Instant, isTroubled: boolean) => {
    step += 1;
    await troubles.begin(step);
    const wrong = () => (isTroubled ? troubles.plan(TROUBLE) : []).map((trouble) => troubles.play(trouble));
    const arrivals = people.filter(
      ({ life, number }) => life === 'away' && number < (step / stepsAMonth) * crowd * 1.5,
    );
    const visitors = people.filter(({ life }) => life === 'here').filter(() => random.chance(COMES_BY));
    const inTrouble = wrong();
    await inTurns([...arrivals, ...visitors], (person) => visit(person, stage, count));
    await Promise.all(inTrouble);
    const movedInTrouble = wrong();
    await world.moveTo(moment);
    await Promise.all(movedInTrouble);
    const left = await world.drained(moment);
    promises.check('what is due is done', left === undefined, () => left ?? '');
    await letters.accept(moment, step);
    for (const person of people.filter(
      ({ restoreAt }) => restoreAt && Temporal.Instant.compare(restoreAt, moment) < 0,
    )) {
      await restoreAccount(person, stage);
      count('account restored');
    }
    failIfBroken();
  };

  const check = async (moment: Temporal.Instant) => {
    await letters.compareWithMails();
    await compareWritten(people, database, promises, moment);
    await comparePlans(people, vendors, promises);
    await lookForErased(people, database, promises, moment);
    await listenToChats(people, vendors, promises);
    await lookAtQueues(database, promises, moment);
    const tables = await lookAtTables(database, promises, crowd);
    lookAtFiles(os.tmpdir(), ['bench-', 'postgres-', 'report', 'node-compile-cache'], promises);
    const rows = tables.values().reduce((sum, one) => sum + one, 0);
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    say(`month ${month}: ${step} steps, ${rows} rows, ${(await vendors.mails()).size} e-mails, ${minutes} minutes`);
    failIfBroken();
  };

  for (; month <= months; month++) {
    promises.month = month;
    if (month === SPARED_FROM && engine === 'native') troubles.spared = [processes[0]!, processes[2]!];
    const moments = stepsOfMonth(vendors.now(), stepsAMonth, random);
    for (const [index, moment] of moments.entries()) await live(moment, index < stepsAMonth * TROUBLED_PART);
    if (month === months) await settle(live);
    await check(vendors.now());
    if (month === SPARED_FROM + 1)
      for (const [index, one] of processes.entries()) early.set(index, await footprintOf(one));
  }
  if (engine === 'native' && months > SPARED_FROM + 1)
    for (const index of [0, 2])
      compareFootprints(processes[index]!.role, early.get(index)!, await footprintOf(processes[index]!), promises);
  failIfBroken();
  reportSoak({
    options,
    counts,
    troubles,
    promises,
    outcomes: letters.outcomes,
    minutes: (performance.now() - began) / 60_000,
  });

  /** When what a process that died still held has been found by others. */
  async function settle(pass: typeof live): Promise<void> {
    await troubles.endAll();
    await new Promise((resolve) => setTimeout(resolve, troubles.inDoubtMilliseconds));
    for (let days = 1; days <= 3; days++) await pass(atMinute(vendors.now().add({ hours: 24 })), false);
  }
}

function failIfBroken(): void {
  if (promises.broken.length > 0) throw new Error(promises.report(seed));
}

async function makeCodes(admin: Client): Promise<Code[]> {
  await admin.signIn();
  const codes: Code[] = [
    { code: 'SOAK-MONTH', plan: 'medium', months: 1, repeats: false, most: Math.ceil(crowd / 6), redeemed: 0 },
    { code: 'SOAK-QUARTER', plan: 'premium', months: 3, repeats: false, most: Math.ceil(crowd / 6), redeemed: 0 },
    { code: 'SOAK-ALWAYS', plan: 'medium', months: 1, repeats: true, most: Math.ceil(crowd / 8), redeemed: 0 },
  ];
  for (const { code, plan, months: durationMonths, repeats, most } of codes) {
    const body = {
      customCode: code,
      planType: plan,
      durationType: repeats ? 'repeating' : 'once',
      durationMonths,
      maxRedemptions: most,
    };
    const { status } = await admin.call(promoCodesEndpoints.create, { body });
    if (status !== 201) throw new Error(`A promo code was answered with ${status}.`);
  }
  return codes;
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
