import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { daysBetween } from '@inner-circle/domain/time.ts';
import { and, asc, count, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import { union, unionAll } from 'drizzle-orm/pg-core';
import { contactTexts, hasPiecesOf, holdsTyped } from '../../contacts/contact-texts.table.ts';
import { contacts } from '../../contacts/contacts.table.ts';
import { interactions } from '../../interactions/interactions.table.ts';
import { SIMILARITY_THRESHOLD } from '../../platform/text-matching.ts';
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
  const columns = { id: contactTexts.contactId, nameSort: contactTexts.nameSort };
  const inName = (words: SQL) =>
    and(hasPiecesOf(userId, words), sql`strpos(${contactTexts.nameWords}, (select ${words})) > 0`);
  const named = (fits: SQL | undefined) => db.select(columns).from(contactTexts).where(fits);
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
      const alike = await search(namedByOneOf(first!, ...others), SIMILARITY_THRESHOLD);
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

    /** Where the words stand in somebody's name or notes, or in what was noted of a talk; by name, and how many there are. */
    async noted(words: string, limit: number) {
      const inNotes = db.select({ id: contactTexts.contactId }).from(contactTexts).where(holdsTyped(userId, words));
      const inTalks = db.select({ id: interactions.contactId }).from(interactions).where(talksWith(words));
      const found = union(inNotes, inTalks).as('found');
      const rows = await db
        .select({ id: contacts.id, total: sql`count(*) over ()`.mapWith(Number) })
        .from(found)
        .innerJoin(contacts, and(owned, eq(contacts.id, found.id)))
        .orderBy(asc(contacts.nameSort), asc(contacts.id))
        .limit(limit);
      return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
    },

    /** Of the talks with each of these people in which the words were noted, the latest. */
    async latestNoted(words: string, contactIds: readonly string[]): Promise<Map<string, string>> {
      if (contactIds.length === 0) return new Map();
      const rows = await db
        .selectDistinctOn([interactions.contactId], { id: interactions.contactId, notes: interactions.notes })
        .from(interactions)
        .where(and(talksWith(words), inArray(interactions.contactId, [...contactIds])))
        .orderBy(asc(interactions.contactId), desc(interactions.date), desc(interactions.id));
      return new Map(rows.map(({ id, notes }) => [id, notes]));
    },
  };

  function talksWith(words: string) {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return and(eq(interactions.userId, userId), ilike(interactions.notes, pattern));
  }
}
