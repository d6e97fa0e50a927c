import { dayInWords, momentInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { link, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { MOST_DAYS_SHOWN } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { FREE_TIMES_DAYS } from '@inner-circle/domain/calendar/free-times.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeUntil } from '@inner-circle/domain/time.ts';
import type { AgendaEntry, CalendarAccess } from '../../engine.port.ts';
import { contactsOf } from '../doing/outcomes.ts';
import type { Scene } from '../scene.ts';
import { bullets, fold, plural } from '../tagging/words.ts';
import { daysOf, dayOf, firstDays, nextDays, type Period, periodInWords } from './period.ts';
import { allOf, type Answer, answers, lists, type Reply, SHOWN, whom } from './reply.ts';

const MEETING_MINUTES = 60;
/** How far meetings are told of where no days are named. */
const FORTNIGHT = 13;

/** What the calendar and the product have on some days. */
export const agenda: Answer = async ({ period }, scene) => {
  const { entries, calendar, said } = await agendaOf(period ?? nextDays(scene.present.today, 0), scene);
  const list = { none: `Nothing is planned ${said}.`, head: `Planned ${said}` };
  const found = await listsEntries('agenda', entries, scene, list);
  return { ...found, reply: `${found.reply}${CALENDAR_NOTES[calendar]}` };
};

/** Whether a meeting is with somebody: it says so, they are invited, or it is named after them. */
function isWith(person: Contact | undefined, { contactId, attendees, title }: AgendaEntry): boolean {
  if (!person) return true;
  const { id, name, email } = person;
  const isInvited = email !== null && attendees.some((address) => address.toLowerCase() === email.toLowerCase());
  return contactId === id || isInvited || (contactId === null && fold(title).includes(fold(name)));
}

const isOver = ({ end, allDay }: AgendaEntry, { turn, present }: Scene) =>
  allDay ? end <= present.today.toString() : Temporal.Instant.compare(end, turn.now) <= 0;

/** The meetings of some days, with somebody where they are named; or only the next one. */
export const meetings: Answer = async ({ period, person, flags = [] }, scene) => {
  const { today } = scene.present;
  const isNext = flags.includes('next') && !period;
  const days = period ?? nextDays(today, isNext ? MOST_DAYS_SHOWN - 1 : FORTNIGHT);
  const topic = isNext ? 'next-meeting' : 'meetings';
  const { entries, calendar, said } = await agendaOf(days, scene);
  if (calendar !== 'connected') return answers(topic, NO_CALENDAR[calendar], person ? [person] : []);
  const found = entries.filter((entry) => entry.type === 'meeting' && isWith(person, entry));
  const next = isNext ? found.find((entry) => !isOver(entry, scene)) : undefined;
  const list = {
    person,
    none: `There is no meeting${whom('with', person)} in your calendar ${said}.`,
    head: `${plural(found.length, 'meeting')}${whom('with', person)} ${said}`,
    first: 'the earliest',
  };
  if (!next) return listsEntries(topic, isNext ? [] : found, scene, list);
  const known = await contactsOf(next.contactId ? [{ id: next.contactId }] : [], scene);
  const day = next.allDay ? Temporal.PlainDate.from(next.start) : dayOf(next.start, scene);
  const isRunning = !next.allDay && Temporal.Instant.compare(next.start, scene.turn.now) <= 0;
  const when = isRunning ? 'has begun' : `is ${timeUntil(day, today)}`;
  const reply = `Your next meeting${whom('with', person)} ${when}. ${entryInWords(next, known, scene)}`;
  return answers(topic, reply, person ? [person] : known);
};

/** When there is room for something. Only some days can be looked at; which ones is said. */
export const free: Answer = async ({ period, minutes = MEETING_MINUTES }, { reading, present, turn }) => {
  const asked = period ?? nextDays(present.today, FREE_TIMES_DAYS - 1);
  if (Temporal.PlainDate.compare(asked.to, present.today) < 0)
    return answers('free', `That is over: ${periodInWords(asked, present.today)}.`);
  const days = firstDays(asked, FREE_TIMES_DAYS);
  const said = period ? periodInWords(days, present.today) : `in the next ${FREE_TIMES_DAYS} days`;
  const { times, calendar } = await reading.freeTimes({ ...daysOf(days), minutes });
  if (calendar !== 'connected') return answers('free', NO_CALENDAR[calendar]);
  if (times.length === 0) return answers('free', `I find no ${plural(minutes, 'free minute')} in a row ${said}.`);
  const lines = times.slice(0, SHOWN).map(({ start }) => momentInWords(start, turn.zone, present.today));
  return answers('free', `You are free ${said}, for example:\n${bullets(lines)}`);
};

/** What is missing in what is said of the calendar. */
const CALENDAR_NOTES: Readonly<Record<CalendarAccess, string>> = {
  connected: '',
  'not-connected': '\n\nNo Google Calendar is connected: this is what Inner Circle knows itself.',
  failed: '\n\nGoogle Calendar could not be read just now: this is what Inner Circle knows itself.',
};

/** Why nothing can be said of meetings and free times. */
const NO_CALENDAR: Readonly<Record<Exclude<CalendarAccess, 'connected'>, string>> = {
  'not-connected': 'I can tell that only with a connected Google Calendar. You can connect one in Settings.',
  failed: 'Google Calendar could not be read just now. Please try again in a moment.',
};

/** What the calendar has on some days, as many as can be looked at, and how these are called. */
export async function agendaOf(period: Period, { reading, present }: Scene) {
  const days = firstDays(period, MOST_DAYS_SHOWN);
  return { ...(await reading.agenda(daysOf(days))), said: periodInWords(days, present.today) };
}

/** The first entries, with whom they are with. */
export async function listsEntries(
  topic: string,
  entries: readonly AgendaEntry[],
  scene: Scene,
  list: {
    readonly none: string;
    readonly head: string;
    readonly first?: string;
    readonly person?: Contact | undefined;
  },
): Promise<Reply> {
  const found = allOf(entries);
  const known = await contactsOf(
    found.rows.flatMap(({ contactId }) => (contactId ? [{ id: contactId }] : [])),
    scene,
  );
  const line = (entry: AgendaEntry) => entryInWords(entry, known, scene);
  const { person } = list;
  return { ...lists(topic, found, { ...list, line }), people: (person ? [person] : known).map(({ id }) => id) };
}

function entryInWords(
  { title, start, allDay, contactId }: AgendaEntry,
  people: readonly Contact[],
  { turn, present }: Scene,
): string {
  const person = people.find(({ id }) => id === contactId);
  const at = allDay ? dayInWords(start, present.today) : momentInWords(start, turn.zone, present.today);
  return `${at}: ${plainText(title)}${person ? ` (${link(person)})` : ''}`;
}
