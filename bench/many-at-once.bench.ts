import type { BulkChange, BulkResult } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { callerOf } from './support/caller.ts';
import { withDatabase } from './support/engines.ts';
import { median, met, milliseconds, timed, times } from './support/figures.ts';
import { contactCounts, countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const samples = countOf('samples', 3);
const [contacts = 10_000] = contactCounts([10_000]);
/** Of the contact file, which reads everybody once and writes nothing, in the same run. */
const MOST = 5;

const inDays = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString();
const CHANGES: Record<string, (sample: number) => BulkChange> = {
  snooze: (sample) => ({ kind: 'snooze', until: inDays(9 + sample) }),
  rhythm: (sample) => ({ kind: 'rhythm', days: 10 + sample }),
  'into a group': (sample) => ({ kind: 'groups', add: [], remove: [], create: [`Crew ${sample}`] }),
  'a to-do': () => ({ kind: 'todo', task: 'Write a card', dueDate: null }),
  'a logged call': () => ({ kind: 'log', type: 'call', notes: 'The party' }),
  delete: () => ({ kind: 'delete' }),
};

const rows: string[][] = [];
for (const engine of engines) {
  await withDatabase(engine, [contacts], async ({ accounts: [account], environmentOf }) => {
    const { program, origin } = await startServer({ ...environmentOf('product'), DEFAULT_PLAN: 'premium' });
    const call = callerOf(origin, account!.cookie);
    const file = async () => {
      const response = await fetch(`${origin}/api/contacts/export`, { headers: { cookie: account!.cookie } });
      if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
      await response.arrayBuffer();
    };
    const change = (sample: BulkChange) =>
      call<BulkResult>('POST', '/api/contacts/bulk', { selection: { conditions: [] }, change: sample });
    const undo = (id: string) => call('POST', `/api/contacts/bulk/${id}/undo`, {});
    try {
      const read: number[] = [];
      for (let sample = 0; sample < samples; sample++) read.push((await timed(file)).took);
      for (const [what, changeFor] of Object.entries(CHANGES)) {
        const [forward, back]: [number[], number[]] = [[], []];
        for (let sample = 0; sample < samples; sample++) {
          const { result, took } = await timed(() => change(changeFor(sample)));
          if (result.changed !== contacts) throw new Error(`${what} changed ${result.changed} of ${contacts}.`);
          forward.push(took);
          back.push((await timed(() => undo(result.id))).took);
        }
        const [own, undone, whole] = [median(forward), median(back), median(read)];
        const slower = Math.max(own, undone) / whole;
        say(`${engine}, ${what}: ${milliseconds(own)}, taken back in ${milliseconds(undone)}, ${times(slower)}`);
        const figures = [milliseconds(own), milliseconds(undone), milliseconds(whole), met(slower <= MOST)];
        rows.push([times(slower), engine, what, ...figures]);
      }
    } finally {
      await program.end();
    }
  });
}

report({
  title: 'Many at once',
  about: `One change of all of ${contacts.toLocaleString('en-GB')} contacts, picked by condition, and its undo: the slower of both as a multiple of the file of all contacts in the same run; at most ${MOST} times. Medians of ${samples}.`,
  columns: ['of the file', 'engine', 'change', 'takes', 'undo', 'file', 'met'],
  rows,
});
