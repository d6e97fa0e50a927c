import type { BulkChange, BulkResult, BulkUndone } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { rhythmInWords } from '@inner-circle/domain/contacts/rhythm.rules.ts';
import { wholeDay } from '../platform/time/day-in-words.ts';
import { counted, inFigures } from '../platform/numbers.ts';

export const people = (count: number) => counted(count, 'person', 'people');

/** What was done, for the message that offers to take it back. */
function done(change: BulkChange, count: number, today: Temporal.PlainDate): string {
  const them = people(count);
  switch (change.kind) {
    case 'log':
      return `Logged with ${them}`;
    case 'groups':
      return `The groups of ${them} were changed`;
    case 'rhythm':
      return change.days === null
        ? `${them} ${count === 1 ? 'has' : 'have'} no rhythm of their own`
        : `${rhythmInWords(change.days)} for ${them}`;
    case 'snooze':
      return change.until === null
        ? `${them} ${count === 1 ? 'is' : 'are'} awake`
        : `${them} asleep until ${wholeDay(Temporal.PlainDate.from(change.until), today)}`;
    case 'todo':
      return `Added for ${them}`;
    case 'delete':
      return `${them} ${count === 1 ? 'was' : 'were'} deleted`;
  }
}

/** With whom it was not done, and why. */
export function outcome(change: BulkChange, { changed, missing, markedWarm }: BulkResult, today: Temporal.PlainDate) {
  const gone = missing.length;
  const warm = markedWarm > 0 ? `${people(markedWarm)} became warm.` : '';
  if (gone === 0) return { title: done(change, changed, today), ...(warm && { detail: warm }) };
  const why = `${gone === 1 ? '1 is' : `${inFigures(gone)} are`} gone already: deleted elsewhere meanwhile.`;
  return { title: `${inFigures(changed)} of ${inFigures(changed + gone)} changed`, detail: `${why} ${warm}`.trim() };
}

export function undone({ restored, kept, closedTodos }: BulkUndone) {
  const details = [
    kept > 0 && `${people(kept)} ${kept === 1 ? 'stays as it is' : 'stay as they are'}: changed again since.`,
    closedTodos > 0 && `${counted(closedTodos, 'to-do')} came back as completed: there was no room for more.`,
  ].filter((line) => line !== false);
  return { title: `Taken back for ${people(restored)}`, ...(details.length > 0 && { detail: details.join(' ') }) };
}
