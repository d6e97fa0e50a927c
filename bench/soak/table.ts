import { report } from '../support/report.ts';
import { whole } from '../support/figures.ts';
import type { options } from './options.ts';
import type { Promises } from './promises/promises.ts';
import type { Troubles } from './world/troubles.ts';

type Lived = {
  options: typeof options;
  counts: ReadonlyMap<string, number>;
  troubles: Troubles;
  promises: Promises;
  outcomes: ReadonlyMap<string, number>;
  minutes: number;
};

const byName = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([what, times]) => [what, whole(times)]);

/** What was lived through, and how often each promise was looked at. It is printed only when all of them were kept. */
export function reportSoak({ options: asked, counts, troubles, promises, outcomes, minutes }: Lived): void {
  const { seed, people, months, engine, stepsAMonth } = asked;
  const processes =
    engine === 'native'
      ? 'two web and two worker processes on one PostgreSQL, their clocks up to four seconds apart'
      : 'one process on the embedded database';
  report({
    title: `${months === 1 ? 'A month' : `${months} months`} of ${people} people`,
    about: `Seed ${seed}, ${engine}: ${processes}, the time moved ${stepsAMonth} times a month, in ${minutes.toFixed(0)} minutes. Every promise was kept.`,
    columns: ['promise', 'looked at'],
    rows: byName(promises.checked),
  });
  report({
    title: 'What people did',
    about: 'How often each was done or refused for a reason.',
    columns: ['what', 'times'],
    rows: byName(counts),
  });
  report({
    title: 'What went wrong',
    about:
      'Processes that were killed (SIGKILL) or ended (SIGTERM), lines of the database that were cut, and vendors that failed.',
    columns: ['what', 'times'],
    rows: byName(troubles.counts),
  });
  report({
    title: 'What became of the e-mails',
    about: 'The last state in the log of each e-mail that was due.',
    columns: ['state', 'e-mails'],
    rows: byName(outcomes),
  });
}
