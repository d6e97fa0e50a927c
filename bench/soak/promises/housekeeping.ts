import { readdirSync } from 'node:fs';
import type { SoakDatabase } from '../world/database.ts';
import type { ProductProcess } from '../world/processes.ts';
import type { Promises } from './promises.ts';

const EMPTY = 'the queues are empty and nothing is held';
const BOUNDED = 'tables grow by what people write alone';
const MEMORY = 'a process takes no more memory after a year than after a month';
const FILES = 'no file is left behind';

/** They grow with what people write, and are theirs to keep. */
const WRITTEN = new Set(
  `contacts contact_groups contact_texts search_texts contact_photos contact_relations note_versions apart_contacts compared_contacts duplicate_pairs address_book_cards groups interactions todos reminders deliveries notifications assistant_messages assistant_actions imports import_rows
  import_results import_contacts import_groups planned_meetings usage_months audit_log subscriptions plan_grants redemption_codes redemption_hours users user_settings user_revisions`.split(
    /\s+/,
  ),
);
/** Of everything else: what is under way, and what is kept for some days, for each person. */
const ROWS_EACH = 30;
const ROWS_ANYWAY = 200;

/** An e-mail that a process held when it died waits with its reminder where that has failed since, or its account was closed. */
const stuck = `
  select name || ' ' || coalesce(key, '') || ' ' || coalesce(error, '') as what from jobs
  where failed_at is not null or due_at < now() - interval '5 minutes'
    and not exists (select from jobs older where older.name = jobs.name and older.key = jobs.key and older.due_at > now())
  union all select 'lease ' || name from leases where held_until > now() + interval '5 minutes'
  union all select concat_ws(' ', 'delivery', d.id, 'of', d.reminder_id, d.status, 'attempt', d.attempts, 'held until', d.held_until,
      'reminder', r.status, 'closed', r.closed_at)
    from deliveries d left join reminders r on r.user_id = d.user_id and r.id = d.reminder_id
    where d.held_until < now() - interval '2 minutes' and (d.status = 'sending' or r.status = 'pending' and r.closed_at is null)
  union all select 'search of ' || user_id || ' unfilled' from search_unfilled
  union all select 'reminder ' || id from reminders
    where status = 'pending' and closed_at is null and next_send_at < $1::timestamptz - interval '1 minute'`;

export async function lookAtQueues(database: SoakDatabase, promises: Promises, now: Temporal.Instant): Promise<void> {
  const left = await database.looking((query) => query<{ what: string }>(stuck, [now.toString()]));
  promises.check(EMPTY, left.length === 0, () =>
    left
      .slice(0, 10)
      .map(({ what }) => what)
      .join('; '),
  );
}

const tables = `
  select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;

export async function lookAtTables(database: SoakDatabase, promises: Promises, people: number): Promise<number> {
  return database.looking(async (query) => {
    let rows = 0;
    for (const { name } of await query<{ name: string }>(tables)) {
      const [counted] = await query<{ rows: number }>(`select count(*)::int as rows from "${name}"`);
      rows += counted!.rows;
      const isBounded = WRITTEN.has(name) || counted!.rows <= ROWS_ANYWAY + ROWS_EACH * people;
      promises.check(BOUNDED, isBounded, () => `${name} has ${counted!.rows} rows`);
    }
    return rows;
  });
}

export type Footprint = { memory: number; heap: number; files: number };

export async function footprintOf(one: ProductProcess): Promise<Footprint> {
  return {
    memory: await one.metric('process_resident_memory_bytes'),
    heap: await one.metric('nodejs_heap_size_used_bytes'),
    files: await one.metric('process_open_fds'),
  };
}

const mega = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/** A process that lived through it, early and late. */
export function compareFootprints(role: string, early: Footprint, late: Footprint, promises: Promises): void {
  const isKept = late.memory <= early.memory * 1.3 + 40 * 2 ** 20;
  promises.check(MEMORY, isKept, () => `the ${role} process took ${mega(early.memory)} and takes ${mega(late.memory)}`);
  promises.check(
    FILES,
    late.files <= early.files + 40,
    () => `the ${role} process had ${early.files} files open and has ${late.files}`,
  );
}

/** What lies in the folder of temporary files beside what this run put there itself. */
export function lookAtFiles(folder: string, ours: readonly string[], promises: Promises): void {
  const left = readdirSync(folder).filter((name) => !ours.some((prefix) => name.startsWith(prefix)));
  promises.check(
    FILES,
    left.length <= 5,
    () => `${left.length} in the folder of temporary files: ${left.slice(0, 5).join(', ')}`,
  );
}
