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

/** Queries of ids of contacts. */
export type IdSets = { readonly within: readonly SQL[]; readonly without: readonly SQL[] };

/**
 * Which of the owner's contacts all conditions hold for, for a query of contacts. `others` are further sets that a contact must be
 * within or without.
 *
 * All sets become one list of ids, which the primary key looks up. Each by itself would be compared with every row of the others,
 * which took 30 seconds for a word and a group with 20,000 contacts. Beside such a list no other condition may lead: the list would
 * be read from its beginning for every row that an index finds.
 */
export function conditionsHold(
  db: Connection,
  userId: string,
  conditions: Conditions,
  then: Then,
  others: IdSets = { within: [], without: [] },
): SQL {
  const sets = conditions.map((condition) => setOf(userId, condition));
  const within = [...others.within, ...sets.flatMap((set) => set.within ?? [])];
  const without = [...others.without, ...sets.flatMap((set) => set.without ?? [])];
  const held = conditions.filter(isOfRow).map((condition) => holds(db, userId, condition, then));
  if (within.length === 0)
    return and(eq(contacts.userId, userId), ...held, ...without.map((set) => sql`${contacts.id} not in (${set})`))!;
  const common = sql.join(
    within.map((set) => sql`(${set})`),
    sql` intersect `,
  );
  const ids = sql.join([common, ...without.map((set) => sql`(${set})`)], sql` except `);
  return and(
    eq(contacts.userId, userId),
    sql`${contacts.id} = any(array(${ids}))`,
    ...held.map((condition) => sql`(${condition}) is true`),
  )!;
}

/** The condition as a set of ids, where it is one. */
function setOf(userId: string, condition: Condition): Partial<IdSets> {
  switch (condition.kind) {
    case 'inGroups':
      return { within: [membersOfIds(userId, condition.groupIds)] };
    case 'notInGroups':
      return { without: [membersOfIds(userId, condition.groupIds)] };
    case 'text':
      return { within: [foundBy(userId, condition.text)] };
    default:
      return {};
  }
}

type ConditionOfRow = Exclude<Condition, { kind: 'inGroups' | 'notInGroups' | 'text' }>;

const isOfRow = (condition: Condition): condition is ConditionOfRow =>
  condition.kind !== 'inGroups' && condition.kind !== 'notInGroups' && condition.kind !== 'text';

function holds(db: Connection, userId: string, condition: ConditionOfRow, { now, zone }: Then): SQL {
  const daysAgo = (days: number) =>
    sql`${toMoment(dayIn(zone, now).subtract({ days }).toZonedDateTime(zone).toInstant())}::timestamptz`;
  switch (condition.kind) {
    case 'warmth':
      if (condition.is === 'warm') return not(isShownCold(db, userId, now));
      return condition.orBelow === undefined
        ? isShownCold(db, userId, now)
        : sql`(${contacts.warmth} = 'cold' or ${contacts.lastInteraction} < ${toMoment(now)}::timestamptz - ${timeUntil(db, userId, condition.orBelow)})`;
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
  }
}

/** After how long less than so many per cent of the time until a contact goes cold are left: does in SQL what warmthLeft does. */
const timeUntil = (db: Connection, userId: string, percent: number) =>
  sql`make_interval(secs => ${coldAfterDays(db, userId)} * ${864 * (100 - percent)}::int)`;

const membersOfIds = (userId: string, groupIds: readonly string[]) => sql`
  select ${contactGroups.contactId} from ${contactGroups}
  where ${and(eq(contactGroups.userId, userId), sql`${contactGroups.groupId} = any(${idList(groupIds)})`)}`;

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
