import { withDatabase } from './support/engines.ts';
import { met, milliseconds, percent, quantile, timed, whole } from './support/figures.ts';
import { contactCounts, countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

/** What one or two letters may take, and what longer searches may. */
const [SHORT_MILLISECONDS, LONG_MILLISECONDS] = [30, 15];
const LONGEST_MILLISECONDS = 6000;
const [contacts = 0] = contactCounts([100_000]);
const samples = countOf('samples', 60);
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

/** One after the other, as somebody who types would, until there are enough or it has taken long enough. */
async function durationsOf(url: string, cookie: string): Promise<{ durations: number[]; hits: string }> {
  const ask = () =>
    timed(async () => {
      const response = await fetch(url, { headers: { cookie } });
      if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
      return (await response.json()) as { meta: { total: number; isMore?: true } };
    });
  const { result } = await ask();
  const durations: number[] = [];
  const endsAt = performance.now() + LONGEST_MILLISECONDS;
  while (durations.length < samples && performance.now() < endsAt) durations.push((await ask()).took);
  const { total, isMore } = result.meta;
  return { durations, hits: `${isMore ? 'more than ' : ''}${whole(total)}` };
}

const rows: string[][] = [];
for (const engine of engines) {
  await withDatabase(engine, [contacts], async ({ accounts: [account], environmentOf }) => {
    const { program, origin } = await startServer(environmentOf('product'));
    const urlOf = (term: string) => `${origin}/api/contacts?search=${encodeURIComponent(term)}`;
    const terms = Object.values(SEARCHES);
    try {
      for (let asked = 0; asked < WARM_UP; asked++) {
        const response = await fetch(urlOf(terms[asked % terms.length]!), { headers: { cookie: account!.cookie } });
        await response.arrayBuffer();
      }
      for (const [what, term] of Object.entries(SEARCHES)) {
        const { durations, hits } = await durationsOf(urlOf(term), account!.cookie);
        const [p50, p95] = [quantile(durations, 0.5), quantile(durations, 0.95)];
        const target = term.length <= 2 ? SHORT_MILLISECONDS : LONG_MILLISECONDS;
        say(`${engine}, ${what}: ${milliseconds(p95)}`);
        rows.push([
          percent(p95 / target),
          engine,
          `${what} (${term})`,
          hits,
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
  about: `How long \`GET /api/contacts?search=…\` takes over HTTP for one user with ${whole(contacts)} contacts, one request after the other, at most ${samples} of each after ${WARM_UP} others or as many as fit into ${LONGEST_MILLISECONDS / 1000} s. Target: 95 of 100 within ${SHORT_MILLISECONDS} ms for one or two letters, and within ${LONG_MILLISECONDS} ms for more.`,
  columns: ['p95 of the target', 'engine', 'search', 'found', 'p50', 'p95', 'at most', 'target'],
  rows,
});
