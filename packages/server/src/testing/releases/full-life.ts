import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { eq } from 'drizzle-orm';
import { toUser } from '../../auth/auth.service.ts';
import { users } from '../../auth/auth.table.ts';
import { browser } from '../browser.ts';
import { callerOf } from '../caller.ts';
import { liveALittle } from '../cast.ts';
import type { TestApp, TestUser } from '../start-test-app.ts';

/** Those who have lived in a kept release. They can sign in to it again by the sandbox. */
export const CAST = ['ada@example.com', 'bob@example.com'] as const;

/** The life of the cast, with a row in every table there is. */
export async function liveFully(app: TestApp): Promise<void> {
  const [ada, bob] = [await enter(CAST[0], app), await enter(CAST[1], app)];
  for (const user of [ada, bob]) await liveALittle(user, app);
  const code = { planType: 'premium', durationType: 'once', durationMonths: 3, customCode: 'HELLO' };
  const terms = { expiresAt: null, maxRedemptions: null, discountPercentage: null, description: '' };
  const { status } = await ada(promoCodesEndpoints.create, { body: { ...code, ...terms } });
  if (status !== 201) throw new Error(`Ada is to be an admin: her code was answered ${status}.`);
  await fillTheRest(app);
}

async function enter(email: string, { origin, dependencies: { db, config } }: TestApp): Promise<TestUser> {
  const visitor = browser(origin);
  await visitor.visit(`/api/auth/google?login_hint=${email}&prompt=none`);
  const [row] = await db.select().from(users).where(eq(users.email, email));
  const cookie = `session=${visitor.jar.get('session')}`;
  return Object.assign(callerOf(origin, cookie), { user: toUser(row!, config), cookie });
}

/** What holds for a moment only, such as a lease or a webhook that has come, gets a row of which the values say nothing. */
const ANY_VALUE: Readonly<Record<string, string>> = {
  text: `'kept'`,
  integer: '1',
  bigint: '1',
  boolean: 'true',
  uuid: 'gen_random_uuid()',
  jsonb: `'{}'`,
  date: `'2026-11-18'`,
  'timestamp with time zone': `'2026-11-18T12:00:00Z'`,
};

async function fillTheRest({ query }: TestApp): Promise<void> {
  const tables = await query<{ name: string; columns: { name: string; type: string }[] }>(`
    select table_name as name, json_agg(json_build_object('name', column_name, 'type', data_type)) as columns
    from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'
    group by table_name`);
  for (const { name, columns } of tables) {
    const [row] = await query(`select from "${name}" limit 1`);
    if (row) continue;
    const values = columns.map(({ type }) => ANY_VALUE[type] ?? `no value of the type ${type}`);
    await query(
      `insert into "${name}" (${columns.map((one) => `"${one.name}"`).join(', ')}) values (${values.join(', ')})`,
    );
  }
}
