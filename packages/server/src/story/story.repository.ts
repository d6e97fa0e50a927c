import type { StoryCursor, StoryKind } from '@inner-circle/domain/story/story.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';

/** What there is of each kind, as a range of an index with a limit: which rows, and by which moment they are in order. */
type Branch = {
  readonly kind: string;
  readonly rank: number;
  readonly table: string;
  readonly at: string;
  readonly where: string;
};

const ofType = (kind: StoryKind, type: string): Branch => ({
  kind,
  rank: 0,
  table: 'interactions',
  at: 'date',
  where: `type = '${type}'`,
});

const BRANCHES: readonly Branch[] = [
  ofType('interaction', 'call'),
  ofType('interaction', 'email'),
  ofType('interaction', 'message'),
  ofType('meeting', 'meeting'),
  {
    kind: 'email',
    rank: 1,
    table: 'deliveries',
    at: 'coalesce(sent_at, ended_at)',
    where: `status in ('sent', 'failed')`,
  },
  { kind: 'todo', rank: 2, table: 'todos', at: 'completed_at', where: 'completed_at is not null' },
  { kind: 'note', rank: 3, table: 'note_versions', at: 'changed_at', where: 'true' },
];
const MERGES: Branch = { kind: 'merge', rank: 4, table: 'merges', at: 'merged_at', where: 'undone_at is null' };
const [ADDED, COLD] = [5, 6];

/** A row as the page found it. `content` is the whole of it, and for an interaction with what was before it. */
export type FoundEntry = { kind: string; rank: number; at: string; id: string; content: Content | null };
type Content = {
  text: string;
  type?: string;
  fromCalendar?: boolean;
  previous?: string | null;
  failureCode?: string | null;
  failureDetail?: string | null;
  dueDate?: string | null;
  before?: string;
  after?: string;
  names?: string[];
};

export type WantedEntries = {
  readonly contactId: string;
  /** All of the story when left out. */
  readonly kinds: readonly StoryKind[] | undefined;
  readonly before: StoryCursor | undefined;
  readonly limit: number;
  /** Since when the contact is cold, if it is. */
  readonly coldSince: string | undefined;
};

export function storyRepository(db: Connection) {
  return {
    /** One page of everything, the latest first: the first rows of each kind, and of those the first. Their words are read for them alone. */
    async page(userId: string, { contactId, kinds, before, limit, coldSince }: WantedEntries): Promise<FoundEntry[]> {
      const isWanted = ({ kind }: Branch) => kinds === undefined || (kinds as readonly string[]).includes(kind);
      const branches = BRANCHES.filter(isWanted).map((branch) => rowsOf(branch, userId, contactId, before, limit));
      const only =
        kinds === undefined ? [MERGES].map((branch) => rowsOf(branch, userId, contactId, before, limit)) : [];
      const single = (kind: string, rank: number, at: SQL) => sql`(
        select ${kind}::text as kind, ${rank}::int as rank, ${at} as at, id from contacts
        where user_id = ${userId} and id = ${contactId} and ${isBefore(at, rank, before)})`;
      if (kinds === undefined) only.push(single('added', ADDED, sql`created_at`));
      if (kinds === undefined && coldSince) only.push(single('cold', COLD, sql`${coldSince}::timestamptz`));
      const { rows } = await db.execute<FoundEntry>(sql`
        with page as (
          select * from (${sql.join([...branches, ...only], sql` union all `)}) as every
          order by at desc, id desc, rank desc limit ${limit}
        )
        select kind, rank, to_json(at) #>> '{}' as at, id, ${contentOf(userId, contactId)} as content
        from page order by page.at desc, id desc, rank desc`);
      return rows.map(({ kind, rank, at, id, content }) => ({ kind, rank, at: toMoment(at), id, content }));
    },
  };
}

function rowsOf(
  { kind, rank, table, at, where }: Branch,
  userId: string,
  contactId: string,
  before: StoryCursor | undefined,
  limit: number,
) {
  const moment = sql.raw(at);
  return sql`(
    select ${kind}::text as kind, ${rank}::int as rank, ${moment} as at, id from ${sql.identifier(table)}
    where user_id = ${userId} and contact_id = ${contactId} and ${sql.raw(where)} and ${isBefore(moment, rank, before)}
    order by ${moment} desc, id desc limit ${limit})`;
}

/** Of two entries of one moment and id, which can only be of two kinds, the higher rank comes first. */
function isBefore(at: SQL, rank: number, before: StoryCursor | undefined): SQL {
  if (!before) return sql`true`;
  const operator = sql.raw(rank < before.rank ? '<=' : '<');
  return sql`(${at}, id) ${operator} (${before.at}::timestamptz, ${before.id}::uuid)`;
}

/** What an entry of the page says. */
const contentOf = (userId: string, contactId: string) => sql`
  case
    when rank = 0 then (
      select json_build_object(
        'text', notes, 'type', type,
        'fromCalendar', exists (
          select from planned_meetings
          where planned_meetings.user_id = one.user_id and planned_meetings.id = one.id and logged_at is not null
        ),
        'previous', (
          select date from interactions as earlier
          where earlier.user_id = ${userId} and earlier.contact_id = ${contactId} and (earlier.date, earlier.id) < (one.date, one.id)
          order by earlier.date desc, earlier.id desc limit 1
        )
      ) from interactions as one where one.user_id = ${userId} and one.id = page.id)
    when kind = 'email' then (
      select json_build_object('text', subject, 'failureCode', failure_code, 'failureDetail', failure_detail)
      from deliveries as one where one.user_id = ${userId} and one.id = page.id)
    when kind = 'todo' then (
      select json_build_object('text', task, 'dueDate', due_date)
      from todos as one where one.user_id = ${userId} and one.id = page.id)
    when kind = 'note' then (
      select json_build_object('text', '', 'before', before, 'after', after)
      from note_versions as one where one.user_id = ${userId} and one.id = page.id)
    when kind = 'merge' then (
      select json_build_object('text', '', 'names', (
        select coalesce(json_agg(person ->> 'name'), '[]')
        from jsonb_array_elements(case jsonb_typeof(people) when 'array' then people end) with ordinality as other (person, place)
        where place > 1
      )) from merges as one where one.user_id = ${userId} and one.id = page.id)
  end`;
