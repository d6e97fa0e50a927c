import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { daysBetween } from '@inner-circle/domain/time.ts';
import { and, asc, desc, eq, ilike, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import { contactGroups, contacts } from '../../contacts/contacts.table.ts';
import { groups } from '../../groups/groups.table.ts';
import { interactions } from '../../interactions/interactions.table.ts';
import { containing } from '../../platform/containing.ts';
import type { Connection } from '../../platform/database.ts';

/** How alike a name and what was typed must be, from 0 to 1, to be offered at all. */
const ALIKE = 0.4;
/** The index of three-letter pieces knows nothing shorter. */
const SHORTEST_INDEXED = 3;

const wordsOf = (column: SQL | typeof contacts.nameSort) =>
  sql`regexp_split_to_array(translate(${column}, '''’', ''), '[\\s.,()/_-]+')`;

/** Who and what is meant by a word, among the rows of one owner. */
export function peopleRepository(db: Connection, userId: string) {
  const owned = eq(contacts.userId, userId);

  /** Every word that was typed begins a word of the name. The search index finds them; the name alone decides. */
  const begunBy = (words: readonly string[]) =>
    and(
      owned,
      ...words
        .filter((word) => word.length >= SHORTEST_INDEXED)
        .map((word) => like(contacts.searchText, containing(word))),
      ...words.map(
        (word) =>
          sql`' ' || array_to_string(${wordsOf(contacts.nameSort)}, ' ') like '% ' || substr(${containing(word)}, 2)`,
      ),
    );

  const selectGroups = (fits?: SQL) =>
    db
      .select({
        id: groups.id,
        name: groups.name,
        description: groups.description,
        contactCount: db.$count(
          contactGroups,
          and(eq(contactGroups.userId, groups.userId), eq(contactGroups.groupId, groups.id)),
        ),
      })
      .from(groups)
      .where(and(eq(groups.userId, userId), fits));

  return {
    /** The ids of those whose name fits, the best first; only where nobody's does, of those whose name is like it. */
    async fitting(name: string, limit: number): Promise<string[]> {
      const words = name
        .replaceAll(/['’]/g, '')
        .split(/[\s.,()/_-]+/)
        .filter(Boolean)
        .slice(0, 6);
      if (words.length === 0) return [];
      const term = sql`fold(${name.slice(0, 200)})`;
      const likeness = sql<number>`word_similarity(${term}, ${contacts.nameSort})`;
      const ids = { id: contacts.id };
      const first = await db
        .select(ids)
        .from(contacts)
        .where(begunBy(words))
        .orderBy(desc(sql`${contacts.nameSort} = ${term}`), desc(likeness), asc(contacts.nameSort), asc(contacts.id))
        .limit(limit);
      if (first.length > 0) return first.map(({ id }) => id);
      const alike = await db
        .select(ids)
        .from(contacts)
        .where(and(owned, sql`${likeness} >= ${ALIKE}`))
        .orderBy(desc(likeness), asc(contacts.nameSort), asc(contacts.id))
        .limit(limit);
      return alike.map(({ id }) => id);
    },

    namedByAny(words: readonly string[], limit: number): Promise<{ id: string; name: string }[]> {
      const [long, short] = [
        words.filter((word) => word.length >= SHORTEST_INDEXED),
        words.filter((word) => word.length < SHORTEST_INDEXED),
      ];
      const found = or(
        ...long.map((word) => like(contacts.searchText, containing(word))),
        ...short.map((word) => like(contacts.nameSort, sql`substr(${containing(word)}, 2)`)),
      );
      if (!found) return Promise.resolve([]);
      const asked = sql`array(select fold(word) from unnest(${sql.param([...words])}::text[]) as word)`;
      const shared = sql`cardinality(array(select unnest(${wordsOf(contacts.nameSort)}) intersect select unnest(${asked})))`;
      return db
        .select({ id: contacts.id, name: contacts.name })
        .from(contacts)
        .where(and(owned, found, sql`${wordsOf(contacts.nameSort)} && ${asked}`))
        .orderBy(desc(shared), asc(contacts.nameSort), asc(contacts.id))
        .limit(limit);
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
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(owned, like(contacts.searchText, containing(words))))
        .orderBy(asc(contacts.nameSort), asc(contacts.id))
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

    groups: (limit: number): Promise<Group[]> =>
      selectGroups().orderBy(asc(groups.nameSort), asc(groups.nameKey)).limit(limit),

    groupsLike(name: string, limit: number): Promise<Group[]> {
      const term = sql`fold(${name.slice(0, 80)})`;
      const likeness = sql<number>`word_similarity(${term}, ${groups.nameSort})`;
      return selectGroups(sql`${likeness} >= ${ALIKE}`)
        .orderBy(desc(sql`${groups.nameSort} = ${term}`), desc(likeness), asc(groups.nameSort), asc(groups.nameKey))
        .limit(limit);
    },
  };
}
