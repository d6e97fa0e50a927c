import { link, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { momentInWords } from '../when/in-words.ts';
import type { Scene } from '../scene.ts';
import { plural } from '../tagging/words.ts';
import { agendaOf, entriesShown, entryInWords } from './calendar-notes.ts';
import type { Period } from './period.ts';
import { type Answer, answers, bulletsOf, counted, inOrder, LONG_LIST, toBe } from './reply.ts';

type Slots = { readonly person?: Contact | undefined; readonly period?: Period | undefined };

const HOW_OFTEN: Readonly<Record<Reminder['type'], string>> = {
  once: '',
  multiple: ', several times',
  daily: ', every day',
  weekly: ', every week',
  monthly: ', every month',
  annually: ', every year',
};

/** Planned e-mails, the next to go out first: all of them, or whatever goes out within some days. */
export const plannedEmails: Answer<Slots> = async ({ person, period }, scene) => {
  if (period) return withinDays({ person, period }, scene);
  const found = await scene.reading.reminders({ ...(person && { contactId: person.id }), limit: LONG_LIST });
  const whom = person ? ` to ${link(person)}` : '';
  if (found.total === 0) return answers('reminders', `No e-mails are planned${whom}.`, person ? [person] : []);
  const lines = bulletsOf(found, ({ subject, contact, nextSendDate, type }) => {
    const when = nextSendDate ? momentInWords(nextSendDate, scene.turn.zone, scene.present.today) : 'on its way';
    return `${plainText(subject)} to ${link(contact)}, ${when}${HOW_OFTEN[type]}`;
  });
  return answers(
    'reminders',
    `${plural(found.total, 'e-mail')}${whom} ${toBe(found.total)} planned${inOrder(found.total, 'the next one')}:\n${lines}`,
    person ? [person] : found.rows.map(({ contact }) => contact),
  );
};

/** Every e-mail of a series counts by itself, for each goes out. */
async function withinDays({ person, period }: Slots & { readonly period: Period }, scene: Scene) {
  const { entries, said } = await agendaOf(period, scene);
  const found = entries.filter(
    ({ type, start, contactId }) =>
      type === 'reminder' &&
      Temporal.Instant.compare(start, scene.turn.now) > 0 &&
      (!person || contactId === person.id),
  );
  const whom = person ? ` to ${link(person)}` : '';
  if (found.length === 0) return answers('reminders', `No e-mail${whom} goes out ${said}.`, person ? [person] : []);
  const { list, people, known } = await entriesShown(found, scene);
  const lines = bulletsOf(list, (entry) => entryInWords(entry, people, scene));
  const go = found.length === 1 ? 'goes' : 'go';
  return answers(
    'reminders',
    `${plural(found.length, 'e-mail')}${whom} ${go} out ${said}${inOrder(found.length, 'the next one')}:\n${lines}`,
    person ? [person] : known,
  );
}

export const countEmails = counted(plannedEmails);
