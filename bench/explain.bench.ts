// Writes bench/explain.md: how PostgreSQL goes about the hot queries, with the plan that it keeps for users of every size.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { contactDetails } from '../packages/server/src/app/contact-details.service.ts';
import { dependenciesFor } from '../packages/server/src/app/dependencies.ts';
import { userOfSession } from '../packages/server/src/auth/auth.service.ts';
import { listContacts } from '../packages/server/src/contacts/contacts.service.ts';
import { MovableClock } from '../packages/server/src/platform/clock.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { openDatabase } from '../packages/server/src/platform/database.ts';
import { createLogger } from '../packages/server/src/platform/logger.ts';
import { escapeLiteral, type Pool } from 'pg';
import { withDatabase } from './support/engines.ts';
import { whole } from './support/figures.ts';
import { contactCounts, engines } from './support/options.ts';
import { say } from './support/report.ts';
import { recorded, type Statement } from './support/statements.ts';

const sizes = contactCounts([10, 2000, 20_000, 100_000]);
const log = createLogger('silent');
const parts: string[] = [];

const literal = (value: Statement[1][number]) =>
  value === null ? 'null' : escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value));

/** With the plan that serves every value, as a connection keeps it for a statement that it runs again and again. */
async function explained(pool: Pool, [query, values]: Statement): Promise<string> {
  const text = typeof query === 'string' ? query : query.text;
  const client = await pool.connect();
  try {
    await client.query('set plan_cache_mode to force_generic_plan');
    await client.query(`prepare hot as ${text}`);
    const given = values.map(literal).join(', ');
    const { rows } = await client.query<Record<string, string>>(
      `explain (analyze, costs off, timing off, summary off) execute hot${given && `(${given})`}`,
    );
    await client.query('deallocate hot; reset plan_cache_mode');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release();
  }
}

for (const engine of engines) {
  await withDatabase(engine, sizes, async ({ accounts, environmentOf }) => {
    const config = readConfig({ ...environmentOf('product'), NODE_ENV: 'test', SANDBOX: 'false' });
    const { db, pool, close } = await openDatabase(config, log);
    const dependencies = await dependenciesFor({
      config,
      db,
      clock: new MovableClock(),
      log,
      origin: 'http://localhost',
    });
    try {
      for (const { contacts, cookie } of accounts) {
        say(`${engine}: ${whole(contacts)} contacts`);
        const token = cookie.replace('session=', '');
        const user = (await userOfSession(token, dependencies))!;
        const list = (query: object) => listContacts(user, ContactQuery.parse(query), dependencies);
        const { data } = await list({});
        const questions = {
          'whose session it is': () => userOfSession(token, dependencies),
          'the first page of the list': () => list({}),
          'the first page of those that are cold': () => list({ warmth: 'cold' }),
          'a search (lindber)': () => list({ search: 'lindber' }),
          'a search of two letters (ka)': () => list({ search: 'ka' }),
          'a contact with its lists': () => contactDetails(user, data[0]!.id, dependencies),
        };
        parts.push(`## ${engine}, ${whole(contacts)} contacts`);
        for (const [what, ask] of Object.entries(questions))
          for (const statement of await recorded(pool, ask))
            parts.push(`### ${what}`, `\`\`\`\n${await explained(pool, statement)}\n\`\`\``);
      }
    } finally {
      await close();
    }
  });
}

const about = `Written by \`npm run bench explain\`: how PostgreSQL goes about the hot queries for users of different sizes in one database, each with the generic plan, which is the one that named statements keep.`;
writeFileSync(
  path.join(import.meta.dirname, 'explain.md'),
  `# Plans of the hot queries\n\n${about}\n\n${parts.join('\n\n')}\n`,
);
say('Written to bench/explain.md.');
