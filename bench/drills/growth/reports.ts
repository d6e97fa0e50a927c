import { megabytes, met, milliseconds, times, whole } from '../../support/figures.ts';
import { report } from '../../support/report.ts';
import { medianOf, ratioOf, type Compared, type Cost } from './cost.ts';
import { MEASURED, type Population } from './population.ts';
import type { KINDS } from './requests.ts';
import type { TableSize } from './sizes.ts';

const TARGET = 1.3;

const ms = (figure: number) => `${figure.toFixed(2)} ms`;
const both = ({ own, postgres }: Cost) => `${own.toFixed(2)} + ${ms(postgres)}`;

export type Hour = {
  readonly count: number;
  readonly taken: number;
  readonly cost: Cost;
  readonly took: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly morning: { readonly users: number; readonly cost: Cost; readonly took: number };
};

export function reportRatios(
  all: readonly Compared[],
  { users, contacts }: Population,
  { samples, rounds }: { samples: number; rounds: number },
): void {
  report({
    title: `Beside ${whole(users)} users`,
    about: `What one user does on one PostgreSQL where ${whole(users)} others have ${whole(contacts)} contacts with three interactions each, their groups, to-dos, reminders and notifications, beside the same in a database of the same server where nobody else has any. Those who are measured are the same in both: ${MEASURED.typical} with ${MEASURED.typicalContacts} contacts each, by turns, one with ${whole(MEASURED.ada)} (searches, sign-in) and one with ${whole(MEASURED.grace)}. Processor time of our process plus that of PostgreSQL's, for each request: ${samples} one after the other on each side, by turns, in ${rounds} rounds; medians, and the median of the ratios. All rows lie in memory, and PostgreSQL does not wait for the disk (fsync is off).`,
    columns: ['ratio', 'what', `beside ${whole(users)}`, 'alone', 'at most', 'target'],
    rows: all.map((compared) => [
      `${ratioOf(compared).toFixed(2)} ×`,
      compared.what,
      both(medianOf(compared, 'crowded')),
      both(medianOf(compared, 'alone')),
      times(TARGET),
      met(ratioOf(compared) <= TARGET),
    ]),
  });
}

const hourRow = (what: string, done: number, each: Cost, spent: number) => [
  what,
  whole(done),
  milliseconds(spent),
  whole(done / (spent / 1000)),
  both(each),
];

export function reportHour({ count, taken, cost, took, outcomes, morning }: Hour): void {
  report({
    title: 'An hour of reminders, and a morning',
    about: `All reminders of one hour, due when the workers begin, as after an outage; sent by two worker processes through a stand-in for Gmail that takes about 50 ms to answer and works on the same machine. The mail server took ${whole(taken)} e-mails of ${whole(count)} reminders, none twice; ${whole(outcomes['failed'] ?? 0)} were reported to their users as failed. And the digests of everybody, written one after the other by one process.`,
    columns: ['what', 'how many', 'took', 'a second', 'processor time for each (our process + PostgreSQL)'],
    rows: [
      hourRow('reminders sent', count, cost, took),
      hourRow('digests written', morning.users, morning.cost, morning.took),
    ],
  });
}

/** What somebody does who uses it daily. */
const DAY: readonly (readonly [kind: keyof typeof KINDS | 'mornings' | 'sending', times: number])[] = [
  ['firstScreen', 3],
  ['list', 6],
  ['longFound', 12],
  ['contact', 6],
  ['calendar', 2],
  ['interaction', 2],
  ['newContact', 0.3],
  ['signIn', 0.03],
  ['mornings', 1],
  ['sending', 0.2],
];
/** The part of a day's work that the busiest hour has. */
const BUSIEST = 0.15;
/** How busy a processor may be in that hour, so that nobody waits. */
const BUSY = 0.6;

export function reportCosts(
  asked: ReadonlyMap<keyof typeof KINDS, Compared>,
  jobs: Readonly<Record<'mornings' | 'sending', Compared>>,
): void {
  const lines = DAY.map(([kind, count]) => {
    const compared = kind === 'mornings' || kind === 'sending' ? jobs[kind] : asked.get(kind)!;
    return { what: compared.what, count, cost: medianOf(compared, 'crowded') };
  });
  const sum = (of: keyof Cost) => lines.reduce((total, { count, cost }) => total + count * cost[of], 0);
  const [own, postgres] = [sum('own'), sum('postgres')];
  const usersOfACore = (cost: number) => (BUSY * 3_600_000) / (BUSIEST * cost);
  report({
    title: 'What a user costs in a day',
    about: `Processor time of somebody who uses it daily: three visits, six lists, twelve letters typed into the search, six contacts opened, two looks at the calendar, two interactions logged, a contact every third day, a sign-in a month, the morning's digest and an e-mail every five days; in the larger database.`,
    columns: ['what', 'times a day', 'our process', 'PostgreSQL'],
    rows: [
      ...lines.map(({ what, count, cost }) => [what, String(count), ms(count * cost.own), ms(count * cost.postgres)]),
      ['**a day**', '', `**${ms(own)}**`, `**${ms(postgres)}**`],
    ],
    notes: [
      `When the busiest hour has ${BUSIEST * 100} % of a day and a core may be busy for ${BUSY * 100} % of it, one core of our processes serves ${whole(usersOfACore(own))} such people, and one core of PostgreSQL ${whole(usersOfACore(postgres))}.`,
    ],
  });
}

export function reportSizes(sizes: readonly TableSize[], { users, contacts }: Population): void {
  const all = sizes.reduce((sum, { table, indexes }) => sum + table + indexes, 0);
  const rows = sizes.reduce((sum, { rows: some }) => sum + some, 0);
  const shown = sizes.filter(({ table, indexes }) => table + indexes > all / 500);
  const everybodys = contacts + MEASURED.grace + MEASURED.ada + MEASURED.typical * MEASURED.typicalContacts;
  report({
    title: 'What a contact takes on the disk',
    about: `The tables of the larger database, after a vacuum.`,
    columns: ['table', 'rows', 'table', 'indexes', 'bytes for each row', 'bytes for each contact'],
    rows: shown.map(({ name, rows: count, table, indexes }) => [
      name,
      whole(count),
      megabytes(table),
      megabytes(indexes),
      whole((table + indexes) / count),
      whole((table + indexes) / everybodys),
    ]),
    notes: [
      `In all ${whole(rows)} rows and ${megabytes(all)}: ${(rows / everybodys).toFixed(1)} rows and ${(all / everybodys / 1000).toFixed(1)} kB for each contact with everything around it, ${(((all / everybodys) * (contacts / users)) / 1e6).toFixed(2)} MB for each user with ${whole(contacts / users)} contacts.`,
    ],
  });
}
