import { EventConflict, type CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { CallError } from '../../platform/server/call-error.ts';
import { fieldsOf, type EventFields } from './event-form.ts';

/** A field that was changed at Google after the person saw it. */
export type Conflict = {
  name: keyof EventFields;
  theirs: EventFields[keyof EventFields];
  /** The person wrote something else there. */
  isContested: boolean;
};

/** The event as Google has it now, when that is why a change was refused. */
export const currentOf = (error: unknown): CalendarEvent | undefined =>
  error instanceof CallError && error.status === 409 ? EventConflict.safeParse(error.problem).data?.current : undefined;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function conflictsWith(
  current: CalendarEvent,
  { seen, written }: { seen: EventFields; written: EventFields },
  zone: string,
): Conflict[] {
  const theirs = fieldsOf(current, zone);
  const names = Object.keys(theirs) as (keyof EventFields)[];
  return names
    .filter((name) => !same(theirs[name], seen[name]) && !same(theirs[name], written[name]))
    .map((name) => ({ name, theirs: theirs[name], isContested: !same(written[name], seen[name]) }));
}
