import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
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
  isNoLater,
  isPlannedOnce,
  limitOf,
  number,
  offsetOf,
  ORDERS,
  ownerIn,
  placeIn,
  rowOf,
  selections,
  value,
  type Variant,
} from './contact-selection.ts';
import { contacts } from './contacts.table.ts';

/** So many contacts are gone through in order, where that promises a page, before all that are found are sorted. */
const NEAR = 2000;
/** Those that were counted are only some of all that are found: where one in so many of a page is among the first, the page will be. */
const PROMISING = 4;
/** Of a large group one is expected to be among so many contacts. */
const DENSE = 50;

/** For what is worked out from other steps alone: the query builder selects from something. */
const ONE_ROW = sql`(select) as one_row`;

/**
 * A page of what a search finds. It finds few or many, which is known only afterwards: it is counted up to one more than are
 * said. Where there are more, the first contacts in order may promise to hold a page of them. Otherwise all that
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
    const large = step('large').as(
      db
        .select({ is: (isEverybodyAsked ? isLargeGroupTyped(db, userId, most) : sql`false`).as('is') })
        .from(ONE_ROW)
        .offset(number(sql.raw('0'))),
    );
    const isLarge = sql<boolean>`(select ${large.is} from ${large})`;
    const counted = step('counted').as(
      db.select({ count: sql`case when ${isLarge} then ${most} + 1 else ${inBoth} end`.as('count') }).from(ONE_ROW),
    );
    const isMore = sql<boolean>`(select ${counted.count} > ${most} from ${counted})`;
    const total = sql`(select least(${counted.count}, ${most}) from ${counted})`.mapWith(Number);
    const all = () => unionAll(db.select().from(inTexts), db.select().from(inGroups));
    return { all, isLarge, isMore, total, oneMore, steps: [inTexts, inGroups, ofTexts, large, counted] };
  };
  const found = matches('found', isOfWarmth);
  const { isLarge, isMore, total, steps } = found;
  const ofAnyWarmth = isOfWarmth ? matches('found_of_any') : { ...found, steps: [] };
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
  const reach = isUsual ? sql.raw(String(size)) : sql`(${value.skipped}::bigint + ${value.limit}::bigint)`;
  const near = sql.raw(String(NEAR));
  const counted = found.all().limit(found.oneMore).as('counted');
  const promising = db
    .select({ place: placeIn(sort, counted) })
    .from(counted)
    .orderBy(...order(counted))
    .limit(number(sql.raw('1')))
    .offset(number(sql`${reach} / ${sql.raw(String(PROMISING))}`));
  const noLater = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), isNoLater(sort, contacts, sql`(${promising})`)))
    .limit(number(sql`${near} + 1`))
    .as('no_later');
  const isNear = sql`(select count(*) <= ${near} from ${noLater})`;
  const isDense = sql`${reach} * ${sql.raw(String(DENSE))} <= ${near}`;
  const isWorthwhile = sql`case when ${isLarge} then ${isDense} when ${isMore} then ${isNear} else false end`;
  const foundAmongFirst = isByNameAlone ? firstByName : firstOfAll;
  const walked = db.$with('walked').as(foundAmongFirst(isWorthwhile, number(near)).limit(limit).offset(offset));
  const isPageWalked = sql`(select count(*) = ${limit} from ${walked})`;

  const allFound = found.all().as('all_found');
  const sorted = db
    .select({ id: allFound.id })
    .from(allFound)
    .where(not(isPageWalked))
    .orderBy(...order(allFound))
    .limit(limit)
    .offset(offset);
  const picked = db.$with('picked').as(unionAll(db.select().from(walked).where(isPageWalked), sorted));
  const named = groupNamesOfPage(db, userId, picked);

  return db
    .with(...steps, ...ofAnyWarmth.steps, walked, picked)
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
