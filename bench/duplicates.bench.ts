import type { DuplicatePage } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import type { Account } from './support/accounts.ts';
import { callerOf } from './support/caller.ts';
import { type Enrich, withDatabase } from './support/engines.ts';
import { met, milliseconds, timed, times, whole } from './support/figures.ts';
import { contactCounts, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const counts = contactCounts([10_000, 100_000]);
const TARGET = 1;

/** Names as various as in a circle: family names of three syllables. Of a hundred people three are there twice, in another spelling. */
const RENAME = `
  update contacts set
    name = case when person.n % 100 < 3 then person.last || ' ' || person.first else person.first || ' ' || person.last end,
    email = 'person' || person.same || '@example.com',
    phone = '+44 20 ' || lpad((person.same % 100000000)::text, 8, '0')
  from (
    select id, n, same, split_part(name, ' ', 1) as first, initcap(
      syllables[1 + same % 20] || syllables[1 + same / 20 % 20] || syllables[1 + same * 7919 % 20] || syllables[1 + same / 400 % 20]
    ) as last
    from (
      select id, name, n, case when n % 100 < 3 then n + 50 else n end as same,
        string_to_array('ba,ce,di,fo,gu,ha,je,ki,lo,mu,na,pe,ri,so,tu,va,we,xi,yo,zu', ',') as syllables
      from (select id, name, row_number() over (order by id) as n from contacts where user_id = $1) as numbered
    ) as matched
  ) as person
  where contacts.user_id = $1 and contacts.id = person.id`;

const rename: Enrich = async (client, { userId }) => {
  await client.query(RENAME, [userId]);
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

const rows: string[][] = [];
for (const engine of engines) {
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
        let perContact: number | undefined;
        for (const account of filled.accounts) {
          const { cookie, contacts } = account;
          await read(origin, cookie, '/api/contacts/export');
          const exported = await timed(() => read(origin, cookie, '/api/contacts/export'));
          const compared = await timed(() => compareAll(origin, account));
          const asked = await timed(() => compareAll(origin, account));
          const ratio = compared.took / exported.took;
          const growth = perContact === undefined ? 1 : compared.took / contacts / perContact;
          perContact ??= compared.took / contacts;
          say(`${engine}, ${whole(contacts)} contacts: ${times(ratio)}`);
          rows.push([
            times(ratio),
            engine,
            whole(contacts),
            milliseconds(exported.took),
            milliseconds(compared.took),
            times(growth),
            milliseconds(asked.took),
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

report({
  title: 'Duplicates',
  about:
    'Finding who is in the circle twice, over HTTP, when everybody is new and all have to be compared; and then, when nothing has changed since. Beside it the file of all contacts in the same run. Target: finding takes at most as long as the file, and of ten times as many contacts each takes about as long.',
  columns: [
    'of the file',
    'engine',
    'contacts',
    'the file',
    'comparing all',
    'for each contact',
    'asked again',
    'almost certain',
    'to look at',
    'target',
  ],
  rows,
});
