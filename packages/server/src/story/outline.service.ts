import { ageIn, nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import type { Coming, StoryOutline } from '@inner-circle/domain/story/story.contract.ts';
import { storyYear, YEAR_DAYS } from '@inner-circle/domain/story/story.rules.ts';
import { dayIn, daysBetween, earliest, toMoment } from '@inner-circle/domain/time.ts';
import { getContact } from '../contacts/contacts.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { outlineRepository } from './outline.repository.ts';

/** A birthday comes up so many days ahead. */
const BIRTHDAY_AHEAD = 60;

export async function storyOutline(
  user: SignedInUser,
  contactId: string,
  dependencies: Dependencies,
): Promise<StoryOutline> {
  const contact = await getContact(user, contactId, dependencies);
  const zone = zoneOf(await settingsOf(user, dependencies));
  const now = dependencies.clock.now();
  const today = dayIn(zone, now);
  const repository = outlineRepository(dependencies.db, user.id, contactId);
  const yearBegan = toMoment(
    today
      .subtract({ days: YEAR_DAYS - 1 })
      .toZonedDateTime(zone)
      .toInstant(),
  );
  const { days, before } = await repository.contactDays(yearBegan, zone);
  const firstInteraction = await repository.firstInteraction();
  // Until the first interaction the day of adding counts for it.
  const added = !firstInteraction || contact.createdAt < firstInteraction ? contact.createdAt : null;
  const { coldAfterDays } = contact;
  return {
    counts: await repository.counts(),
    since: earliest([firstInteraction ?? null, contact.createdAt])!,
    coming: await comingUp(contact, repository, { zone, now }),
    year: storyYear({ days, before: before ?? added, coldAfterDays }, now, zone),
    coldAfterDays,
  };
}

type Clock = { readonly zone: string; readonly now: Temporal.Instant };

async function comingUp(
  contact: Contact,
  repository: ReturnType<typeof outlineRepository>,
  { zone, now }: Clock,
): Promise<Coming[]> {
  const timed = (kind: 'email' | 'meeting', row: { id: string; text: string; at: string | null }): Coming[] =>
    row.at ? [{ kind, id: row.id, text: row.text, at: row.at, day: dayIn(zone, row.at).toString(), turns: null }] : [];
  const todos = await repository.dueTodos();
  const coming: Coming[] = [
    ...birthdayOf(contact, dayIn(zone, now)),
    ...(await repository.plannedEmails()).flatMap((row) => timed('email', row)),
    ...(await repository.plannedMeetings(toMoment(now))).flatMap((row) => timed('meeting', row)),
    ...todos.flatMap(({ id, text, day }) =>
      day ? [{ kind: 'todo' as const, id, text, day, at: null, turns: null }] : [],
    ),
  ];
  return coming.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const keyOf = ({ day, at }: Coming) => `${day} ${at ?? ''}`;

function birthdayOf({ id, birthday }: Contact, today: Temporal.PlainDate): Coming[] {
  if (!birthday) return [];
  const day = nextBirthday(birthday, today);
  if (daysBetween(today, day) > BIRTHDAY_AHEAD) return [];
  return [{ kind: 'birthday', id, day: day.toString(), at: null, text: '', turns: ageIn(birthday, day.year) ?? null }];
}
