import { type FoldedName, SOUNDS } from '@inner-circle/domain/assistant/misheard-names.rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';

/** More people than that sound alike only where no name is sure anyway. */
const MOST_NAMES = 200;

/** What stands between the words of a name. */
const ENDS = '.,()/_-';
/** The consonants that are left when those that are mistaken for each other are one. */
const DOUBLED = ['p', 'k', 't', 'n', 'f', 's', 'l', 'r'];

/** Those of an owner's contacts who have a word in their name that sounds like one of these. */
export async function namesSounding(db: Connection, userId: string, sounds: readonly string[]): Promise<FoldedName[]> {
  if (sounds.length === 0) return [];
  // Whole names with plain functions, which cost a tenth of expressions that look at word after word.
  const words = sql`translate(${contacts.nameSort}, ${`${ENDS}${SOUNDS.from}'’`}, ${' '.repeat(ENDS.length) + SOUNDS.to})`;
  const name = DOUBLED.reduce((shorter, one) => sql`replace(${shorter}, ${one + one}, ${one})`, words);
  const patterns = sql.param(sounds.map((sound) => `% ${sound} %`));
  return db
    .select({ name: contacts.name, folded: contacts.nameSort })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), sql`' ' || ${name} || ' ' like any(${patterns}::text[])`))
    .limit(MOST_NAMES);
}
