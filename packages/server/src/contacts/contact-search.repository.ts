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

  /** Groups are looked through only where the texts alone are not too many to be counted. */
  const matches = (name: string, condition?: SQL) => {
    const oneMore = number(sql`${most} + 1`);
    const inTexts = db.$with(`${name}_in_texts`).as(byText(condition));
    const inGroups = db.$with(`${name}_in_groups`).as(byGroup(condition));
    const upToOneMore = db.select().from(inTexts).limit(oneMore);
    const areFew = sql`(select count(*) <= ${most} from ${upToOneMore.as('up_to_one_more')})`;
    const found = db.$with(name).as(unionAll(upToOneMore, db.select().from(inGroups).where(areFew).limit(oneMore)));
    const counted = db.$with(`${name}_counted`).as(
      db
        .select({
          total: sql`least(count(*), ${most})`.mapWith(Number).as('total'),
          isMore: sql<boolean>`count(*) > ${most}`.as('is_more'),
        })
        .from(found),
    );
    const isMore = sql<boolean>`(select ${counted.isMore} from ${counted})`;
    return { inTexts, inGroups, found, counted, isMore, steps: [inTexts, inGroups, found, counted] };
  };
  const { inTexts, inGroups, found, counted, isMore, steps } = matches('found', isOfWarmth);
  const ofAnyWarmth = isOfWarmth ? matches('found_of_any') : { found, counted, isMore, steps: [] };
  // Beyond what is counted nobody is told how many of them are cold: each would have to be looked at.
  const isCountedCold = sql`case when ${ofAnyWarmth.isMore} then false else ${isColdById(ofAnyWarmth.found.id)} end`;
  const counts = db
    .select({ cold: sql`count(*) filter (where ${isCountedCold})`.mapWith(Number).as('cold') })
    .from(ofAnyWarmth.found)
    .as('counts');
  const totalOf = (of: typeof counted) => sql`(select ${of.total} from ${of})`.mapWith(Number);

  const read = isUsual
    ? number(sql.raw(String(size * DENSE)))
    : number(sql`(${value.skipped}::bigint + ${value.limit}::bigint) * ${DENSE}`);
  const firstByName = () => {
    const first = inOrderOfTexts(isMore).limit(read).as('first');
    const isFound = or(first.holdsTyped, isInGroupTyped(db, userId, first.id));
    const ids = db
      .select({ id: first.id })
      .from(first)
      .where(isFound)
      .orderBy(...byName(first));
    return ids as unknown as ReturnType<typeof firstOfAll>;
  };
  const firstOfAll = () => {
    const first = everybody(isMore)
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
  const dense = db.$with('dense').as((isByNameAlone ? firstByName() : firstOfAll()).limit(limit).offset(offset));
  const isDense = sql`(select count(*) = ${limit} from ${dense})`;

  const all = unionAll(db.select().from(inTexts), db.select().from(inGroups)).as('all_found');
  const sorted = db
    .select({ id: all.id })
    .from(all)
    .where(not(isDense))
    .orderBy(...order(all))
    .limit(limit)
    .offset(offset);
  const picked = db.$with('picked').as(unionAll(db.select().from(dense).where(isDense), sorted));
  const named = groupNamesOfPage(db, userId, picked);

  return db
    .with(...steps, ...ofAnyWarmth.steps, dense, picked)
    .select({
      all: totalOf(ofAnyWarmth.counted),
      cold: counts.cold,
      total: totalOf(counted),
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
