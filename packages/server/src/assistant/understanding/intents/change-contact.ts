import { type Contact, ContactChange } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { z } from 'zod';
import { whenIn } from '../dates/when.ts';
import { mentionsIn } from '../people/find-people.ts';
import { isQuestion, personIn, whoIn } from '../people/who.ts';
import { link, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Outcome, Scene } from '../scene.ts';
import { birthdayOf, EMAIL, PHONE } from './contact-values.ts';
import { asks, does, noSuchDate, type Question } from './outcomes.ts';

type Change = z.input<typeof ContactChange>;

async function onePerson(slot: string, scene: Scene): Promise<Contact | Question> {
  const name = slot
    .replace(/'s?$/i, '')
    .replace(/^(?:my (?:friend|contact) )/i, '')
    .trim();
  const who = /^(?:his|her|their|him|them|she|he|they)$/i.test(name)
    ? await whoIn(name, scene)
    : await personIn(name, scene);
  if (isQuestion(who)) return who;
  return who.people[0] ?? asks('Whom do you mean?', [], { what: 'person', instead: name });
}

const isPerson = (who: Contact | Question): who is Contact => 'id' in who;

export async function change(
  slot: string,
  scene: Scene,
  make: (person: Contact) => Change | Question,
): Promise<Outcome | undefined> {
  const person = await onePerson(slot, scene);
  if (!isPerson(person)) return person;
  const made = make(person);
  if ('kind' in made && made['kind'] === 'ask') return made;
  const { success, data } = ContactChange.safeParse(made);
  if (!success) return asks(`I cannot save that for ${link(person)}. Please say it once more.`);
  return does([{ type: 'update-contact', arguments: { contactId: person.id, change: data } }], [person]);
}

export function fieldOf(text: string): 'email' | 'phone' | 'linkedin' | 'telegram' | 'facebook' | 'xcom' | 'notes' {
  const field = text.toLowerCase();
  if (/mail/.test(field)) return 'email';
  if (field.startsWith('note')) return 'notes';
  if (field === 'linkedin' || field === 'telegram' || field === 'facebook') return field;
  return field === 'twitter' || field === 'x' || field === 'xcom' ? 'xcom' : 'phone';
}

export function setField(who: string, name: string, text: string, scene: Scene) {
  const field = fieldOf(name);
  const value =
    field === 'email'
      ? EMAIL.exec(text)?.[0]
      : field === 'phone'
        ? PHONE.exec(text)?.[0]?.trim()
        : text.replaceAll(/^["']|["'.]$/g, '').trim();
  if (!value)
    return asks(
      `${plainText(text)} does not look like ${field === 'email' ? 'an e-mail address' : 'a phone number'}. What is it?`,
      [],
      { what: 'text', instead: text },
    );
  if (field === 'notes') return addNote(who, value, scene);
  return change(who, scene, () => ({ [field]: value }));
}

export function setBirthday(who: string, text: string, scene: Scene) {
  const { impossible } = whenIn(text, scene.present, 'past');
  if (impossible) return noSuchDate(impossible);
  const birthday = birthdayOf(text, scene.present);
  if (!birthday)
    return asks(`Which day is ${quote(text)}? Tell me, for example, 8 April 1988.`, [], {
      what: 'time',
      instead: text,
    });
  return change(who, scene, () => ({ birthday }));
}

/** What was noted before stays. */
export const addNote = (who: string, note: string, scene: Scene) =>
  change(who, scene, ({ notes }) => ({ notes: notes.trim() ? `${notes.trimEnd()}\n${note}` : note }));

export const unquoted = (text: string) => text.replaceAll(/^["']|["']$/g, '').trim();

/** The name at the beginning, and what is said of them. */
export async function noteAbout(text: string, scene: Scene) {
  const [mention] = mentionsIn(text, scene, true);
  if (!mention || mention.start > 8) return undefined;
  const note = text.slice(mention.end).replace(/^(?:'s)?[\s:,–-]*(?:that )?/i, '');
  return note ? addNote(mention.text, unquoted(note), scene) : undefined;
}

export const setWarmth = (who: string, warmth: string, scene: Scene) => {
  const value = warmth.toLowerCase() as 'warm' | 'cold';
  return change(who, scene, () => ({ warmth: value }));
};
