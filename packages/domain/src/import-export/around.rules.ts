import { z } from 'zod';
import { InteractionType } from '../contacts/contacts.contract.ts';
import { LONGEST_NAME } from '../contacts/contacts.rules.ts';
import { LONGEST_RELATION_WORD, RelationKind } from '../contacts/relations.rules.ts';
import { LONGEST_INTERACTION } from '../interactions/interactions.contract.ts';
import { asOneLine } from '../text.ts';
import { AnyMoment, CalendarDate } from '../time.ts';
import { LONGEST_TASK } from '../todos/todos.contract.ts';
import type { ImportRow } from './import-export.contract.ts';

/** What a row brings beside the contact itself, as it is kept until the import runs. */
export const Around = z.object({
  relations: z.array(z.object({ name: z.string(), kind: RelationKind, word: z.string().nullable() })).readonly(),
  interactions: z.array(z.object({ type: InteractionType, date: z.string(), notes: z.string() })).readonly(),
  todos: z.array(z.object({ task: z.string(), dueDate: z.string().nullable() })).readonly(),
});
export type Around = z.infer<typeof Around>;

export const NOTHING_AROUND: Around = { relations: [], interactions: [], todos: [] };

const clean = (text: string, longest: number) => kept(asOneLine(text), longest);
const kept = (text: string, longest: number) =>
  text.replaceAll('\0', '').toWellFormed().trim().slice(0, longest).toWellFormed();

/** What can be kept of it: texts are cut at what any may have, and what has no date or no text is no interaction. */
export function aroundOf({ relations = [], interactions = [], todos = [] }: ImportRow): Around {
  return {
    relations: relations.flatMap(({ name, kind, word }) => {
      const cleaned = clean(name, LONGEST_NAME);
      const said = clean(word ?? '', LONGEST_RELATION_WORD) || null;
      return cleaned ? { name: cleaned, kind, word: kind === 'other' ? (said ?? 'knows') : said } : [];
    }),
    interactions: interactions.flatMap(({ type, date, notes }) => {
      const moment = momentOf(date);
      const text = kept(notes, LONGEST_INTERACTION);
      return moment && text ? { type, date: moment, notes: text } : [];
    }),
    todos: todos.flatMap(({ task, dueDate }) => {
      const text = clean(task, LONGEST_TASK);
      const due = CalendarDate.safeParse(dueDate);
      return text ? { task: text, dueDate: due.success ? due.data : null } : [];
    }),
  };
}

/** A day counts from its noon in Greenwich: in hardly a place is that another day. */
function momentOf(date: string): string | undefined {
  const day = CalendarDate.safeParse(date);
  const moment = AnyMoment.safeParse(day.success ? `${day.data}T12:00:00.000Z` : date);
  return moment.success ? moment.data : undefined;
}

export const todosLeftOut = (limit: string, tasks: readonly string[]) => `${limit} Left out: ${tasks.join(', ')}.`;

export const photoLeftOut = 'The photo was left out, for it is no picture that can be shown.';

export const photoWithoutRoom = 'The photo was left out, for the photos of the account take all the room they may.';
