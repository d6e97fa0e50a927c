import { withDatabase } from './support/engines.ts';
import { met, milliseconds, percent, quantile, timed, whole } from './support/figures.ts';
import { contactCounts, countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { whenQuiet } from './support/quiet.ts';
import { report, say } from './support/report.ts';

/** What one or two letters may take, and what longer searches may. */
const [SHORT_MILLISECONDS, LONG_MILLISECONDS] = [30, 15];
const [contacts = 0] = contactCounts([100_000]);
const rounds = countOf('rounds', 12);
/** Of one search in a round. A round is short, so that a machine with neighbours is quiet for some. */
const ASKED = 5;
/** Of all searches together: somebody who types comes to a process that has answered others. */
const WARM_UP = 1100;

const SEARCHES = {
  'part of a name': 'lindber',
  'a name without its accents': 'jose sanchez',
  'the name of a group': 'sailing',
  'a rare word of the notes': 'zeppelin',
  'a common word of the notes': 'chess',
  'two letters': 'ka',
  'two letters of the last names in order': 'zo',
  'two letters that nobody has': 'qx',
  'one letter': 'z',
  'a letter that nearly everybody has': 'e',
  'nothing that there is': 'qwertyuiop',
};

type Found = { total: number; isMore?: true };

async function ask(url: string, cookie: string): Promise<Found> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return ((await response.json()) as { meta: Found }).meta;
}

const rows: string[][] = [];
const quietness: number[] = [];
for (const engine of engines) {
  await withDatabase(engine, [contacts], async ({ accounts: [account], environmentOf }) => {
    const { program, origin } = await startServer(environmentOf('product'));
    const find = (term: string) => ask(`${origin}/api/contacts?search=${encodeURIComponent(term)}`, account!.cookie);
    const terms = Object.values(SEARCHES);
    try {
      for (let asked = 0; asked < WARM_UP; asked++) await find(terms[asked % terms.length]!);
      for (const [what, term] of Object.entries(SEARCHES)) {
        const { total, isMore } = await find(term);
        const measured = await whenQuiet(rounds, async () => {
          const durations: number[] = [];
          // One after the other, as somebody who types would.
          for (let asked = 0; asked < ASKED; asked++) durations.push((await timed(() => find(term))).took);
          return durations;
        });
        quietness.push(measured.quietness);
        const durations = measured.rounds.flat();
        const [p50, p95] = [quantile(durations, 0.5), quantile(durations, 0.95)];
        const target = term.length <= 2 ? SHORT_MILLISECONDS : LONG_MILLISECONDS;
        say(`${engine}, ${what}: ${milliseconds(p95)}`);
        rows.push([
          percent(p95 / target),
          engine,
          `${what} (${term})`,
          `${isMore ? 'more than ' : ''}${whole(total)}`,
          milliseconds(p50),
          milliseconds(p95),
          milliseconds(target),
          met(p95 <= target),
        ]);
      }
    } finally {
      await program.end();
    }
  });
}

report({
  title: 'Search',
  about: `How long \`GET /api/contacts?search=…\` takes over HTTP for one user with ${whole(contacts)} contacts, one request after the other, after ${whole(WARM_UP)} of all kinds: ${rounds} rounds of ${ASKED}, the quietest ones of a machine that shares its hardware (in those counted it ran at ${percent(Math.min(...quietness))} of its best pace or more). Target: 95 of 100 within ${SHORT_MILLISECONDS} ms for one or two letters, and within ${LONG_MILLISECONDS} ms for more.`,
  columns: ['p95 of the target', 'engine', 'search', 'found', 'p50', 'p95', 'at most', 'target'],
  rows,
});
