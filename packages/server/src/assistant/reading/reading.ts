import type { Contact, ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { ageIn, nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { FREE_MINUTES } from '@inner-circle/domain/calendar/free-times.contract.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { daysBetween, dayIn } from '@inner-circle/domain/time.ts';
import { calendarEntries } from '../../calendar/entries/entries.service.ts';
import { findFreeTimes } from '../../calendar/events/free-times.service.ts';
import { getEvents } from '../../calendar/events/get-events.service.ts';
import { contactsById, listContacts } from '../../contacts/contacts.service.ts';
import { getGroup, groupsAlike, listGroups } from '../../groups/groups.service.ts';
import { mailboxesOf } from '../../integrations/mailboxes/mailboxes.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { listActiveReminders, remindersOverview } from '../../reminders/active/active-reminders.service.ts';
import { listReminders } from '../../reminders/reminders.service.ts';
import type { Reading } from '../engine.port.ts';
import { peopleRepository } from './people.repository.ts';
import { rowsRepository } from './rows.repository.ts';

const FOUND = 10;
const LONGEST_LIST = 100;
const MOST_DAYS = 366;
/** Among whom a talk of one kind is looked for when nobody is named. */
const LATELY_TALKED_TO = 100;

const bounded = (limit: number) => Math.max(1, Math.min(limit, LONGEST_LIST));

const withContact = <Row extends { contactId: string }>(row: Row, { id, name }: Contact) => ({
  ...row,
  contact: { id, name },
});

/** What the assistant may know: the rows of one user, as the screens show them. */
export function readingFor(
  dependencies: Dependencies,
  user: SignedInUser,
  zone: string,
  now: Temporal.Instant,
): Reading {
  const people = peopleRepository(dependencies.db, user.id);
  const rows = rowsRepository(dependencies.db, user.id);
  const today = dayIn(zone, now);

  /** In the order of the ids. */
  const contactsOf = async (ids: readonly string[]): Promise<Contact[]> => {
    const known = ids.length === 0 ? new Map<string, Contact>() : await contactsById(user, ids, dependencies);
    return ids.flatMap((id) => known.get(id) ?? []);
  };
  const listed = async (query: Partial<ContactQuery>, limit: number) =>
    (await listContacts(user, { page: 1, sort: 'name', ...query, limit: bounded(limit) }, dependencies)).data;
  return {
    findContacts: async (name, limit = FOUND) => contactsOf(await people.fitting(name, bounded(limit))),
    namedByAny: (words, limit) => people.namedByAny(words, limit),
    contact: async (id) => (await contactsOf([id]))[0] ?? null,
    notContacted: ({ coldOnly, group, limit }) =>
      listed({ sort: 'lastInteraction', ...(coldOnly && { warmth: 'cold' }), ...(group && { group }) }, limit),

    async birthdays({ from, to, limit }) {
      const first = Temporal.PlainDate.from(from);
      const last = first.add({ days: Math.min(MOST_DAYS, daysBetween(first, Temporal.PlainDate.from(to))) });
      const born = (await people.bornOn(first, last))
        .map(({ id, birthday }) => ({ id, birthday, date: nextBirthday(birthday, first) }))
        .filter(({ date }) => Temporal.PlainDate.compare(date, last) <= 0)
        .toSorted((one, other) => Temporal.PlainDate.compare(one.date, other.date))
        .slice(0, bounded(limit));
      const contacts = new Map((await contactsOf(born.map(({ id }) => id))).map((contact) => [contact.id, contact]));
      return born.flatMap(({ id, birthday, date }) => {
        const contact = contacts.get(id);
        return contact ? [{ contact, date: date.toString(), turns: ageIn(birthday, date.year) ?? null }] : [];
      });
    },

    async interactions({ contactId, type, limit }) {
      const contactIds = contactId ? [contactId] : await people.talkedToLast(type ? LATELY_TALKED_TO : bounded(limit));
      return rows.interactions({ contactIds, type, limit: bounded(limit) });
    },
    openTodos: (wanted) => rows.openTodos({ ...wanted, limit: bounded(wanted.limit) }),

    async reminders({ contactId, words = '', limit }) {
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
      const pending = contactId ? await pendingOf(contactId) : await allPending();
      return pending
        .filter(({ subject }) => wanted.every((word) => subject.toLowerCase().includes(word)))
        .toSorted((one, other) => ((one.nextSendDate ?? '') < (other.nextSendDate ?? '') ? -1 : 1))
        .slice(0, bounded(limit));
    },

    findGroups: (name, limit = FOUND) => groupsAlike(user, name, bounded(limit), dependencies),
    groups: (limit) => listGroups(user, { page: 1, limit: bounded(limit) }, dependencies),
    async members(groupId, limit) {
      const group = await orNothing(getGroup(user, groupId, dependencies));
      return group ? listed({ group: group.name }, limit) : [];
    },
    searchNotes: async (words, limit) => contactsOf(await people.noted(words, bounded(limit))),

    async counts() {
      const { meta } = await listContacts(user, { page: 1, limit: 1, sort: 'name' }, dependencies);
      const { pending } = await remindersOverview(user, dependencies);
      const { all, warm, cold } = meta.counts;
      return { contacts: all, warm, cold, ...(await rows.counts(today.toString())), pendingReminders: pending };
    },

    async agenda({ from, to }) {
      const days = { startDate: from, endDate: to, zone };
      const own = await calendarEntries(user, days, dependencies);
      const google = await orNothing(getEvents(user, days, dependencies));
      return {
        connected: google !== undefined,
        entries: [...(google?.data ?? []), ...own.data]
          .map(({ title, start, allDay, contactId }) => ({ title, start, allDay, contactId }))
          .toSorted((one, other) => (one.start < other.start ? -1 : 1)),
      };
    },

    async freeTimes({ from, to, minutes }) {
      const length = Math.max(FREE_MINUTES.min, Math.min(minutes, FREE_MINUTES.max));
      const found = await orNothing(findFreeTimes(user, { zone, minutes: length }, dependencies));
      return (found?.data ?? []).filter(({ start }) => {
        const day = dayIn(zone, start).toString();
        return from <= day && day <= to;
      });
    },
    mailboxConnected: async () => (await mailboxesOf([user.id], dependencies)).has(user.id),
  };

  async function pendingOf(contactId: string) {
    const [contact] = await contactsOf([contactId]);
    if (!contact) return [];
    const query = { status: 'pending', page: 1, limit: LONGEST_LIST } as const;
    const { data } = await listReminders(user, contactId, query, dependencies);
    return data.map((reminder) => withContact(reminder, contact));
  }

  async function allPending() {
    const { data } = await listActiveReminders(user, { page: 1, limit: LONGEST_LIST }, dependencies);
    return data.flatMap(({ contact, reminders }) => reminders.map((reminder) => withContact(reminder, contact)));
  }
}

/** What is refused, such as a calendar that is not connected or a group of somebody else's, has nothing to say. */
async function orNothing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
