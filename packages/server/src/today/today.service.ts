import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { contactNotFound } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { mayIntegrate } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { skippedBy } from '@inner-circle/domain/paging.ts';
import { reachIn, thingsToAskAbout } from '@inner-circle/domain/today/sentences.rules.ts';
import {
  type Ahead,
  type GoingCold,
  type GoingColdQuery,
  type MailboxState,
  type Preparation,
  SHOWN_AHEAD,
  SHOWN_OF_TODAY,
  type Today,
  type TodayPerson,
  type TodayQuery,
} from '@inner-circle/domain/today/today.contract.ts';
import { endOfWeek, isQuiet, turnsOn } from '@inner-circle/domain/today/today.rules.ts';
import { dayEndsAt, dayIn, earliest, toMoment } from '@inner-circle/domain/time.ts';
import { planOf } from '../billing/billing.service.ts';
import { mailboxesOf } from '../integrations/mailboxes/mailboxes.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { emailsOf } from './emails.ts';
import { personOf } from './people.ts';
import { peopleRepository, type PersonRow } from './people.repository.ts';
import { type ColdRow, type DayAsked, type DayRow, todayRepository } from './today.repository.ts';

/** With the moment at which something of it changes by itself. It is not shown. */
export type ShownToday = Today & { readonly holdsUntil: string };

/** How many open to-dos are named before one speaks with somebody. */
const SHOWN_OWED = 5;

type Asked = DayAsked & {
  readonly zone: string;
  readonly today: Temporal.PlainDate;
  readonly instant: Temporal.Instant;
};

async function askedFor(
  user: SignedInUser,
  { zone: browserZone }: TodayQuery,
  dependencies: Dependencies,
): Promise<Asked> {
  const { timeZone, coldThresholdDays } = await settingsOf(user, dependencies);
  const zone = timeZone ?? browserZone ?? 'UTC';
  const instant = dependencies.clock.now();
  const today = dayIn(zone, instant);
  return {
    zone,
    today,
    instant,
    now: toMoment(instant),
    day: today.toString(),
    dayStartsAt: toMoment(today.toZonedDateTime(zone).toInstant()),
    dayEndsAt: dayEndsAt(zone, instant),
    weekEndsAt: toMoment(endOfWeek(today, zone)),
    coldThresholdDays,
    birthdayKeys: birthdayKeysAhead(today, 0),
  };
}

/** What a day brings. Who is deleted while it is asked for is left out. */
export async function whatTodayBrings(
  user: SignedInUser,
  query: TodayQuery,
  dependencies: Dependencies,
): Promise<ShownToday> {
  const asked = await askedFor(user, query, dependencies);
  const repository = todayRepository(dependencies.db, user.id);
  const [day, cold, mailbox] = await Promise.all([
    repository.day(asked),
    repository.goingCold(asked, { shown: SHOWN_OF_TODAY, skipped: 0 }),
    mailboxState(user, dependencies),
  ]);
  const emails = emailsOf(day, asked.dayStartsAt);
  const meetings = day.meetings.filter(({ start }) => start < asked.dayEndsAt);
  const shownEmails = emails.slice(0, SHOWN_OF_TODAY);
  const shownMeetings = meetings.slice(0, SHOWN_OF_TODAY);
  const ids = [
    ...cold.map(({ id }) => id),
    ...[day.todos, day.birthdays, shownEmails, shownMeetings].flat().map(({ contactId }) => contactId),
  ];
  const people = await peopleOf(user, ids, asked, dependencies);
  const withPerson = <Row extends { contactId: string }>({ contactId, ...row }: Row) => {
    const contact = people.get(contactId)?.person;
    return contact ? [{ ...row, contact }] : [];
  };
  const brought = {
    day: asked.day,
    zone: asked.zone,
    hasContacts: day.contacts > 0,
    goingCold: { data: goingColdOf(cold, people, asked), total: day.goingCold, alreadyCold: day.alreadyCold },
    todos: { data: day.todos.flatMap(withPerson), total: day.dueTodos, open: day.openTodos },
    birthdays: {
      data: day.birthdays.flatMap(withPerson).map(({ birthday, contact }) => ({
        contact,
        turns: turnsOn(birthday, asked.today).turns,
      })),
      total: day.birthdaysTotal,
    },
    emails: { data: shownEmails.flatMap(withPerson), total: emails.length },
    meetings: { data: shownMeetings.flatMap(withPerson), total: meetings.length },
    next: day.nextBirthday && birthdayAhead(day.nextBirthday, asked),
    mailbox,
  };
  const quiet =
    isQuiet(brought) && day.contacts > 0 ? await quietDay(user, day, brought.next, asked, dependencies) : undefined;
  return {
    ...brought,
    ahead: quiet?.ahead ?? [],
    surprise: quiet?.surprise ?? null,
    holdsUntil: earliest([asked.dayEndsAt, day.nextCold, ...upcomingOf(day, asked)])!,
  };
}

