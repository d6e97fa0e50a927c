import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { daysBetween } from '@inner-circle/domain/time.ts';
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { contactTexts, hasPiecesOf, holdsTyped } from '../../contacts/contact-texts.table.ts';
import { contacts } from '../../contacts/contacts.table.ts';
import { interactions } from '../../interactions/interactions.table.ts';
import { ALIKE } from '../../platform/containing.ts';
import type { Connection } from '../../platform/database.ts';

const MOST_WORDS_OF_A_NAME = 6;
/** How alike two texts are takes as long as they are, for everybody whose name may be meant. */
const LONGEST_COMPARED = 60;

/** Stands before and after each word of a name in the index of pieces. */
const MARK = sql.raw(String.raw`E'\x02'`);
const beginning = (word: string) => sql`${MARK} || fold(${word})`;
const whole = (word: string) => sql`${MARK} || fold(${word}) || ${MARK}`;

/** Who and what is meant by a word, among the rows of one owner. */
export function peopleRepository(db: Connection, userId: string) {
  const owned = eq(contacts.userId, userId);
  const place = { id: contactTexts.contactId, nameSort: contactTexts.nameSort };
  const inName = (words: SQL) =>
    and(hasPiecesOf(userId, words), sql`strpos(${contactTexts.nameWords}, (select ${words})) > 0`);
  const named = (fits: SQL | undefined) => db.select(place).from(contactTexts).where(fits);
  /** A look into the index for each: joined by "or", what it found would be cut into pieces anew to be compared. */
  const namedByOneOf = (first: SQL, ...others: SQL[]) => {
    const nobody = named(sql`false`);
    return unionAll(nobody, named(inName(first)), ...others.map((words) => named(inName(words)))).as('found');
  };

  type Named = ReturnType<typeof namedByOneOf>;

  return {
    /** The ids of those whose name fits, the best first; only where nobody's does, of those whose name is like it. */
    async fitting(name: string, limit: number): Promise<string[]> {
      const typed = name
        .replaceAll(/['’]/g, '')
        .split(/[\s.,()/_-]+/)
        .filter(Boolean)
        .slice(0, MOST_WORDS_OF_A_NAME);
      if (typed.length === 0) return [];
      const term = sql`(select fold(${name.slice(0, LONGEST_COMPARED)}))`;
      const search = (found: Named, least: number) => {
        const likeness = sql<number>`word_similarity(${term}, ${found.nameSort})`;
        return db
          .select({ id: found.id })
          .from(found)
          .groupBy(found.id, found.nameSort)
          .having(sql`${likeness} >= ${least}`)
          .orderBy(desc(sql`${found.nameSort} = ${term}`), desc(likeness), asc(found.nameSort), asc(found.id))
          .limit(limit);
      };
      const found = await search(named(and(...typed.map((word) => inName(beginning(word))))).as('found'), 0);
      if (found.length > 0) return found.map(({ id }) => id);
      // People miss a letter of a name, and seldom the first: the rest need not be compared.
      const initials = new Set(typed.map((word) => word.charAt(0)));
      const [first, ...others] = Array.from(initials, beginning);
      const alike = await search(namedByOneOf(first!, ...others), ALIKE);
      return alike.map(({ id }) => id);
    },

    /** Those who share most words with what is asked for come first. */
    async namedByAny(asked: readonly string[], limit: number): Promise<{ id: string; name: string }[]> {
      const [first, ...others] = asked.map(whole);
      if (!first) return [];
      const found = namedByOneOf(first, ...others);
      const best = db
        .select({ id: found.id, nameSort: found.nameSort, shared: count().as('shared') })
        .from(found)
        .groupBy(found.id, found.nameSort)
        .orderBy(desc(count()), asc(found.nameSort), asc(found.id))
        .limit(limit)
        .as('best');
      return db
        .select({ id: contacts.id, name: contacts.name })
        .from(best)
        .innerJoin(contacts, and(owned, eq(contacts.id, best.id)))
        .orderBy(desc(best.shared), asc(best.nameSort), asc(best.id));
    },

    bornOn: (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
      db
        .select({ id: contacts.id, birthday: sql<string>`${contacts.birthday}` })
        .from(contacts)
        .where(and(owned, inArray(contacts.birthdayKey, birthdayKeysAhead(from, daysBetween(from, to)))))
        .orderBy(asc(contacts.birthdayKey), asc(contacts.nameSort), asc(contacts.id)),

    /** Where the words stand in what is noted about somebody, or in what was noted of a talk. */
    async noted(words: string, limit: number): Promise<string[]> {
      const inNotes = await db
        .select(place)
        .from(contactTexts)
        .where(holdsTyped(userId, words))
        .orderBy(asc(contactTexts.nameSort), asc(contactTexts.contactId))
        .limit(limit);
      const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const inTalks = await db
        .selectDistinct({ id: interactions.contactId })
        .from(interactions)
        .where(and(eq(interactions.userId, userId), ilike(interactions.notes, pattern)))
        .limit(limit);
      return [...new Set([...inNotes, ...inTalks].map(({ id }) => id))].slice(0, limit);
    },

    /** Those with whom a talk was logged last. */
    async talkedToLast(limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(owned, isNotNull(contacts.lastInteractionType)))
        .orderBy(desc(contacts.lastInteraction), asc(contacts.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}
