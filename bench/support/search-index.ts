import type { ClientBase } from 'pg';
import { step } from './report.ts';

/** What search looks at is cut into pieces at the end, all at once: the same index, many times sooner. */
export async function withoutSearchIndex(client: ClientBase, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('contact_texts_pieces'::regclass) as definition`,
  );
  await client.query('drop index contact_texts_pieces');
  await fill();
  await step('what search looks at', () => client.query(rows[0]!.definition));
  await client.query('alter index contact_texts_pieces alter column 1 set statistics 0');
}