/** A meeting that begins is no longer one that is to come. */
const upcomingOf = ({ meetings }: DayRow, { now }: Asked) =>
  meetings.map(({ start }) => start).filter((start) => start > now);

type People = ReadonlyMap<string, { readonly person: TodayPerson; readonly row: PersonRow }>;

async function peopleOf(
  user: SignedInUser,
  ids: readonly string[],
  asked: Asked,
  { db }: Dependencies,
): Promise<People> {
  if (ids.length === 0) return new Map();
  const rows = await peopleRepository(db, user.id).find([...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, { row, person: personOf(row, asked.coldThresholdDays, asked.instant) }]));
}

const goingColdOf = (cold: readonly ColdRow[], people: People, { zone }: Asked): GoingCold[] =>
  cold.flatMap(({ id, at, meetsAt }) => {
    const found = people.get(id);
    if (!found) return [];
    const day = dayIn(zone, at).toString();
    const meetsOn = meetsAt === null ? null : dayIn(zone, meetsAt).toString();
    return [{ contact: found.person, at, day, reach: reachIn(found.row.notes), meetsOn }];
  });

/** All who go cold within a week, page by page. */
export async function listGoingCold(
  user: SignedInUser,
  { zone, ...paging }: GoingColdQuery,
  dependencies: Dependencies,
) {
  const asked = await askedFor(user, { zone }, dependencies);
  const repository = todayRepository(dependencies.db, user.id);
  const [total, cold] = await Promise.all([
    repository.goingColdTotal(asked),
    repository.goingCold(asked, { shown: paging.limit, skipped: skippedBy(paging) }),
  ]);
  const ids = cold.map(({ id }) => id);
  const people = await peopleOf(user, ids, asked, dependencies);
  return { data: goingColdOf(cold, people, asked), meta: { total, ...paging } };
}

const birthdayAhead = ({ birthday, id, name, photo }: NonNullable<DayRow['nextBirthday']>, { today }: Asked): Ahead => {
  const { day, turns } = turnsOn(birthday, today);
  return { kind: 'birthday', day, at: null, contact: { id, name, photo }, text: '', turns };
};

/** What comes later, the soonest first, and somebody to think of. */
async function quietDay(user: SignedInUser, day: DayRow, next: Ahead | null, asked: Asked, dependencies: Dependencies) {
  const later = day.meetings.filter(({ start }) => start >= asked.dayEndsAt).slice(0, SHOWN_AHEAD);
  const ids = later.map(({ contactId }) => contactId);
  const people = await peopleOf(user, ids, asked, dependencies);
  const { cold, longest } = await todayRepository(dependencies.db, user.id).furtherAhead(asked);
  const dayOf = (moment: string) => dayIn(asked.zone, moment).toString();
  const meetings = later.flatMap(({ contactId, start, title }): Ahead[] => {
    const found = people.get(contactId);
    if (!found) return [];
    const { id, name, photo } = found.row;
    return [{ kind: 'meeting', day: dayOf(start), at: start, contact: { id, name, photo }, text: title, turns: null }];
  });
  const goesCold: Ahead[] = cold
    ? [
        {
          kind: 'cold',
          day: dayOf(cold.at),
          at: null,
          contact: { id: cold.id, name: cold.name, photo: cold.photo },
          text: '',
          turns: null,
        },
      ]
    : [];
  const ahead = [...meetings, ...(next ? [next] : []), ...goesCold]
    .toSorted((one, other) => Temporal.PlainDate.compare(one.day, other.day))
    .slice(0, SHOWN_AHEAD);
  return { ahead, surprise: longest && { id: longest.id, name: longest.name } };
}

async function mailboxState(user: SignedInUser, dependencies: Dependencies): Promise<MailboxState> {
  if (!mayIntegrate(planOf(user, dependencies))) return 'plan';
  const mailbox = (await mailboxesOf([user.id], dependencies)).get(user.id);
  if (!mailbox) return 'none';
  return mailbox.brokenSince ? 'not-authorized' : 'ready';
}

/** From what the user wrote, by rules: no model is asked. */
export async function prepareFor(
  user: SignedInUser,
  contactId: string,
  query: TodayQuery,
  dependencies: Dependencies,
): Promise<Preparation> {
  const asked = await askedFor(user, query, dependencies);
  const found = (await peopleOf(user, [contactId], asked, dependencies)).get(contactId);
  if (!found) throw contactNotFound();
  const { person, row } = found;
  const { rows: owed, total: owedTotal } = await peopleRepository(dependencies.db, user.id).owed(contactId, SHOWN_OWED);
  return {
    contact: person,
    owed,
    owedTotal,
    askAbout: thingsToAskAbout(row.lastWords ?? '', row.notes),
    birthday: row.birthday === null ? null : turnsOn(row.birthday, asked.today),
  };
}
