import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { choice, LET_IT_BE, type Named, type Scene } from '../scene.ts';
import { asks, type Question } from './outcomes.ts';
import { capitalised, fold } from '../tagging/words.ts';

const MOST_CHOICES = 5;

export async function contactsOf(people: readonly { readonly id: string }[], { reading }: Scene): Promise<Contact[]> {
  return [...(await reading.contacts([...new Set(people.map(({ id }) => id))]))];
}

/** Asks which of several, with what tells them apart. */
export async function which(name: string, fits: readonly Named[], scene: Scene): Promise<Question> {
  const shown = await contactsOf(fits.slice(0, MOST_CHOICES), scene);
  const more =
    fits.length > shown.length ? ` There are ${fits.length}; say the full name if it is not among these.` : '';
  const key = fold(name).replace(/^@/, '');
  const options = shown.map((contact) =>
    choice(contact.name, { detail: detailOf(contact, scene), contactId: contact.id, settles: { [key]: contact.id } }),
  );
  return asks(`Which ${plainText(capitalised(name))}?${more}`, [...options, LET_IT_BE(options.length)]);
}

const detailOf = ({ groups, lastInteraction, lastInteractionType }: Contact, { turn }: Scene) =>
  [
    ...groups.slice(0, 2),
    lastInteractionType
      ? `last ${lastInteractionType} ${timeAgo(lastInteraction, turn.now, turn.zone)}`
      : 'nothing logged yet',
  ].join(' · ');
