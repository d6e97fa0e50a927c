import { LONGEST_NOTES } from '../contacts/contacts.rules.ts';
import { SINGLE_FIELDS, type SingleField } from './import.rules.ts';

/** What of a contact can be filled in. */
export type Fillable = Record<SingleField, string | null> & { notes: string };

/** What an existing contact gains from a row: empty fields are filled in, new notes are added below, nothing is overwritten. */
export function gains(existing: Readonly<Fillable>, incoming: Readonly<Fillable>) {
  const change: Partial<Fillable> = {};
  for (const field of SINGLE_FIELDS)
    if (existing[field] === null && incoming[field] !== null) change[field] = incoming[field];
  const added = incoming.notes.trim();
  const isNew = added !== '' && !existing.notes.includes(added);
  const notes = existing.notes.trim() === '' ? incoming.notes : `${existing.notes.trimEnd()}\n\n${added}`;
  const fits = notes.length <= LONGEST_NOTES;
  if (isNew && fits) change.notes = notes;
  return { change, areNotesLeftOut: isNew && !fits };
}
