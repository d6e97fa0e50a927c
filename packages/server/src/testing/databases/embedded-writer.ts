// A process of its own that writes to an embedded database until it is killed, and says on stdout what it was told is safe.
import { openEmbedded } from '../../platform/database/embedded-engine.ts';
import { createLogger } from '../../platform/logger.ts';

const { pool } = await openEmbedded(process.argv[2]!, { log: createLogger('silent') });
await pool.query('create table if not exists written (n int primary key)');
const { rows } = await pool.query<{ count: number; last: number }>(
  'select count(*)::int as count, coalesce(max(n), 0) as last from written',
);
const { count, last } = rows[0]!;
process.stdout.write(`found ${count} ${last}\n`);
for (let n = last + 1; ; n++) {
  await pool.query('insert into written values ($1)', [n]);
  process.stdout.write(`safe ${n}\n`);
}
