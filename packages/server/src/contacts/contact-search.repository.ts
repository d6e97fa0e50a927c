import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MOST_COUNTED } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { builtOnce, UNNAMED } from '../platform/built-query.ts';
import { textHoldsTyped } from './contact-texts.table.ts';
import { contactView, nextCold } from './contact-view.ts';
import {
  byName,
  countsOf,
  hasWarmth,
  isInGroupTyped,
  limitOf,
  number,
  offsetOf,
  ORDERS,
  type PageVariant,
  selections,
  value,
} from './contact-selection.ts';
import { contacts } from './contacts.table.ts';

/** Of so many contacts one is to be found, for it to be worthwhile to go through them in order. */
const DENSE = 50;

/**
 * A page of what a search finds. It finds few or many, which is known only afterwards: it is counted up to one more than are
 * said. Where there are more, they may be so dense that the first contacts in order hold a page of them. Otherwise all that
 * are found are sorted.
 */
export const searchQuery = builtOnce((db, variant: PageVariant) => {
  const { sort, warmth, group, notInGroup, isFirst, size } = variant;
  const [limit, offset, order] = [limitOf(variant), offsetOf(variant), ORDERS[sort]];
  const isUsual = isFirst && size !== undefined;
  const most = isUsual ? sql.raw(String(MOST_COUNTED)) : sql`${value.most}::int`;
  const isOfWarmth = hasWarmth(db, variant);
  const { everybody, byText, byGroup, placesByText, placesByGroup } = selections(db, variant);

  /** Groups are looked through only where the texts alone are not too many to be counted. */
  const upToOneMore = (name: string, condition?: SQL) => {
    const oneMore = number(sql`${most} + 1`);
    const inTexts = db.$with(`${name}_in_texts`).as(byText(condition).limit(oneMore));
    const inGroups = byGroup(sql`(select count(*) <= ${most} from ${inTexts})`, condition).limit(oneMore);
    const found = db.$with(name).as(unionAll(db.select().from(inTexts), inGroups));
    return { found, steps: [inTexts, found], isMore: sql<boolean>`(select count(*) > ${most} from ${found})` };
  };
  const { found, steps, isMore } = upToOneMore('found', isOfWarmth);
  const ofAnyWarmth = isOfWarmth ? upToOneMore('found_of_any') : { found, steps: [], isMore };
  const counts = countsOf(db, db.select().from(ofAnyWarmth.found).limit(number(most)).as('counted'));

  const read = isUsual
    ? sql.raw(String(size * DENSE))
    : sql`(${value.skipped}::bigint + ${value.limit}::bigint) * ${DENSE}`;
  const first = everybody(isMore)
    .orderBy(...order(contacts))
    .limit(number(read))
    .as('first');
  const dense = db.$with('dense').as(
    db
      .select({ id: first.id })
      .from(first)
      .where(
        and(
          or(textHoldsTyped(value.userId, first.id, value.term), isInGroupTyped(db, first.id)),
          warmth && eq(first.isCold, warmth === 'cold'),
        ),
      )
      .orderBy(...order(first))
      .limit(limit)
      .offset(offset),
  );
  const isDense = sql`(select count(*) = ${limit} from ${dense})`;

  const byNameAlone = () => {
    const places = unionAll(placesByText(), placesByGroup()).as('places');
    return db
      .select({ id: places.id })
      .from(places)
      .where(not(isDense))
      .orderBy(...byName(places));
  };
  const byKeys = () => {
    const keys = unionAll(byText(isOfWarmth), byGroup(isOfWarmth)).as('keys');
    return db
      .select({ id: keys.id })
      .from(keys)
      .where(not(isDense))
      .orderBy(...order(keys));
  };
  const isByNameAlone = sort === 'name' && !warmth && !group && !notInGroup;
  const sorted = (isByNameAlone ? byNameAlone() : byKeys()).limit(limit).offset(offset);
  const picked = unionAll(db.select().from(dense).where(isDense), sorted).as('picked');

  return db
    .with(...steps, ...ofAnyWarmth.steps, dense)
    .select({
      all: counts.all,
      cold: counts.cold,
      total: sql`(select least(count(*), ${most}) from ${found})`.mapWith(Number),
      isMore,
      areMore: ofAnyWarmth.isMore,
      nextCold: nextCold(db, value.userId, value.now),
      contact: contactView(db, value.userId, value.now),
    })
    .from(counts)
    .leftJoin(picked, sql`true`)
    .leftJoin(contacts, and(eq(contacts.userId, value.userId), eq(contacts.id, picked.id)))
    .orderBy(...order(contacts))
    .prepare(isUsual && !group && !notInGroup ? `contacts found by ${sort}, ${warmth ?? 'all'}` : UNNAMED);
});
