// npm run soak: a year of the lives of some hundred people, with everything that goes wrong in one, and at the end of each month a look
// whether every promise was kept. world/ is what surrounds the product and what fails, people/ what they do and remember, model/ what a
// reminder is to do, promises/ the checker.
import { promoCodesEndpoints } from '../../packages/domain/src/promo-codes/promo-codes.contract.ts';
import { withFolder } from '../support/scratch.ts';
import { options } from './options.ts';
import { Client } from './people/client.ts';
import { Person } from './people/person.ts';
import type { Code } from './people/stage.ts';
import { Promises } from './promises/promises.ts';
import { reportSoak } from './table.ts';
import { atMinute } from './timeline.ts';
import { startWorld, type World } from './world/world.ts';
import { Year } from './year.ts';

const { seed, people: crowd, months, engine, stepsAMonth } = options;
console.log(`seed ${seed}: ${crowd} people, ${months} months of ${stepsAMonth} steps, ${engine}`);
const began = performance.now();

await withFolder(async (folder) => {
  const world = await startWorld({ engine, seed, folder });
  const interrupted = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => interrupted.reject(new Error('It was interrupted.')));
  try {
    await Promise.race([live(world), interrupted.promise]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await world.end();
  }
});
// Whoever interrupted it does not wait for the step that was under way.
process.exit();

async function live(world: World): Promise<void> {
  const { vendors, troubles } = world;
  const promises = new Promises();
  const counts = new Map<string, number>();
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  await world.moveTo(atMinute(vendors.now().add({ hours: 1 })));
  const now = () => vendors.now();
  const onServerError = (person: Person, what: string) => {
    count('answered 500');
    const hasCause = troubles.since(year.step - 1, /database|SIG/);
    promises.check('nobody is answered 500 without a cause', hasCause, () => what, person);
  };
  const people = Array.from(
    { length: crowd },
    (_, number) => new Person(number, seed, vendors.origin, now, onServerError),
  );
  const admin = new Client(vendors.origin, 'admin@example.com', '10.255.255.1', () => count('answered 500'));
  const isGoogleAway = () => troubles.since(year.step - 3, /google|SIG|database|slow/);
  const stage = { vendors, promises, admin, codes: await makeCodes(admin), isGoogleAway };
  const year = new Year({ world, stage, people, count });
  await year.pass();
  const minutes = (performance.now() - began) / 60_000;
  reportSoak({ options, counts, troubles, promises, outcomes: year.letters.outcomes, minutes });
}

async function makeCodes(admin: Client): Promise<Code[]> {
  await admin.signIn();
  const [some, few] = [Math.ceil(crowd / 6), Math.ceil(crowd / 8)];
  const codes: Code[] = [
    { code: 'SOAK-MONTH', plan: 'medium', months: 1, repeats: false, most: some, redeemed: 0 },
    { code: 'SOAK-QUARTER', plan: 'premium', months: 3, repeats: false, most: some, redeemed: 0 },
    { code: 'SOAK-ALWAYS', plan: 'medium', months: 1, repeats: true, most: few, redeemed: 0 },
  ];
  for (const { code: customCode, plan: planType, months: durationMonths, repeats, most: maxRedemptions } of codes) {
    const durationType = repeats ? 'repeating' : 'once';
    const body = { customCode, planType, durationType, durationMonths, maxRedemptions };
    const { status } = await admin.call(promoCodesEndpoints.create, { body });
    if (status !== 201) throw new Error(`A promo code was answered with ${status}.`);
  }
  return codes;
}
