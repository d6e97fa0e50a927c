import { MOST_DAYS_SHOWN } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { FREE_TIMES_DAYS } from '@inner-circle/domain/calendar/free-times.rules.ts';
import { link } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeUntil } from '@inner-circle/domain/time.ts';
import type { AgendaEntry } from '../../engine.port.ts';
import { momentInWords } from '../when/in-words.ts';
import type { Scene } from '../scene.ts';
import { bullets, fold, plural } from '../tagging/words.ts';
import { agendaOf, CALENDAR_NOTES, entriesShown, entryInWords, NO_CALENDAR } from './calendar-notes.ts';
import { daysOf, dayOf, firstDays, nextDays, type Period, periodInWords } from './period.ts';
import { type Answer, answers, bulletsOf, counted, inOrder, SHOWN } from './reply.ts';

const MEETING_MINUTES = 60;

/** What the calendar and the product have on some days. */
export const agenda: Answer<{ period: Period }> = async ({ period }, scene) => {
  const { entries, calendar, said } = await agendaOf(period, scene);
  const note = CALENDAR_NOTES[calendar];
  if (entries.length === 0) return answers('agenda', `Nothing is planned ${said}.${note}`);
  const { list, people, known } = await entriesShown(entries, scene);
  const lines = bulletsOf(list, (entry) => entryInWords(entry, people, scene));
  return answers('agenda', `Planned ${said}:\n${lines}${note}`, known);
};

/** Whether a meeting is with somebody: it says so, they are invited, or it is named after them. */
function isWith({ id, name, email }: Contact, { contactId, attendees, title }: AgendaEntry): boolean {
  const isInvited = email !== null && attendees.some((address) => address.toLowerCase() === email.toLowerCase());
  return contactId === id || isInvited || (contactId === null && fold(title).includes(fold(name)));
}

const isOver = ({ end, allDay }: AgendaEntry, { turn, present }: Scene) =>
  allDay ? end <= present.today.toString() : Temporal.Instant.compare(end, turn.now) <= 0;

/** The meetings of some days, with somebody where they are named. */
export const meetings: Answer<{ period: Period; person?: Contact | undefined }> = async ({ period, person }, scene) => {
  const { entries, calendar, said } = await agendaOf(period, scene);
  const whom = person ? ` with ${link(person)}` : '';
  if (calendar !== 'connected') return answers('meetings', NO_CALENDAR[calendar], person ? [person] : []);
  const found = entries.filter((entry) => entry.type === 'meeting' && (!person || isWith(person, entry)));
  if (found.length === 0)
    return answers('meetings', `There is no meeting${whom} in your calendar ${said}.`, person ? [person] : []);
  const { list, people, known } = await entriesShown(found, scene);
  const lines = bulletsOf(list, (entry) => entryInWords(entry, people, scene));
  const heading = `${plural(found.length, 'meeting')}${whom} ${said}${inOrder(found.length, 'the earliest')}`;
  return answers('meetings', `${heading}:\n${lines}`, person ? [person] : known);
};

export const countMeetings = counted(meetings);

/** When somebody is met next, or whoever is. */
export const nextMeeting: Answer<{ person?: Contact | undefined }> = async ({ person }, scene) => {
  const { today } = scene.present;
  const { entries, calendar, said } = await agendaOf(nextDays(today, MOST_DAYS_SHOWN - 1), scene);
  const about = person ? [person] : [];
  const whom = person ? ` with ${link(person)}` : '';
  if (calendar !== 'connected') return answers('next-meeting', NO_CALENDAR[calendar], about);
  const next = entries.find(
    (entry) => entry.type === 'meeting' && !isOver(entry, scene) && (!person || isWith(person, entry)),
  );
  if (!next) return answers('next-meeting', `There is no meeting${whom} in your calendar ${said}.`, about);
  const { people, known } = await entriesShown([next], scene);
  const day = next.allDay ? Temporal.PlainDate.from(next.start) : dayOf(next.start, scene);
  const isRunning = !next.allDay && Temporal.Instant.compare(next.start, scene.turn.now) <= 0;
  return answers(
    'next-meeting',
    `Your next meeting${whom} ${isRunning ? 'has begun' : `is ${timeUntil(day, today)}`}. ${entryInWords(next, people, scene)}`,
    person ? about : known,
  );
};

type Free = { readonly period?: Period | undefined; readonly minutes?: number | undefined };

/** When there is room for something. Only some days can be looked at; which ones is said. */
export const free: Answer<Free> = async ({ period, minutes = MEETING_MINUTES }, scene) => {
  const { reading, present, turn } = scene;
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
