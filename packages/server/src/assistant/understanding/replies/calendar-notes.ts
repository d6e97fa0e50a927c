import { MOST_DAYS_SHOWN } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { link, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { AgendaEntry, CalendarAccess } from '../../engine.port.ts';
import { dayInWords, momentInWords } from '../when/in-words.ts';
import { contactsOf } from '../doing/which.ts';
import type { Scene } from '../scene.ts';
import { daysOf, firstDays, type Period, periodInWords } from './period.ts';
import { allOf, lists, type Reply } from './reply.ts';

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

export function entryInWords(
  { title, start, allDay, contactId }: AgendaEntry,
  people: readonly Contact[],
  { turn, present }: Scene,
): string {
  const person = people.find(({ id }) => id === contactId);
  const at = allDay ? dayInWords(start, present.today) : momentInWords(start, turn.zone, present.today);
  return `${at}: ${plainText(title)}${person ? ` (${link(person)})` : ''}`;
}
