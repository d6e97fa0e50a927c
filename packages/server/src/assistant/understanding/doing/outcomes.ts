import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { choice, LET_IT_BE, type Option, type Outcome } from '../scene.ts';

export type Question = Extract<Outcome, { kind: 'ask' }>;

const idsOf = (people: readonly Pick<Contact, 'id'>[]) => people.map(({ id }) => id);

/** What is said of the actions follows from them and how they stand; `note` is what there is to say besides. */
export const does = (actions: readonly Action[], people: readonly Pick<Contact, 'id'>[] = [], note = ''): Outcome => ({
  kind: 'do',
  actions,
  reply: note,
  people: idsOf(people),
});

export const asks = (reply: string, options: readonly Option[] = [], awaits?: Question['awaits']): Question => ({
  kind: 'ask',
  reply,
  options,
  ...(awaits && { awaits }),
});

/** A question whose buttons say it in other words. */
export const asksWhether = (reply: string, ways: readonly (readonly [label: string, says: string])[]): Question =>
  asks(reply, [
    ...ways.map(([label, says]) => choice(label, { says })),
    LET_IT_BE(ways.length, ways.length === 1 ? 'No' : 'Neither'),
  ]);

export const refuses = (reply: string): Outcome => ({ kind: 'refuse', reply });
export const chats = (reply: string): Outcome => ({ kind: 'chat', reply });

export const asksWhen = (reply: string): Question => asks(reply, [], { what: 'time' });
