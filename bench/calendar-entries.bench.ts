import { feedEndpoints } from '@inner-circle/domain/calendar/feed.contract.ts';
import type { Account } from './support/accounts.ts';
import { withDatabase } from './support/engines.ts';
import { kilobytes, median, met, milliseconds, timed, times, whole } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const MANY = 20_000;
const FEW = 2000;
const rounds = countOf('rounds', 7);

const today = Temporal.Now.plainDateISO('UTC');
const monday = today.with({ day: 1 }).subtract({ days: today.with({ day: 1 }).dayOfWeek - 1 });
const MONTH = `/api/calendar/entries?startDate=${monday.toString()}&endDate=${monday.add({ days: 41 }).toString()}&zone=UTC`;

const ask = async (url: string, cookie: string) => {
  const { result, took } = await timed(async () => {
    const response = await fetch(url, { headers: { cookie } });
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
    return response.bytes();
  });
  return { took, bytes: result.length };
};

const rows: string[][] = [];
for (const engine of engines) {
  await withDatabase(engine, [MANY, FEW], async ({ accounts, environmentOf }) => {
    const { program, origin } = await startServer(environmentOf('product'));
    const feedOf = async ({ cookie }: Account) => {
      const response = await fetch(origin + feedEndpoints.create.url, { method: 'POST', headers: { cookie, origin } });
      return ((await response.json()) as { url: string }).url;
    };
    try {
      const questions = {
        'a month': accounts.map(() => origin + MONTH),
        'the feed': await Promise.all(accounts.map(feedOf)),
      };
      for (const [question, urls] of Object.entries(questions)) {
        const answers: { took: number; bytes: number }[][] = [];
        // The first of each warms up.
        for (let round = 0; round <= rounds; round++)
          answers.push([await ask(urls[0]!, accounts[0]!.cookie), await ask(urls[1]!, accounts[1]!.cookie)]);
        const [many, few] = [0, 1].map((of) => median(answers.slice(1).map((pair) => pair[of]!.took))) as [
          number,
          number,
        ];
        say(`${engine}, ${question}: ${times(many / few)}`);
        rows.push([
          times(many / few),
          engine,
          question,
          milliseconds(many),
          milliseconds(few),
          kilobytes(answers[0]![0]!.bytes),
          met(many / few <= MANY / FEW),
        ]);
      }
    } finally {
      await program.end();
    }
  });
}

report({
  title: 'Birthdays, to-dos and e-mails in the calendar',
  about: `How long a month of the calendar and the whole feed take with ${whole(MANY)} contacts, as a multiple of the same with ${whole(FEW)}; medians of ${rounds}, by turns. Target: no more than the contacts grow.`,
  columns: [`of ${whole(FEW)} contacts`, 'engine', 'what', whole(MANY), whole(FEW), 'size', 'target'],
  rows,
});
