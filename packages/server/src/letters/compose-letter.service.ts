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
  const facts = await factsOf(user, reader, now, dependencies);
  const letter = letterOf(facts);
  if (!letter) return undefined;
  const schedule = (await lettersRepository(db).find(user.id)) ?? DEFAULT_SCHEDULE;
  const links = linksOf({ userId: user.id, mailId, callId: letter.call?.id, origin, now }, dependencies);
  return letterMail({ letter, today: facts.today, schedule: scheduleInWords(schedule), links });
}

async function factsOf(
  user: Recipient,
  { zone, threshold }: ReaderSettings,
  now: Temporal.Instant,
  { db }: Dependencies,
): Promise<LetterFacts> {
  const repository = letterFactsRepository(db, { userId: user.id, threshold });
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
  return {
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
    ahead: await aheadOf(repository, today, zone),
    promises: promises.map(({ task, name, dueDate }) => ({ task, name, due: Temporal.PlainDate.from(dueDate) })),
    promisesTotal: promises[0]?.total ?? 0,
    kept: await repository.completed(week),
    yearAgo: (await repository.talks(aYearAgo(today, zone))).map(talkOf),
  };
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

async function aheadOf(
  repository: ReturnType<typeof letterFactsRepository>,
  today: Temporal.PlainDate,
  zone: string,
): Promise<AheadItem[]> {
  const [span, tomorrow] = [aheadSpan(today, zone), today.add({ days: 1 })];
  const at = (moment: string) => {
    const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
    return { day: local.toPlainDate(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) };
  };
  const meetings = await repository.meetings(span);
  const birthdays = await repository.birthdays(today);
  const emails = await repository.emails(span);
  const todos = await repository.todos(tomorrow.toString(), today.add({ days: DAYS_AHEAD }).toString());
  return [
    ...meetings.map(({ title, startsAt }) => Object.assign(at(startsAt), { kind: 'meeting' as const, title })),
    ...birthdays.map(({ name, birthday }) => {
      const day = nextBirthday(birthday, tomorrow);
      return { kind: 'birthday' as const, name, day, age: ageIn(birthday, day.year) || null };
    }),
    ...emails.map(({ subject, name, sendAt }) => Object.assign(at(sendAt), { kind: 'email' as const, subject, name })),
    ...todos.map(({ task, name, dueDate }) => ({
      kind: 'todo' as const,
      task,
      name,
      day: Temporal.PlainDate.from(dueDate),
    })),
  ];
}
