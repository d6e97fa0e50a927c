import { MOST_DAYS_SHOWN } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { link, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { AgendaEntry, CalendarAccess } from '../../engine.port.ts';
import { dayInWords, momentInWords } from '../when/in-words.ts';
import { contactsOf } from '../doing/which.ts';
import type { Scene } from '../scene.ts';
import { daysOf, firstDays, type Period, periodInWords } from './period.ts';
import { LONG_LIST } from './reply.ts';

/** What is missing in what is said of the calendar. */
export const CALENDAR_NOTES: Readonly<Record<CalendarAccess, string>> = {
  connected: '',
  'not-connected': '\n\nNo Google Calendar is connected: this is what Inner Circle knows itself.',
  failed: '\n\nGoogle Calendar could not be read just now: this is what Inner Circle knows itself.',
};

/** Why nothing can be said of meetings and free times. */
export const NO_CALENDAR: Readonly<Record<Exclude<CalendarAccess, 'connected'>, string>> = {
  'not-connected': 'I can tell that only with a connected Google Calendar. You can connect one in Settings.',
  failed: 'Google Calendar could not be read just now. Please try again in a moment.',
};

/** What the calendar has on some days, as many as can be looked at, and how these are called. */
export async function agendaOf(period: Period, { reading, present }: Scene) {
  const days = firstDays(period, MOST_DAYS_SHOWN);
  return { ...(await reading.agenda(daysOf(days))), said: periodInWords(days, present.today) };
}

/** The first entries with whom they are with, and how many there are. */
export async function entriesShown(entries: readonly AgendaEntry[], scene: Scene) {
  const rows = entries.slice(0, LONG_LIST);
  const known = await contactsOf(
    rows.flatMap(({ contactId }) => contactId ?? []),
    scene,
  );
  const people = new Map(known.map((contact) => [contact.id, contact]));
  return { list: { rows, total: entries.length }, people, known };
}

export function entryInWords(
  { title, start, allDay, contactId }: AgendaEntry,
  people: ReadonlyMap<string, Contact>,
  { turn, present }: Scene,
): string {
  const person = contactId && people.get(contactId);
  const at = allDay ? dayInWords(start, present.today) : momentInWords(start, turn.zone, present.today);
  return `${at}: ${plainText(title)}${person ? ` (${link(person)})` : ''}`;
}
