import type { DuplicatePage } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { type Account, FIRST_NAMES, words } from './support/accounts.ts';
import { callerOf } from './support/caller.ts';
import { type Enrich, withDatabase } from './support/engines.ts';
import { met, milliseconds, timed, times, whole } from './support/figures.ts';
import { contactCounts, type EngineName, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const ALONE = contactCounts([10_000]);
/** Each of these has all the others beside. */
const TOGETHER = contactCounts([10_000, 20_000, 40_000, 100_000]);
const TARGET = 1;

/**
 * Names as various as in a circle: family names of four syllables, and of one more where they would repeat. Of a hundred people three
 * are there twice, in another spelling.
 */
const RENAME = `
  update contacts set
    name = case when person.n % 100 < 3 then person.last || ' ' || person.first else person.first || ' ' || person.last end,
    email = 'person' || person.same || '@example.com',
    phone = '+44 20 ' || lpad((person.same % 100000000)::text, 8, '0')
  from (
    select id, n, same, ($2::text[])[1 + same * 7919 % cardinality($2)] as first, initcap(
      syllables[1 + same % 20] || syllables[1 + same / 20 % 20] || syllables[1 + same * 7919 % 20] || syllables[1 + same / 400 % 20]
      || coalesce(syllables[same / 24000], '')
    ) as last
    from (
      select id, n, case when n % 100 < 3 then n + 50 else n end as same,
        string_to_array('ba,ce,di,fo,gu,ha,je,ki,lo,mu,na,pe,ri,so,tu,va,we,xi,yo,zu', ',') as syllables
      from (select id, row_number() over (order by id) as n from contacts where user_id = $1) as numbered
    ) as matched
  ) as person
  where contacts.user_id = $1 and contacts.id = person.id`;

const rename: Enrich = async (client, { userId }) => {
  await client.query(RENAME, [userId, words(FIRST_NAMES)]);
};

async function read(origin: string, cookie: string, path: string): Promise<number> {
  const response = await fetch(origin + path, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

/** Everybody is new: all of them are compared, a question at a time. */
async function compareAll(origin: string, { cookie }: Account): Promise<DuplicatePage> {
  const call = callerOf(origin, cookie);
  for (;;) {
    const page = await call<DuplicatePage>('GET', '/api/duplicates?band=certain');
    if (page.meta.waiting === 0) return page;
  }
}

/** Somebody gets another name, and all are asked for again. */
async function changeOne(origin: string, account: Account): Promise<void> {
  const call = callerOf(origin, account.cookie);
  const { data } = await call<{ data: { id: string }[] }>('GET', '/api/contacts?limit=1');
  await call('PUT', `/api/contacts/${data[0]!.id}`, { name: 'Grace Hopper' });
  await compareAll(origin, account);
}

const rows: string[][] = [];

async function measure(engine: EngineName, counts: readonly number[]): Promise<void> {
  await withDatabase(
    engine,
    counts,
    async (filled) => {
      const { program, origin } = await startServer({
        ...filled.environmentOf('product'),
        DEFAULT_PLAN: 'premium',
        LOG_LEVEL: 'error',
      });
      try {
        const everybody = counts.reduce((sum, count) => sum + count, 0);
        let perContact: number | undefined;
        for (const account of filled.accounts) {
          const { cookie, contacts } = account;
          await read(origin, cookie, '/api/contacts/export');
          const exported = await timed(() => read(origin, cookie, '/api/contacts/export'));
          const compared = await timed(() => compareAll(origin, account));
          const asked = await timed(() => compareAll(origin, account));
          const changed = await timed(() => changeOne(origin, account));
          const ratio = compared.took / exported.took;
          const growth = perContact === undefined ? 1 : compared.took / contacts / perContact;
          perContact ??= compared.took / contacts;
          say(`${engine}, ${whole(contacts)} contacts: ${times(ratio)}`);
          rows.push([
            times(ratio),
            engine,
            whole(contacts),
            whole(everybody - contacts),
            milliseconds(exported.took),
            milliseconds(compared.took),
            times(growth),
            milliseconds(asked.took),
            milliseconds(changed.took),
            whole(compared.result.meta.counts.certain),
            whole(compared.result.meta.counts.look),
            met(ratio <= TARGET),
          ]);
        }
      } finally {
        await program.end();
      }
    },
    rename,
  );
}

for (const engine of engines) await measure(engine, ALONE);
// The embedded engine serves one household.
if (engines.includes('native') && TOGETHER.length > 1) await measure('native', TOGETHER);

report({
  title: 'Duplicates',
  about:
    'Finding who is in the circle twice, over HTTP, when everybody is new and all have to be compared; then when nothing has changed since; and when one contact has, with that change. Beside it the file of all contacts in the same run. Target: finding takes at most as long as the file, and of ten times as many contacts each takes about as long.',
  columns: [
    'of the file',
    'engine',
    'contacts',
    'of others',
    'the file',
    'comparing all',
    'for each contact',
    'asked again',
    'one changed',
    'almost certain',
    'to look at',
    'target',
  ],
  rows,
});
