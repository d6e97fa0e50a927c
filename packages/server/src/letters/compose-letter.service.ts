import { ageIn, nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { warmthLeft } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { type AheadItem, DAYS_AHEAD } from '@inner-circle/domain/letters/days-ahead.rules.ts';
import { letterOf, type LetterFacts } from '@inner-circle/domain/letters/letter.rules.ts';
import { DEFAULT_SCHEDULE } from '@inner-circle/domain/letters/letters.contract.ts';
import { scheduleInWords } from '@inner-circle/domain/letters/letters.rules.ts';
import { dayIn, daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import type { ComposedMail, Recipient } from '../operator-mail/operator-mail.port.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { letterFactsRepository, type Span } from './letter-facts.repository.ts';
import { letterMail } from './letter-mail.ts';
import { linksOf } from './letter-links.ts';
import { lettersRepository } from './letters.repository.ts';
import { photosIn } from './letter-photos.ts';
import { localTime, meetingsAtGoogle, plannedAhead } from './meetings-ahead.service.ts';
import { type ReaderSettings, settingsOfReader } from './reader-settings.service.ts';

/** What was good is of so many days, and of the same days a year ago. */
const DAYS_BACK = 7;
const DAYS_AROUND_A_YEAR_AGO = 3;

/** The letter of the days before now; undefined when there is nothing to write about. */
export async function composeLetter(
  user: Recipient,
  mailId: string,
  origin: string,
  dependencies: Dependencies,
): Promise<ComposedMail | undefined> {
  const { db, clock } = dependencies;
  const now = clock.now();
  const reader = await settingsOfReader(user.id, dependencies);
  const repository = letterFactsRepository(db, { userId: user.id, threshold: reader.threshold });
  const { facts, planned } = await factsOf(user, reader, now, repository);
  // Google is asked where there is a letter without it.
  if (!letterOf(facts)) return undefined;
  const letter = letterOf(await withGoogle(user.id, facts, planned, reader, dependencies));
  if (!letter) return undefined;
  const photos = await photosIn(letter, user.id, repository, db);
  const schedule = (await lettersRepository(db).find(user.id)) ?? DEFAULT_SCHEDULE;
  const links = linksOf({ userId: user.id, mailId, callId: letter.call?.id, origin, now }, dependencies);
  return letterMail({ letter, today: facts.today, schedule: scheduleInWords(schedule), links, photos });
}

type Repository = ReturnType<typeof letterFactsRepository>;
type Planned = Awaited<ReturnType<Repository['meetings']>>;

async function factsOf(user: Recipient, { zone }: ReaderSettings, now: Temporal.Instant, repository: Repository) {
  const dayOf = (moment: string) => dayIn(zone, moment);
  const talkOf = <Talk extends { date: string }>({ date, ...talk }: Talk) => ({ ...talk, day: dayOf(date) });
  const today = dayIn(zone, now);
  const week: Span = { from: toMoment(daysBefore(now, DAYS_BACK)), to: toMoment(now) };

  const people = await repository.people(week);
  const fading = await repository.fading(now, aheadSpan(today, zone), today.add({ days: DAYS_AHEAD }).toString());
  const last = fading && (await repository.lastTalk(fading.id));
  const promises = await repository.todos(undefined, today.toString());
  const warmthOf = ({ lastInteraction, coldAfterDays }: { lastInteraction: string; coldAfterDays: number }) =>
    warmthLeft(lastInteraction, coldAfterDays, now);
  const { planned, items: meetings } = await plannedAhead(repository, aheadSpan(today, zone), zone);
  const facts: LetterFacts = {
    userName: user.name,
    today,
    people: people.map((one) => ({ id: one.id, name: one.name, day: dayOf(one.date), warmth: warmthOf(one) })),
    peopleTotal: people[0]?.total ?? 0,
    talks: (await repository.talks(week)).map(talkOf),
    fading: fading
      ? {
          id: fading.id,
          name: fading.name,
          day: dayOf(fading.coldAt),
          warmth: warmthOf(fading),
          last: last ? talkOf(last) : null,
        }
      : null,
    ahead: [...meetings, ...(await othersAhead(repository, today, zone))],
    promises: promises.map(({ task, name, dueDate }) => ({ task, name, due: Temporal.PlainDate.from(dueDate) })),
    promisesTotal: promises[0]?.total ?? 0,
    kept: await repository.completed(week),
    yearAgo: (await repository.talks(aYearAgo(today, zone))).map(talkOf),
  };
  return { facts, planned };
}

/** The meetings ahead as they stand in the calendar at Google, where that is connected and answers. */
async function withGoogle(
  userId: string,
  facts: LetterFacts,
  planned: Planned,
  { zone }: ReaderSettings,
  dependencies: Dependencies,
): Promise<LetterFacts> {
  const days = { first: facts.today.add({ days: 1 }), last: facts.today.add({ days: DAYS_AHEAD }) };
  const meetings = await meetingsAtGoogle(userId, planned, days, zone, dependencies);
  return { ...facts, ahead: [...meetings, ...facts.ahead.filter(({ kind }) => kind !== 'meeting')] };
}

const momentsOf = (first: Temporal.PlainDate, days: number, zone: string): Span => ({
  from: toMoment(first.toZonedDateTime(zone).toInstant()),
  to: toMoment(first.add({ days }).toZonedDateTime(zone).toInstant()),
});

const aheadSpan = (today: Temporal.PlainDate, zone: string) => momentsOf(today.add({ days: 1 }), DAYS_AHEAD, zone);

const aYearAgo = (today: Temporal.PlainDate, zone: string) =>
  momentsOf(
    today.subtract({ years: 1 }).subtract({ days: DAYS_AROUND_A_YEAR_AGO }),
    2 * DAYS_AROUND_A_YEAR_AGO + 1,
    zone,
  );

/** Beside the meetings. */
async function othersAhead(repository: Repository, today: Temporal.PlainDate, zone: string): Promise<AheadItem[]> {
  const [span, tomorrow] = [aheadSpan(today, zone), today.add({ days: 1 })];
  const birthdays = await repository.birthdays(today);
  const emails = await repository.emails(span);
  const todos = await repository.todos(tomorrow.toString(), today.add({ days: DAYS_AHEAD }).toString());
  return [
    ...birthdays.map(({ name, birthday }) => {
      const day = nextBirthday(birthday, tomorrow);
      return { kind: 'birthday' as const, name, day, age: ageIn(birthday, day.year) || null };
    }),
    ...emails.map(({ subject, name, sendAt }) =>
      Object.assign(localTime(sendAt, zone), { kind: 'email' as const, subject, name }),
    ),
    ...todos.map(({ task, name, dueDate }) => ({
      kind: 'todo' as const,
      task,
      name,
      day: Temporal.PlainDate.from(dueDate),
    })),
  ];
}
