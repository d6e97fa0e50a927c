import { link, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { type Answer, answers, bulletsOf, counted, SHOWN } from './reply.ts';

const WHERE = { name: 'in the name', notes: 'notes', talk: 'a talk' } as const;

/**
 * Who works at, lives in or likes something, as far as it is noted. Where the words stand is quoted: whether it is what was asked
 * for, the reader can tell.
 */
export const mentions: Answer<{ words: string }> = async ({ words }, { reading }) => {
  const found = await reading.searchNotes(words, SHOWN);
  if (found.total === 0)
    return answers('mentions', `I find nothing about ${quote(words)} in your contacts, their notes and your talks.`);
  const lines = bulletsOf(found, ({ contact, found: where, text }) =>
    where === 'name' ? `${link(contact)}: ${WHERE.name}` : `${link(contact)}, ${WHERE[where]}: ${quote(text)}`,
  );
  const people = found.total === 1 ? '1 contact' : `${found.total} contacts`;
  return answers(
    'mentions',
    `${quote(words)} comes up with ${people}:\n${lines}`,
    found.rows.map(({ contact }) => contact),
  );
};

export const countMentions = counted(mentions);
