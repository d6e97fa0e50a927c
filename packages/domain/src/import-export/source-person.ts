import type { CustomField, Labelled } from '../contacts/contact-values.contract.ts';
import type { InteractionType } from '../contacts/contacts.contract.ts';
import type { PlainField } from '../contacts/plain-fields.rules.ts';
import type { RelationKind } from '../contacts/relations.rules.ts';

/** What a file or another program says of somebody. Nothing in it was checked: the import holds it to what holds for every contact. */
export type SourcePerson = Record<PlainField, string | null> & {
  /** What the source calls this person; stays the same when the source is read again. */
  uid: string | null;
  name: string;
  /** The first is the one in use. */
  emails: Labelled[];
  phones: Labelled[];
  /** 1988-04-08, or --04-08 without the year. */
  birthday: string | null;
  notes: string;
  groups: string[];
  customFields: CustomField[];
  /** What somebody else is to this person, with a word of its own where no kind fits. */
  relations: { name: string; kind: RelationKind; word: string | null }[];
  /** As the source has it, for example image/jpeg. */
  photo: { type: string; base64: string } | null;
  /** Dates are days, 2026-11-18. */
  interactions: { type: InteractionType; date: string; notes: string }[];
  todos: { task: string; dueDate: string | null }[];
};
