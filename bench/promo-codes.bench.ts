import type { ClientBase } from 'pg';
import { withDatabase } from './support/engines.ts';
import { median, met, percent, timed, whole } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const TARGET = 0.5;
/** Who serves many has a server of its own; the embedded engine would take an hour to be filled with as much. */
const redemptions = { native: countOf('redemptions', 1_000_000), embedded: countOf('redemptions', 200_000) };
const PER_CODE = 10;
const rounds = countOf('rounds', 7);
const PER_USER = 10;

const INSERT_CODES = `
  insert into promo_codes (id, code, plan_type, duration_type, duration_months, max_redemptions, redemption_count, is_active, created_at)
  select uuidv7(), 'CODE' || n, case when n % 3 = 0 then 'premium' else 'medium' end, 'once', 1 + n % 12, 1000, $2, n % 7 > 0,
    now() - n * interval '7 minutes'
  from generate_series(1, $1::int) n`;
const INSERT_USERS = `
  insert into users (id, issuer, subject, email, name, created_at, signed_in_at)
  select uuidv7(), 'bench', n::text, 'redeemer' || n || '@example.com', 'Redeemer ' || n, now(), now() from generate_series(1, $1::int) n`;
/** The k-th code that every user redeems, all of them over the last half year. */
const INSERT_GRANTS = `
  insert into plan_grants (user_id, id, code_id, code, plan_type, duration_type, duration_months, redeemed_at, starts_at, ends_at, ended_at, converted_at)
  select u.id, uuidv7(), c.id, c.code, c.plan_type, 'once', 1, at, at, at + interval '1 month', at + interval '1 month',
    case when (u.n * 7 + k) % 3 = 0 then at end
  from (select id, row_number() over (order by id) as n from users where issuer = 'bench') u
  cross join (select $3::int as k) redemption
  join (select id, code, plan_type, row_number() over (order by id) as n from promo_codes) c on c.n = 1 + (u.n * $2::int + k) % $1::int
  cross join lateral (select now() - (u.n * 13 + k * 7919) % 262800 * interval '1 minute' as at) moment`;

async function fill(client: ClientBase, userId: string, count: number): Promise<void> {
  const codes = Math.ceil(count / PER_CODE);
  await client.query('update users set is_admin = true where id = $1', [userId]);
  await client.query('set statement_timeout = 0');
  await client.query(INSERT_CODES, [codes, PER_CODE]);
  await client.query(INSERT_USERS, [count / PER_USER]);
  for (let k = 1; k <= PER_USER; k += 1) await client.query(INSERT_GRANTS, [codes, PER_USER, k]);
  await client.query('analyze');
}

const ANALYTICS = '/api/promo-codes/analytics/overview';
/** What the admin's screen asks for first. */
const halfAYearAgo = Temporal.Now.plainDateISO('UTC').subtract({ months: 6 }).toString();
const QUESTIONS = [
  { question: 'promo-codes', path: '/api/promo-codes', startDate: '' },
  { question: 'analytics', path: ANALYTICS, startDate: '' },
  { question: 'analytics', path: `${ANALYTICS}?startDate=${halfAYearAgo}`, startDate: halfAYearAgo },
];

const rows: string[][] = [];
for (const engine of engines) {
  await withDatabase(
    engine,
    [10],
    async ({ accounts: [account], environmentOf }) => {
      const cookie = account!.cookie;
      for (const { question, path, startDate } of QUESTIONS) {
        const product = await startServer(environmentOf(`product-${question}-${startDate}`));
        const bare = await startServer(
          {
            ...environmentOf(`bare-${question}-${startDate}`),
            COOKIES: cookie,
            QUESTION: question,
            START_DATE: startDate,
          },
          { entry: 'bench/support/bare-server.ts', ready: '/' },
        );
        const ask = async (url: string) => {
          const { took } = await timed(async () => {
            const response = await fetch(url, { headers: { cookie } });
            if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
            return response.text();
          });
          return took;
        };
        try {
          const pairs: { product: number; bare: number }[] = [];
          for (let round = 0; round <= rounds; round++)
            pairs.push({ product: await ask(product.origin + path), bare: await ask(bare.origin) });
          // The first of each warms up.
          const counted = pairs.slice(1);
          const ratio = median(counted.map((pair) => pair.bare / pair.product));
          say(`${engine}, ${path}: ${percent(ratio)}`);
          rows.push([
            percent(ratio),
            engine,
            `GET ${path}`,
            ...(['product', 'bare'] as const).map((of) => `${whole(median(counted.map((pair) => pair[of])))} ms`),
            met(ratio >= TARGET),
          ]);
        } finally {
          await Promise.all([product.program.end(), bare.program.end()]);
        }
      }
    },
    (client, { userId }) => fill(client, userId, redemptions[engine]),
  );
}

report({
  title: 'Promo codes for admins',
  about: `How fast an admin's list and analytics are with ${whole(redemptions.native)} redemptions on the native engine and ${whole(redemptions.embedded)} on the embedded one, of a tenth as many codes, as a share of the speed of a bare node:http handler that runs the same SQL statements; ${rounds} by turns, medians. Target: at least ${percent(TARGET)}.`,
  columns: ['of the bare handler', 'engine', 'request', 'product', 'bare', 'target'],
  rows,
});
