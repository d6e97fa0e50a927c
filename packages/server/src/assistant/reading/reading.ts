import { MOST_PEOPLE } from '@inner-circle/domain/assistant/define-action.ts';
import { STATE_RULES } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import { stateOf } from '@inner-circle/domain/billing/subscription-states.rules.ts';
import { conditionsParameter } from '@inner-circle/domain/contacts/conditions.contract.ts';
import type { Contact, ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { ageIn, nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { FREE_MINUTES } from '@inner-circle/domain/calendar/free-times.contract.ts';
import { notConnected } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { daysBetween, dayIn, toMoment } from '@inner-circle/domain/time.ts';
import { usageOf, withCurrentPlan } from '../../billing/billing.service.ts';
import { subscriptionOf } from '../../billing/subscription.service.ts';
import { calendarEntries } from '../../calendar/entries/entries.service.ts';
import { findFreeTimes } from '../../calendar/events/free-times.service.ts';
import { getEvents } from '../../calendar/events/get-events.service.ts';
import { contactsById, contactsNotContacted, listContacts } from '../../contacts/contacts.service.ts';
import { listSavedFilters, savedFiltersOf } from '../../contacts/filters/saved-filters.service.ts';
import { listRelations } from '../../contacts/relations/relations.service.ts';
import { MOST_GROUPS } from '@inner-circle/domain/groups/groups.contract.ts';
import { getGroup, groupsAlike } from '../../groups/groups.service.ts';
import { mailboxesOf } from '../../integrations/mailboxes/mailboxes.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { findPendingReminders, remindersOverview } from '../../reminders/active/active-reminders.service.ts';
import type { CalendarAccess, Mention, Reading } from '../engine.port.ts';
import { excerptOf } from './excerpt.ts';
import { peopleRepository } from './people.repository.ts';
import { rowsRepository } from './rows.repository.ts';

const FOUND = 10;
const LONGEST_LIST = 100;
const MOST_DAYS = 366;

const bounded = (limit: number, most = LONGEST_LIST) => Math.max(1, Math.min(limit, most));

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
  /** By name. */
  const listed = async ({ limit, ...query }: Omit<ContactQuery, 'page' | 'sort'>) => {
    const page = { ...query, page: 1, sort: 'name', limit: bounded(limit, MOST_PEOPLE) } as const;
    const { data, meta } = await listContacts(user, page, dependencies);
    return { rows: data, total: meta.total };
  };
  /** When a day begins in the user's zone, which is not always at midnight. */
  const startOf = (day: string, later = 0) =>
    toMoment(Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone).toInstant());
  const beginning = (day: string | undefined) => (day === undefined ? undefined : startOf(day));
  const after = (day: string | undefined) => (day === undefined ? undefined : startOf(day, 1));

  return {
    findContacts: async (name, limit = FOUND) => contactsOf(await people.fitting(name, bounded(limit))),
    namedByAny: (words, limit) => people.namedByAny(words, limit),
    contacts: contactsOf,
    relations: (contactId) => listRelations(user, contactId, dependencies),
    async notContacted(wanted) {
      const { ids, total } = await contactsNotContacted(
        user,
        { ...wanted, limit: bounded(wanted.limit) },
        dependencies,
      );
      return { rows: await contactsOf(ids), total };
    },

    async birthdays({ from, to, limit }) {
      const first = Temporal.PlainDate.from(from);
      const last = first.add({ days: Math.min(MOST_DAYS, daysBetween(first, Temporal.PlainDate.from(to))) });
      const all = (await people.bornOn(first, last))
        .map(({ id, birthday }) => ({ id, birthday, date: nextBirthday(birthday, first) }))
        .filter(({ date }) => Temporal.PlainDate.compare(date, last) <= 0)
        .toSorted((one, other) => Temporal.PlainDate.compare(one.date, other.date));
      const born = all.slice(0, bounded(limit));
      const contacts = new Map((await contactsOf(born.map(({ id }) => id))).map((contact) => [contact.id, contact]));
      const found = born.flatMap(({ id, birthday, date }) => {
        const contact = contacts.get(id);
        return contact ? [{ contact, date: date.toString(), turns: ageIn(birthday, date.year) ?? null }] : [];
      });
      return { rows: found, total: all.length };
    },

    interactions: ({ from: first, to: last, ...wanted }) =>
      rows.interactions({ ...wanted, from: beginning(first), before: after(last), limit: bounded(wanted.limit) }),
    todos: ({ completedFrom, completedBy, ...wanted }) =>
      rows.todos({
        ...wanted,
        completedFrom: beginning(completedFrom),
        completedBefore: after(completedBy),
        limit: bounded(wanted.limit),
      }),
    reminders: (wanted) => findPendingReminders(user, { ...wanted, limit: bounded(wanted.limit) }, dependencies),

    findGroups: (name, limit = FOUND) => groupsAlike(user, name, bounded(limit), dependencies),
    groups: (limit) => rows.groups(bounded(limit, MOST_GROUPS)),
    async members(groupId, limit) {
      const group = await orNothing(getGroup(user, groupId, dependencies));
      if (!group) return { rows: [], total: 0 };
      return listed({ group: group.name, limit });
    },
    filters: () => savedFiltersOf(user, dependencies),
    countedFilters: async () => (await listSavedFilters(user, dependencies)).data,
    fitting: (conditions, options) => listed({ ...options, conditions: conditionsParameter(conditions) }),
    async searchNotes(words, limit) {
      const { ids, total } = await people.noted(words, bounded(limit));
      const found = (await contactsOf(ids)).map((contact) => ({ contact, text: excerptOf(contact.notes, words) }));
      const others = found.filter(({ text }) => text === undefined).map(({ contact }) => contact.id);
      const talks = await people.latestNoted(words, others);
      return {
        rows: found.map(({ contact, text }): Mention => {
          if (text !== undefined) return { contact, found: 'notes', text };
          const talk = talks.get(contact.id);
          if (talk === undefined) return { contact, found: 'name', text: contact.name };
          return { contact, found: 'talk', text: excerptOf(talk, words) ?? talk };
        }),
        total,
      };
    },

    async counts() {
      const { meta } = await listContacts(user, { page: 1, limit: 1, sort: 'name' }, dependencies);
      const { pending } = await remindersOverview(user, dependencies);
      const { all, warm, cold } = meta.counts;
      return { contacts: all, warm, cold, ...(await rows.counts(today.toString())), pendingReminders: pending };
    },

    async agenda({ from: startDate, to: endDate }) {
      const days = { startDate, endDate, zone };
      const own = await calendarEntries(user, days, dependencies);
      const google = await fromGoogle(getEvents(user, days, dependencies));
      return {
        calendar: google.calendar,
        entries: [...(google.answer?.data ?? []), ...own.data]
          .map(({ id, calendarId, type, title, start, end, allDay, contactId, attendees }) => ({
            id,
            calendarId,
            type,
            title,
            start,
            end,
            allDay,
            contactId,
            attendees: attendees.map(({ email }) => email),
          }))
          .toSorted((one, other) => begins(one) - begins(other)),
      };
    },

    async freeTimes({ from: first, to: last, minutes }) {
      const length = Math.max(FREE_MINUTES.min, Math.min(minutes, FREE_MINUTES.max));
      const days = { from: Temporal.PlainDate.from(first), to: Temporal.PlainDate.from(last) };
      const found = await fromGoogle(findFreeTimes(user, { zone, minutes: length }, dependencies, days));
      return { calendar: found.calendar, times: found.answer?.data ?? [] };
    },
    mailboxConnected: async () => (await mailboxesOf([user.id], dependencies)).has(user.id),

    async plan() {
      const current = await withCurrentPlan(user, dependencies);
      const { contacts, groups, todos, aiQueries, subscription } = await usageOf(current, dependencies);
      const bought = await subscriptionOf(current, dependencies);
      return {
        plan: subscription.plan,
        state: STATE_RULES[stateOf(bought)].says(bought, (moment) =>
          dayIn(zone, moment).toLocaleString('en-GB', DAY_IN_WORDS),
        ),
        usage: { contacts, groups, todos, aiQueries },
      };
    },
  };

  /** All-day entries stand before those of the same day that have a time. */
  function begins({ start, allDay }: { readonly start: string; readonly allDay: boolean }): number {
    return Temporal.Instant.from(allDay ? startOf(start) : start).epochMilliseconds;
  }
}

const DAY_IN_WORDS = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** What Google answers. To have no calendar, or a plan without one, is something else than one that cannot be read now. */
async function fromGoogle<Answer>(asked: Promise<Answer>): Promise<{ calendar: CalendarAccess; answer?: Answer }> {
  try {
    return { calendar: 'connected', answer: await asked };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isAbsent = error.code === notConnected().code || error.kind === 'forbidden';
    return { calendar: isAbsent ? 'not-connected' : 'failed' };
  }
}

/** What is refused, such as a group of somebody else's, has nothing to say. */
async function orNothing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
