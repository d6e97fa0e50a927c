import { type Known, SOUNDS, WORD_ENDS } from '@inner-circle/domain/assistant/misheard-names.rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';

/** More people than that sound alike only where no name is sure anyway. */
const MOST_NAMES = 200;

/** Those of an owner's contacts who have a word in their name that sounds like one of these. */
export async function namesSounding(db: Connection, userId: string, sounds: readonly string[]): Promise<Known[]> {
  if (sounds.length === 0) return [];
  const word = sql`regexp_split_to_table(${contacts.nameSort}, ${WORD_ENDS.source})`;
  const sound = sql`regexp_replace(translate(word, ${SOUNDS.from}, ${SOUNDS.to}), '(.)\\1+', '\\1', 'g')`;
  return db
    .select({ name: contacts.name, folded: contacts.nameSort })
    .from(contacts)
    .where(
      and(
        eq(contacts.userId, userId),
        sql`exists (select from ${word} as word where ${sound} = any(${sql.param([...sounds])}::text[]))`,
      ),
    )
    .limit(MOST_NAMES);
}
