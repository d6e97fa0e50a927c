import type { Condition, Conditions } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Selection } from '@inner-circle/domain/contacts/selection.contract.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayEndsAt, dayIn, toMoment } from '@inner-circle/domain/time.ts';
import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { groups } from '../groups/groups.table.ts';
import type { Connection } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { contactTexts, containsFolded, holdsTyped } from './contact-texts.table.ts';
import { coldAfterDays, isShownCold, membersOf } from './contact-view.ts';
import { contactGroups, contacts } from './contacts.table.ts';

/** What conditions are held against: a moment, and the zone in which the user counts days. */
export type Then = { readonly now: Temporal.Instant; readonly zone: string };

export const thenFor = async (user: SignedInUser, dependencies: Dependencies): Promise<Then> => ({
  now: dependencies.clock.now(),
  zone: zoneOf(await settingsOf(user, dependencies)),
});

/** Whether a contact of a query is shown as cold then. */
export const isColdOf = (db: Connection, userId: string, { now }: Then): SQL<boolean> => isShownCold(db, userId, now);

/** A list of ids as one value, however long it is. */
export const idList = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

/**
 * Which of the owner's contacts all conditions hold for, for a query of contacts. Each is a range of an index, a set that is found
 * once, or a look at the row; which of them leads is for the planner to say.
 */
export const conditionsHold = (db: Connection, userId: string, conditions: Conditions, then: Then): SQL =>
  and(eq(contacts.userId, userId), ...conditions.map((condition) => holds(db, userId, condition, then)))!;

function holds(db: Connection, userId: string, condition: Condition, { now, zone }: Then): SQL {
  const daysAgo = (days: number) =>
    sql`${toMoment(dayIn(zone, now).subtract({ days }).toZonedDateTime(zone).toInstant())}::timestamptz`;
  switch (condition.kind) {
    case 'warmth':
      if (condition.is === 'warm') return not(isShownCold(db, userId, now));
      return condition.orBelow === undefined
        ? isShownCold(db, userId, now)
        : sql`(${contacts.warmth} = 'cold' or ${contacts.lastInteraction} < ${toMoment(now)}::timestamptz - ${timeUntil(db, userId, condition.orBelow)})`;
    case 'inGroups':
      return sql`${contacts.id} in ${membersOfIds(userId, condition.groupIds)}`;
    case 'notInGroups':
      return sql`${contacts.id} not in ${membersOfIds(userId, condition.groupIds)}`;
    case 'lastInteraction':
      return condition.is === 'over'
        ? sql`${contacts.lastInteraction} < ${daysAgo(condition.days)}`
        : sql`${contacts.lastInteraction} >= ${daysAgo(condition.days)}`;
    case 'email':
      return condition.is === 'given' ? isNotNull(contacts.emailKey) : isNull(contacts.emailKey);
    case 'phone':
      return condition.is === 'given' ? isNotNull(contacts.phone) : isNull(contacts.phone);
    case 'birthday':
      return sql`${contacts.birthdayKey} = any(${sql.param(birthdayKeysAhead(dayIn(zone, now), condition.withinDays))}::text[])`;
    case 'text':
      return sql`${contacts.id} = any(array(${foundBy(userId, condition.text)}))`;
  }
}

/** After how long less than so many per cent of the time until a contact goes cold are left: does in SQL what warmthLeft does. */
const timeUntil = (db: Connection, userId: string, percent: number) =>
  sql`make_interval(secs => ${coldAfterDays(db, userId)} * ${864 * (100 - percent)}::int)`;

const membersOfIds = (userId: string, groupIds: readonly string[]) => sql`(
  select ${contactGroups.contactId} from ${contactGroups}
  where ${and(eq(contactGroups.userId, userId), sql`${contactGroups.groupId} = any(${idList(groupIds)})`)}
)`;

/** As the search of the list finds them: by their texts, or by the name of a group. */
const foundBy = (userId: string, text: string) => sql`
  select ${contactTexts.contactId} from ${contactTexts} where ${holdsTyped(userId, text)}
  union select * from ${membersOf(userId, containsFolded(groups.nameSort, text))} as member`;

/** Who is picked, for a query of contacts. */
export const isPicked = (db: Connection, userId: string, selection: Selection, then: Then): SQL =>
  'ids' in selection
    ? and(eq(contacts.userId, userId), sql`${contacts.id} = any(${idList(selection.ids)})`)!
    : and(
        conditionsHold(db, userId, selection.conditions, then),
        selection.except.length > 0 ? sql`${contacts.id} <> all(${idList(selection.except)})` : undefined,
      )!;

/** When others may fit although nothing was written: null where only going cold matters, which the caller knows. */
export function fitUntil(conditions: Conditions, { now, zone }: Then): string | null {
  // Somebody's warmth fades below a share at any moment.
  if (conditions.some((condition) => condition.kind === 'warmth' && condition.orBelow !== undefined))
    return toMoment(now);
  const areOfDays = conditions.some(({ kind }) => kind === 'lastInteraction' || kind === 'birthday');
  return areOfDays ? dayEndsAt(zone, now) : null;
}
