import { momentInWords, REPEATS } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { link, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import type { Scene } from '../scene.ts';
import { plural } from '../tagging/words.ts';
import { agendaOf, listsEntries } from './calendar.ts';
import { firstFound, type Answer, lists, LONG_LIST, ofPerson, SHOWN, toBe, whom } from './reply.ts';

const howOften = ({ type }: Reminder) => REPEATS[type] && `, ${REPEATS[type].toLowerCase()}`;

const nextOf = ({ nextSendDate }: Reminder, { turn, present }: Scene) =>
  nextSendDate ? momentInWords(nextSendDate, turn.zone, present.today) : 'on its way';

/** Planned e-mails, the next to go out first: all of them, or whatever goes out within some days. */
export const plannedEmails: Answer = async ({ person, period }, scene) => {
  const to = whom('to', person);
  if (period) {
    // Every e-mail of a series counts by itself, for each goes out.
    const { entries, said } = await agendaOf(period, scene);
    const isToCome = (start: string) => Temporal.Instant.compare(start, scene.turn.now) > 0;
    const found = entries.filter(
      ({ type, start, contactId }) => type === 'reminder' && isToCome(start) && (!person || contactId === person.id),
    );
    return listsEntries('reminders', found, scene, {
      person,
      none: `No e-mail${to} goes out ${said}.`,
      head: `${plural(found.length, 'e-mail')}${to} ${found.length === 1 ? 'goes' : 'go'} out ${said}`,
      first: 'the next one',
    });
  }
  const found = await scene.reading.reminders({ ...ofPerson(person), limit: LONG_LIST });
  return lists('reminders', found, {
    person,
    none: `No e-mails are planned${to}.`,
    head: `${plural(found.total, 'e-mail')}${to} ${toBe(found.total)} planned`,
    first: 'the next one',
    line: (one) => `${plainText(one.subject)} to ${link(one.contact)}, ${nextOf(one, scene)}${howOften(one)}`,
  });
};

/** When an e-mail that is called so goes out. */
export const emailCalled: Answer = async ({ words = '', person }, scene) => {
  const find = (said: string) => scene.reading.reminders({ words: said, ...ofPerson(person), limit: SHOWN });
  const found = await firstFound(words, find);
  return lists('reminders', found, {
    none: `I find no planned e-mail about ${quote(words)}${whom('to', person)}.`,
    head: '',
    line: (one) => `${plainText(one.subject)} to ${link(one.contact)}: ${nextOf(one, scene)}`,
    person: found.total === 0 ? person : undefined,
  });
};
