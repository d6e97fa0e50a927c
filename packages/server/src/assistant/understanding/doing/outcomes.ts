import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { choice, LET_IT_BE, type Named, type Option, type Outcome, type Scene } from '../scene.ts';
import { capitalised, fold } from '../tagging/words.ts';

type WithId = Pick<Contact, 'id'>;
export type Question = Extract<Outcome, { kind: 'ask' }>;

export const idsOf = (people: readonly WithId[]) => people.map(({ id }) => id);

/** What is said of the actions follows from them and how they stand; `note` is what there is to say besides. */
export const does = (actions: readonly Action[], people: readonly WithId[] = [], note = ''): Outcome => ({
  kind: 'do',
  actions,
  reply: note,
  people: idsOf(people),
});
export const refuses = (reply: string): Outcome => ({ kind: 'refuse', reply });
export const chats = (reply: string): Outcome => ({ kind: 'chat', reply });

export const asks = (reply: string, options: readonly Option[] = [], awaits?: Question['awaits']): Question => ({
  kind: 'ask',
  reply,
  options,
  awaits,
});
export const asksWho = (reply: string) => asks(reply, [], 'person');
export const asksWhen = (reply: string) => asks(reply, [], 'time');
/** A question whose buttons say it in other words. */
export const asksWhether = (reply: string, ways: readonly (readonly [label: string, says: string])[]): Question =>
  asks(reply, [
    ...ways.map(([label, says]) => choice(label, { says })),
    LET_IT_BE(ways.length, ways.length === 1 ? 'No' : 'Neither'),
  ]);

export const contactsOf = async (people: readonly WithId[], { reading }: Scene): Promise<Contact[]> => [
  ...(await reading.contacts([...new Set(idsOf(people))])),
];

/** What an answer settles that says who is meant by a name. */
export const keyOfName = (name: string) => `who ${fold(name)}`;
const MOST_CHOICES = 5;

/** Asks which of several, with what tells them apart. */
export async function which(name: string, fits: readonly Named[], scene: Scene): Promise<Question> {
  const shown = await contactsOf(fits.slice(0, MOST_CHOICES), scene);
  const more =
    fits.length > shown.length ? ` There are ${fits.length}; say the full name if it is not among these.` : '';
  const options = shown.map((contact) =>
    choice(contact.name, {
      detail: detailOf(contact, scene),
      contactId: contact.id,
      photo: contact.photo,
      settles: { [keyOfName(name)]: contact.id },
    }),
  );
  return asks(`Which ${plainText(capitalised(name))}?${more}`, [...options, LET_IT_BE(options.length)], 'person');
}

const detailOf = ({ groups, lastInteraction, lastInteractionType }: Contact, { turn }: Scene) =>
  [
    ...groups.slice(0, 2),
    lastInteractionType
      ? `last ${lastInteractionType} ${timeAgo(lastInteraction, turn.now, turn.zone)}`
      : 'nothing logged yet',
  ].join(' · ');
