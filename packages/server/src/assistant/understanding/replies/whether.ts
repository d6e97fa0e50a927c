import { link, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { dueInWords } from '@inner-circle/domain/todos/due.rules.ts';
import { dayInWords, momentInWords } from '../when/in-words.ts';
import { talkInWords } from './talks.ts';
import { dayOf } from './period.ts';
import { type Answer, answers, bulletsOf, namesOf, SHOWN } from './reply.ts';

// Whether something is so, where the words name it.

export const isMember: Answer<{ person: Contact; group: Group }> = async ({ person, group }) =>
  answers(
    'is-member',
    `${person.groups.includes(group.name) ? 'Yes' : 'No'}, ${link(person)} is ${person.groups.includes(group.name) ? '' : 'not '}in “${plainText(group.name)}”.`,
    [person],
  );

/** Whether somebody of that name is among the contacts. */
export const known: Answer<{ name: string }> = async ({ name }, { reading }) => {
  const people = await reading.findContacts(name, SHOWN);
  if (people.length === 0) return answers('known', `Nobody called “${plainText(name)}” is among your contacts.`);
  return answers('known', `These names come closest to “${plainText(name)}”: ${people.map(link).join(', ')}.`, people);
};

/** The words of a to-do or an e-mail that were said may be more than it has: the longest of them decides. */
const searched = (words: string) =>
  (words.match(/[\p{L}\p{N}-]+/gu) ?? []).filter(
    (word) => word.length > 2 && !/^(?:the|that|those|with|for|her|his|new)$/i.test(word),
  );

async function firstFound<Row>(
  words: string,
  find: (word: string) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const all = searched(words);
  const whole = all.length > 0 ? await find(all.join(' ')) : [];
  if (whole.length > 0) return whole;
  for (const word of all.toSorted((one, other) => other.length - one.length).slice(0, 3)) {
    const rows = await find(word.replace(/s$/, ''));
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Whether a to-do is done. */
export const todoState: Answer<{ words: string; person?: Contact | undefined }> = async ({ words, person }, scene) => {
  const { today } = scene.present;
  const rows = await firstFound(
    words,
    async (said) =>
      (await scene.reading.todos({ status: 'any', words: said, ...(person && { contactId: person.id }), limit: SHOWN }))
        .rows,
  );
  if (rows.length === 0) return answers('todo-state', `I find no to-do about ${quote(words)}.`, person ? [person] : []);
  const lines = bulletsOf({ rows, total: rows.length }, ({ task, completedAt, dueDate, contact }) => {
    const state = completedAt
      ? `done, ${dayInWords(dayOf(completedAt, scene), today)}`
      : `still open${dueDate ? `, ${dayInWords(dueDate, today)} (${dueInWords(dueDate, today).toLowerCase()})` : ''}`;
    return `${plainText(task)}: ${state} (${link(contact)})`;
  });
  return answers(
    'todo-state',
    lines,
    rows.map(({ contact }) => contact),
  );
};

/** When an e-mail that is called so goes out. */
export const emailCalled: Answer<{ words: string; person?: Contact | undefined }> = async (
  { words, person },
  scene,
) => {
  const rows = await firstFound(
    words,
    async (said) =>
      (await scene.reading.reminders({ words: said, ...(person && { contactId: person.id }), limit: SHOWN })).rows,
  );
  if (rows.length === 0)
    return answers(
      'reminders',
      `I find no planned e-mail about ${quote(words)}${person ? ` to ${link(person)}` : ''}.`,
      person ? [person] : [],
    );
  const lines = bulletsOf(
    { rows, total: rows.length },
    ({ subject, contact, nextSendDate }) =>
      `${plainText(subject)} to ${link(contact)}: ${nextSendDate ? momentInWords(nextSendDate, scene.turn.zone, scene.present.today) : 'on its way'}`,
  );
  return answers(
    'reminders',
    lines,
    rows.map(({ contact }) => contact),
  );
};

/** What was noted of something in talks with somebody. */
export const saidAbout: Answer<{ person: Contact; words: string }> = async ({ person, words }, scene) => {
  const rows = await firstFound(
    words,
    async (said) => (await scene.reading.interactions({ contactId: person.id, words: said, limit: SHOWN })).rows,
  );
  if (rows.length === 0)
    return answers('talks', `In what is logged with ${link(person)} I find nothing about ${quote(words)}.`, [person]);
  return answers(
    'talks',
    `About ${quote(words)}, with ${link(person)}:\n${bulletsOf({ rows, total: rows.length }, (one) => talkInWords(one, scene))}`,
    [person],
  );
};

const MISSING = {
  email: ['no e-mail address', ({ email }: Contact) => !email],
  phone: ['no phone number', ({ phone }: Contact) => !phone],
  number: ['no phone number', ({ phone }: Contact) => !phone],
  birthday: ['no birthday', ({ birthday }: Contact) => !birthday],
  group: ['no group', ({ groups }: Contact) => groups.length === 0],
  notes: ['no notes', ({ notes }: Contact) => notes.trim() === ''],
} as const satisfies Record<string, readonly [string, (contact: Contact) => boolean]>;
export type Missing = keyof typeof MISSING;
const LOOKED_AT = 200;

/** Who has nothing in a field. Of very many contacts only some are looked at, and that is said. */
export const missing: Answer<{ field: Missing }> = async ({ field }, { reading }) => {
  const [what, isMissing] = MISSING[field];
  const { rows, total } = await reading.notContacted({ limit: LOOKED_AT });
  const found = rows.filter(isMissing);
  const among =
    total > rows.length ? `Of the ${rows.length} contacts that you have not contacted for the longest time, ` : '';
  if (found.length === 0) return answers('missing', `${among || 'Of your contacts, '}nobody has ${what}.`);
  const shown = { rows: found.slice(0, SHOWN), total: found.length };
  return answers(
    'missing',
    `${among}${found.length} ${found.length === 1 ? 'has' : 'have'} ${what}: ${namesOf(shown, link)}.`,
    shown.rows,
  );
};
