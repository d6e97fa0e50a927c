import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { daysBetween } from '@inner-circle/domain/time.ts';
import { and, asc, desc, eq, ilike, inArray, isNotNull, like, type SQL, sql } from 'drizzle-orm';
import { contactGroups, contacts } from '../../contacts/contacts.table.ts';
import { groups } from '../../groups/groups.table.ts';
import { interactions } from '../../interactions/interactions.table.ts';
import { containing } from '../../platform/containing.ts';
import type { Connection } from '../../platform/database.ts';

/** How alike a name and what was typed must be, from 0 to 1, to be offered at all. */
const ALIKE = 0.4;
const MOST_WORDS_OF_A_NAME = 6;
const SEPARATORS = '-.,()/_';

/** The words of a name, each between two spaces. It is read from the index of names alone: a row with its notes is ten times as wide. */
const wordsOfName = sql`' ' || translate(${contacts.nameSort}, ${sql.raw(`'${SEPARATORS}''’'`)}, ${sql.raw(`'${' '.repeat(SEPARATORS.length)}'`)}) || ' '`;
/**
 * Patterns of words that were typed. As a subquery they are made once; written into the condition they would be folded anew for
 * every row.
 */
const patterns = (typed: readonly string[], ending: '%' | ' %') =>
  sql`(select array_agg('% ' || regexp_replace(fold(word), '([\\\\%_])', '\\\\\\1', 'g') || ${ending}) from unnest(${sql.param([...typed])}::text[]) as word)::text[]`;
const folded = (text: string) => sql`(select fold(${text}))`;

/** Who and what is meant by a word, among the rows of one owner. */
export function peopleRepository(db: Connection, userId: string) {
  const owned = eq(contacts.userId, userId);

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
      const typed = name
        .replaceAll(/['’]/g, '')
        .split(/[\s.,()/_-]+/)
        .filter(Boolean)
        .slice(0, MOST_WORDS_OF_A_NAME);
      if (typed.length === 0) return [];
      const term = folded(name.slice(0, 200));
      const likeness = sql<number>`word_similarity(${term}, ${contacts.nameSort})`;
      const search = (fits: SQL | undefined) =>
        db
          .select({ id: contacts.id })
          .from(contacts)
          .where(and(owned, fits))
          .orderBy(desc(sql`${contacts.nameSort} = ${term}`), desc(likeness), asc(contacts.nameSort), asc(contacts.id))
          .limit(limit);
      const found = await search(sql`${wordsOfName} like all(${patterns(typed, '%')})`);
      if (found.length > 0) return found.map(({ id }) => id);
      // People miss a letter of a name, and seldom the first: the rest need not be compared.
      const initials = patterns(
        typed.map((word) => word.charAt(0)),
        '%',
      );
      const sameInitial = sql`${wordsOfName} like any(${initials})`;
      const alike = await search(and(sameInitial, sql`${likeness} >= ${ALIKE}`));
      return alike.map(({ id }) => id);
    },

    async namedByAny(asked: readonly string[], limit: number): Promise<{ id: string; name: string }[]> {
      if (asked.length === 0) return [];
      const wanted = patterns(asked, ' %');
      const shared = sql`(select count(*) from unnest(${wanted}) as pattern where ${wordsOfName} like pattern)`;
      const found = await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(owned, sql`${wordsOfName} like any(${wanted})`))
        .orderBy(desc(shared), asc(contacts.nameSort), asc(contacts.id))
        .limit(limit);
      const ids = found.map(({ id }) => id);
      const rows = await db
        .select({ id: contacts.id, name: contacts.name })
        .from(contacts)
        .where(and(owned, inArray(contacts.id, ids)));
      const names = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => names.get(id) ?? []);
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
      const term = folded(name.slice(0, 80));
      const likeness = sql<number>`word_similarity(${term}, ${groups.nameSort})`;
      return selectGroups(sql`${likeness} >= ${ALIKE}`)
        .orderBy(desc(sql`${groups.nameSort} = ${term}`), desc(likeness), asc(groups.nameSort), asc(groups.nameKey))
        .limit(limit);
    },
  };
}
