import { and, eq, exists, not, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MOST_COUNTED } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { builtOnce, UNNAMED } from '../platform/built-query.ts';
import { textHoldsTyped } from './contact-texts.table.ts';
import { contactView, groupNamesOfPage, nextCold } from './contact-view.ts';
import {
  byName,
  hasWarmth,
  isInGroupTyped,
  isLargeGroupTyped,
  isPlannedOnce,
  limitOf,
  number,
  offsetOf,
  ORDERS,
  ownerIn,
  rowOf,
  selections,
  value,
  type Variant,
} from './contact-selection.ts';
import { contacts } from './contacts.table.ts';

/** Of so many contacts one is to be found, for it to be worthwhile to go through them in order. */
const DENSE = 50;
/** Where not even one is among so many, there will hardly be a page of them among five times as many. */
const SAMPLE = 200;

/** For what is worked out from other steps alone: the query builder selects from something. */
const ONE_ROW = sql`(select) as one_row`;

/**
 * A page of what a search finds. It finds few or many, which is known only afterwards: it is counted up to one more than are
 * said. Where there are more, they may be so dense that the first contacts in order hold a page of them. Otherwise all that
 * are found are sorted. What is found is a common table expression that is used more than once: the database reads it as far as
 * somebody asks, and keeps what it has read for the next.
 */
export const searchQuery = builtOnce((db, variant: Variant) => {
  const { sort, warmth, group, notInGroup, isFirst, size } = variant;
  const [limit, offset, order] = [limitOf(variant), offsetOf(variant), ORDERS[sort]];
  const isUsual = isFirst && size !== undefined;
  const most = isUsual ? sql.raw(String(MOST_COUNTED)) : sql`${value.most}::int`;
  const userId = ownerIn(variant);
  const isOfWarmth = hasWarmth(db, variant);
  const isByNameAlone = sort === 'name' && !warmth && !group && !notInGroup;
  const { everybody, inOrderOfTexts, isColdById, ...ways } = selections(db, variant);
  // By name alone what stands with the texts is enough, and nothing else of the places is used.
  const byText = isByNameAlone ? (ways.placesByText as unknown as typeof ways.byText) : ways.byText;
  const byGroup = isByNameAlone ? (ways.placesByGroup as unknown as typeof ways.byGroup) : ways.byGroup;

  /**
   * Groups are looked through only where the texts alone are not too many to be counted. But first it is seen whether one group has
   * too many members, for that costs least.
   */
  const matches = (name: string, condition?: SQL) => {
    const step = (part: string) => db.$with(`${name}_${part}`);
    const inTexts = step('in_texts').as(byText(condition));
    const inGroups = step('in_groups').as(byGroup(condition));
    const oneMore = number(sql`${most} + 1`);
    const countOf = (of: typeof inTexts) =>
      sql`(select count(*) from ${db.select({ id: of.id }).from(of).limit(oneMore).as('up_to_one_more')})`;
    // The offset keeps the planner from writing the count out twice, where it is used.
    const ofTexts = step('of_texts').as(
      db
        .select({ count: countOf(inTexts).as('count') })
        .from(ONE_ROW)
        .offset(number(sql.raw('0'))),
    );
    const inBoth = sql`(select ${ofTexts.count} + case when ${ofTexts.count} > ${most} then 0 else ${countOf(inGroups)} end from ${ofTexts})`;
    const isEverybodyAsked = !condition && !group && !notInGroup;
    const isLarge = isEverybodyAsked ? isLargeGroupTyped(db, userId, most) : sql`false`;
    const counted = step('counted').as(
      db.select({ count: sql`case when ${isLarge} then ${most} + 1 else ${inBoth} end`.as('count') }).from(ONE_ROW),
    );
    const isMore = sql<boolean>`(select ${counted.count} > ${most} from ${counted})`;
    const total = sql`(select least(${counted.count}, ${most}) from ${counted})`.mapWith(Number);
    const all = () => unionAll(db.select().from(inTexts), db.select().from(inGroups));
    return { all, isMore, total, steps: [inTexts, inGroups, ofTexts, counted] };
  };
  const { all, isMore, total, steps } = matches('found', isOfWarmth);
  const ofAnyWarmth = isOfWarmth ? matches('found_of_any') : { all, isMore, total, steps: [] };
  const anyFound = ofAnyWarmth.all().as('any_found');
  // Beyond what is counted nobody is told how many of them are cold: each would have to be looked at.
  const counts = db
    .select({ cold: sql`count(*) filter (where ${isColdById(anyFound.id)})`.mapWith(Number).as('cold') })
    .from(anyFound)
    .where(not(ofAnyWarmth.isMore))
    .as('counts');

  const firstByName = (condition: SQL, read: number) => {
    const first = inOrderOfTexts(condition).limit(read).as('first');
    const isFound = or(first.holdsTyped, isInGroupTyped(db, userId, first.id));
    const ids = db
      .select({ id: first.id })
      .from(first)
      .where(isFound)
      .orderBy(...byName(first));
    return ids as unknown as ReturnType<typeof firstOfAll>;
  };
  const firstOfAll = (condition: SQL, read: number) => {
    const first = everybody(condition)
      .orderBy(...order(contacts))
      .limit(read)
      .as('first');
    const isFound = or(textHoldsTyped(userId, first.id, value.term), isInGroupTyped(db, userId, first.id));
    const isWanted = warmth && eq(first.isCold, warmth === 'cold');
    return db
      .select({ id: first.id })
      .from(first)
      .where(and(isFound, isWanted))
      .orderBy(...order(first));
  };
  const foundAmongFirst = isByNameAlone ? firstByName : firstOfAll;
  const read = isUsual
    ? number(sql.raw(String(size * DENSE)))
    : number(sql`(${value.skipped}::bigint + ${value.limit}::bigint) * ${DENSE}`);
  const isAnyInSample = exists(foundAmongFirst(isMore, number(sql.raw(String(SAMPLE)))));
  const dense = db.$with('dense').as(foundAmongFirst(isAnyInSample, read).limit(limit).offset(offset));
  const isDense = sql`(select count(*) = ${limit} from ${dense})`;

  const found = all().as('all_found');
  const sorted = db
    .select({ id: found.id })
    .from(found)
    .where(not(isDense))
    .orderBy(...order(found))
    .limit(limit)
    .offset(offset);
  const picked = db.$with('picked').as(unionAll(db.select().from(dense).where(isDense), sorted));
  const named = groupNamesOfPage(db, userId, picked);

  return db
    .with(...steps, ...ofAnyWarmth.steps, dense, picked)
    .select({
      all: ofAnyWarmth.total,
      cold: counts.cold,
      total,
      isMore,
      areMore: ofAnyWarmth.isMore,
      nextCold: nextCold(db, userId, value.now),
      contact: contactView(db, userId, value.now, sql`coalesce(${named.names}, '{}')`),
    })
    .from(counts)
    .leftJoin(picked, sql`true`)
    .leftJoinLateral(rowOf(db, userId, picked.id), sql`true`)
    .leftJoin(named, eq(named.contactId, contacts.id))
    .orderBy(...order(contacts))
    .prepare(isPlannedOnce(variant) ? `contacts found by ${sort}, ${warmth ?? 'all'}` : UNNAMED);
});
