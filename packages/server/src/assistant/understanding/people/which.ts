import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { LET_IT_BE, type Named, type Option, type Outcome, type Scene } from '../scene.ts';
import { capitalised, distance, fold, wordsOf } from '../wording/words.ts';
import type { Mention } from './find-people.ts';

const MOST_CHOICES = 5;

/** Who is meant, or the question that has to be answered first. */
export type Who =
  | { readonly people: readonly Contact[]; readonly mentions: readonly Mention[] }
  | Extract<Outcome, { kind: 'ask' }>;

export async function contactsOf(ids: readonly string[], { reading }: Scene): Promise<Contact[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => reading.contact(id)));
  return found.filter((contact) => contact !== null);
}

/** Somebody whose name is spelled a little differently: taken where it can only be that one, asked about otherwise. */
export async function similarTo(name: string, scene: Scene, isHarmless: boolean): Promise<Who> {
  const chosen = scene.settled[fold(name)];
  const whole = (people: readonly Contact[]): Who => ({ people, mentions: mentionOf(name, people) });
  if (chosen) {
    const contact = await scene.reading.contact(chosen);
    if (contact) return whole([contact]);
  }
  const found = await scene.reading.findContacts(name, MOST_CHOICES);
  const close = found.filter((contact) => isClose(name, contact.name));
  if (close.length === 1 && isHarmless) return whole(close);
  const { reply, options } = await which(name, found, scene);
  if (found.length === 0) return newName(name);
  return {
    kind: 'ask',
    reply: close.length > 1 ? reply : `I find nobody called “${plainText(name)}”. Do you mean one of these?`,
    options,
  };
}

const mentionOf = (name: string, [person]: readonly Contact[]): Mention[] =>
  person ? [{ text: name, start: -1, end: -1, fits: [person], isPossessive: false }] : [];

function isClose(typed: string, name: string): boolean {
  const own = wordsOf(name);
  return wordsOf(typed).every((word) => {
    const most = word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0;
    return own.some((part) => part[0] === word[0] && distance(word, part, most) <= most);
  });
}

function newName(name: string): Extract<Outcome, { kind: 'ask' }> {
  const proper = name.split(' ').map(capitalised).join(' ');
  const says = `add new contact ${proper}`;
  return {
    kind: 'ask',
    reply: `I find nobody called “${plainText(proper)}” among your contacts. Whom do you mean?`,
    options: [{ label: `Add ${proper} as a new contact`, detail: '', contactId: null, says }],
    awaits: { what: 'person', instead: name },
  };
}

export const nobodyNamed = (scene: Scene): Extract<Outcome, { kind: 'ask' }> => ({
  kind: 'ask',
  reply: scene.spokenOf.length > 0 ? 'Whom do you mean?' : 'Whom is this about?',
  options: [],
  awaits: { what: 'person', joint: 'for' },
});

/** Asks which of several, with what tells them apart. */
export async function which(
  name: string,
  fits: readonly Named[],
  scene: Scene,
): Promise<Extract<Outcome, { kind: 'ask' }>> {
  const shown = await contactsOf(
    fits.slice(0, MOST_CHOICES).map(({ id }) => id),
    scene,
  );
  const more =
    fits.length > shown.length ? ` There are ${fits.length}; say the full name if it is not among these.` : '';
  const options = shown.map((contact): Option => ({
    label: contact.name,
    detail: detailOf(contact, scene),
    contactId: contact.id,
    settles: { [fold(name).replace(/^@/, '')]: contact.id },
  }));
  return {
    kind: 'ask',
    reply: `Which ${plainText(capitalised(name))}?${more}`,
    options: [...options, LET_IT_BE(options.length)],
  };
}

const detailOf = ({ groups, lastInteraction, lastInteractionType }: Contact, { turn }: Scene) =>
  [
    ...groups.slice(0, 2),
    lastInteractionType
      ? `last ${lastInteractionType} ${timeAgo(lastInteraction, turn.now, turn.zone)}`
      : 'nothing logged yet',
  ].join(' · ');
