import { link, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { plural } from '../tagging/words.ts';
import { allOf, type Answer, answers, lists, namesOf, SHOWN } from './reply.ts';

// Whom there is: by name, by what is noted, by what is missing.

/** Whether somebody of that name is among the contacts. */
export const known: Answer = async ({ words = '' }, { reading }) => {
  const people = await reading.findContacts(words, SHOWN);
  const name = `“${plainText(words)}”`;
  const near = `These names come closest to ${name}: ${people.map(link).join(', ')}.`;
  return answers('known', people.length > 0 ? near : `Nobody called ${name} is among your contacts.`, people);
};

const WHERE = { name: 'in the name', notes: 'notes', talk: 'a talk' } as const;
const MENTIONS_LOOKED_AT = 100;

/**
 * Who works at, lives in or likes something, as far as it is noted; of a group where one is named. Where the words stand is quoted:
 * whether it is what was asked for, the reader can tell.
 */
export const mentions: Answer = async ({ words = '', group }, { reading }) => {
  const all = await reading.searchNotes(words, group ? MENTIONS_LOOKED_AT : SHOWN);
  const found = group
    ? allOf(
        all.rows.filter(({ contact }) => contact.groups.includes(group.name)),
        SHOWN,
      )
    : all;
  const within = group ? ` in “${plainText(group.name)}”` : '';
  return lists('mentions', found, {
    none: `I find nothing about ${quote(words)} ${group ? `with those${within}` : 'in your contacts, their notes and your talks'}.`,
    head: `${quote(words)} comes up with ${plural(found.total, 'contact')}${within}`,
    line: ({ contact, found: where, text }) =>
      where === 'name' ? `${link(contact)}: ${WHERE.name}` : `${link(contact)}, ${WHERE[where]}: ${quote(text)}`,
  });
};

const MISSING: Readonly<Record<string, readonly [string, (contact: Contact) => boolean]>> = {
  email: ['no e-mail address', ({ email }) => !email],
  phone: ['no phone number', ({ phone }) => !phone],
  birthday: ['no birthday', ({ birthday }) => !birthday],
  group: ['no group', ({ groups }) => groups.length === 0],
  notes: ['no notes', ({ notes }) => notes.trim() === ''],
};
const LOOKED_AT = 200;

/** Who has nothing in a field. Of very many contacts only some are looked at, and that is said. */
export const missing: Answer = async ({ words = 'email' }, { reading }) => {
  const [what, isMissing] = MISSING[words]!;
  const { rows, total } = await reading.notContacted({ limit: LOOKED_AT });
  const found = allOf(rows.filter(isMissing), SHOWN);
  const among =
    total > rows.length ? `Of the ${rows.length} contacts that you have not contacted for the longest time, ` : '';
  if (found.total === 0) return answers('missing', `${among || 'Of your contacts, '}nobody has ${what}.`);
  const have = found.total === 1 ? 'has' : 'have';
  return answers('missing', `${among}${found.total} ${have} ${what}: ${namesOf(found)}.`, found.rows);
};
