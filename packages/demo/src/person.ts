import type { InteractionType, NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { PlainField } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import type { groups } from './groups.ts';

type Encounter = { readonly daysAgo: number; readonly type: InteractionType; readonly notes: string };

/** Noted `since` so many days, due in so many (overdue when negative), done so many days ago. */
export type Task = { readonly task: string; readonly since: number; readonly due?: number; readonly done?: number };

/** A birthday that comes up in so many days, whenever the demo is started. */
export type ComingBirthday = { readonly inDays: number; readonly turning?: number };

export type Person = Pick<NewContact, 'name' | 'email' | 'phone' | PlainField> & {
  readonly groups: readonly (typeof groups)[number]['name'][];
  readonly birthday?: string | ComingBirthday;
  readonly notes: string;
  readonly story: readonly Encounter[];
  readonly todos?: readonly Task[];
};

const encounter = (type: InteractionType) => (daysAgo: number, notes: string) => ({ daysAgo, type, notes });

export const met = encounter('meeting');
export const called = encounter('call');
export const mailed = encounter('email');
export const wrote = encounter('message');
