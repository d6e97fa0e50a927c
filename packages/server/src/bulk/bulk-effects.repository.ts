import type { BulkChange } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import { idList } from '../contacts/conditions.service.ts';
import type { Connection } from '../platform/database.ts';

type Of<Kind extends BulkChange['kind']> = Extract<BulkChange, { kind: Kind }>;

/** Memberships as they are kept with a contact. */
const membershipsIn = (column: 'before' | 'after', name: string) =>
  sql.raw(`jsonb_to_recordset(${column} -> '${name}') as membership ("groupId" uuid, "joinedAt" timestamptz)`);
const itsMembership = sql.raw(
  'contact_groups.user_id = bulk_contacts.user_id and contact_groups.contact_id = bulk_contacts.contact_id',
);

const was = (column: 'before' | 'after', name: string, type: string) =>
  sql.raw(`(bulk_contacts.${column} ->> '${name}')::${type}`);

const isAsLeft = (column: string, name: string, type: string) =>
  sql`contacts.${sql.raw(column)} is not distinct from ${was('after', name, type)}`;

/**
 * What each kind of change does to all who are picked, and how it is taken back of those who are as it left them: set by set. Of
 * rows that were written a moment ago PostgreSQL expects one. So they are joined with nothing that has no index of its own, and other
 * tables are asked by a list of ids: joined, each of ten thousand was compared with all others, for longer than a statement may take.
 */
export function bulkEffectsRepository(db: Connection, userId: string, changeId: string) {
  const ofChange = sql`bulk_contacts.user_id = ${userId} and bulk_contacts.change_id = ${changeId}`;
  const itsContact = sql`${ofChange} and contacts.user_id = bulk_contacts.user_id and contacts.id = bulk_contacts.contact_id`;

  /** Marks those for whom this holds: they are as the change left them. */
  const mark = async (from: SQL, holds: SQL): Promise<void> => {
    await db.execute(sql`update bulk_contacts set undone = true from ${from} where ${ofChange} and ${holds}`);
  };

  /** What was made for those who were picked. */
  const rowIds = async (): Promise<string[]> => {
    const { rows } = await db.execute<{ ids: string | null }>(
      sql`select string_agg(row_id::text, ',') as ids from bulk_contacts where ${ofChange}`,
    );
    return rows[0]?.ids?.split(',') ?? [];
  };
  const markOf = async (madeIds: readonly string[]): Promise<void> => {
    await db.execute(
      sql`update bulk_contacts set undone = true where ${ofChange} and row_id = any(${idList(madeIds)})`,
    );
  };

  return {
    async log({ type, notes }: Of<'log'>, date: string, createdAt: string): Promise<void> {
      await db.execute(sql`
        insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
        select user_id, row_id, contact_id, ${type}, ${date}::timestamptz, ${notes}, ${createdAt}::timestamptz
        from bulk_contacts where ${ofChange}`);
      // As lastAfterLogging says; whoever was met is warm and awake.
      const isLater = sql`(contacts.last_interaction_type is null or contacts.last_interaction < ${date}::timestamptz)`;
      await db.execute(sql`
        update contacts set
          last_interaction = case when ${isLater} then ${date}::timestamptz else contacts.last_interaction end,
          last_interaction_type = case when ${isLater} then ${type} else contacts.last_interaction_type end,
          warmth = 'warm', snoozed_until = null
        from bulk_contacts where ${itsContact}`);
    },

    /** Deletes the interactions that are as they were logged. Answers whose last interaction must be found anew. */
    async takeBackLog({ type, notes }: Of<'log'>, date: string): Promise<string[]> {
      const { rows } = await db.execute<{ ids: string | null; owners: string | null }>(sql`
        with gone as (
          delete from interactions
          where user_id = ${userId} and id = any(${idList(await rowIds())})
            and type = ${type} and date = ${date}::timestamptz and notes = ${notes}
          returning id, contact_id
        )
        select string_agg(id::text, ',') as ids, string_agg(distinct contact_id::text, ',') as owners from gone`);
      await markOf(rows[0]?.ids?.split(',') ?? []);
      const { rows: exact } = await db.execute<{ ids: string | null }>(sql`
        with restored as (
          update contacts set
            last_interaction = ${was('before', 'lastInteraction', 'timestamptz')},
            last_interaction_type = ${was('before', 'lastInteractionType', 'text')},
            warmth = ${was('before', 'warmth', 'text')}, snoozed_until = ${was('before', 'snoozedUntil', 'date')}
          from bulk_contacts
          where ${itsContact} and bulk_contacts.undone
            and ${isAsLeft('last_interaction', 'lastInteraction', 'timestamptz')}
            and ${isAsLeft('last_interaction_type', 'lastInteractionType', 'text')}
            and ${isAsLeft('warmth', 'warmth', 'text')} and ${isAsLeft('snoozed_until', 'snoozedUntil', 'date')}
          returning contacts.id
        )
        select string_agg(id::text, ',') as ids from restored`);
      const restored = new Set(exact[0]?.ids?.split(','));
      return (rows[0]?.owners?.split(',') ?? []).filter((id) => !restored.has(id));
    },

    async joinGroups(groupIds: readonly string[]): Promise<void> {
      await db.execute(sql`
        update bulk_contacts set after = (
          select jsonb_build_object('added', jsonb_agg(jsonb_build_object('groupId', joined.id, 'joinedAt', now()::timestamptz(3))))
          from unnest(${idList(groupIds)}) as joined (id)
          where not exists (select from contact_groups where ${itsMembership} and contact_groups.group_id = joined.id)
          having count(*) > 0)
        where ${ofChange}`);
      await db.execute(sql`
        insert into contact_groups (user_id, contact_id, group_id, joined_at)
        select bulk_contacts.user_id, contact_id, membership."groupId", membership."joinedAt"
        from bulk_contacts cross join ${membershipsIn('after', 'added')}
        where ${ofChange} order by contact_id, membership."groupId"
        on conflict do nothing`);
    },

    async leaveGroups(groupIds: readonly string[]): Promise<void> {
      const left = sql`${itsMembership} and contact_groups.group_id = any(${idList(groupIds)})`;
      await db.execute(sql`
        update bulk_contacts set before = before || (
          select jsonb_build_object('removed', jsonb_agg(jsonb_build_object('groupId', group_id, 'joinedAt', joined_at)))
          from contact_groups where ${left})
        where ${ofChange} and exists (select from contact_groups where ${left})`);
      await db.execute(sql`delete from contact_groups using bulk_contacts where ${ofChange} and ${left}`);
    },

    async takeBackGroups(): Promise<void> {
      const isThere = sql.raw(`exists (
        select from contact_groups
        where contact_groups.user_id = bulk_contacts.user_id and contact_groups.contact_id = bulk_contacts.contact_id
          and contact_groups.group_id = membership."groupId"`);
      const groupIsThere = sql.raw(
        `exists (select from groups where groups.user_id = bulk_contacts.user_id and groups.id = membership."groupId")`,
      );
      await db.execute(sql`
        update bulk_contacts set undone = true from contacts
        where ${itsContact}
          and not exists (
            select from ${membershipsIn('after', 'added')}
            where ${groupIsThere} and not ${isThere} and contact_groups.joined_at = membership."joinedAt")
          )
          and not exists (select from ${membershipsIn('before', 'removed')} where ${isThere}))`);
      await db.execute(sql`
        delete from contact_groups using bulk_contacts cross join ${membershipsIn('after', 'added')}
        where ${ofChange} and bulk_contacts.undone and contact_groups.user_id = bulk_contacts.user_id
          and contact_groups.contact_id = bulk_contacts.contact_id and contact_groups.group_id = membership."groupId"`);
      await db.execute(sql`
        insert into contact_groups (user_id, contact_id, group_id, joined_at)
        select bulk_contacts.user_id, contact_id, membership."groupId", membership."joinedAt"
        from bulk_contacts cross join ${membershipsIn('before', 'removed')}
        where ${ofChange} and bulk_contacts.undone and ${groupIsThere}
        order by contact_id, membership."groupId"`);
    },

    async setThreshold(days: number | null, updatedAt: string): Promise<void> {
      await db.execute(sql`
        update contacts set cold_threshold_days = ${days}::int, updated_at = ${updatedAt}::timestamptz
        from bulk_contacts where ${itsContact} and contacts.cold_threshold_days is distinct from ${days}::int`);
    },

    async setSnooze(until: string | null, updatedAt: string): Promise<void> {
      await db.execute(sql`
        update contacts set snoozed_until = ${until}::date, updated_at = ${updatedAt}::timestamptz
        from bulk_contacts where ${itsContact} and contacts.snoozed_until is distinct from ${until}::date`);
    },

    /** Gives back a column of those in whom it is as the change left it. */
    async takeBackColumn(column: 'cold_threshold_days' | 'snoozed_until'): Promise<void> {
      const [name, type] = column === 'snoozed_until' ? ['snoozedUntil', 'date'] : ['coldThresholdDays', 'int'];
      await mark(
        sql`contacts`,
        sql`contacts.user_id = bulk_contacts.user_id and contacts.id = bulk_contacts.contact_id and ${isAsLeft(column, name, type)}`,
      );
      await db.execute(sql`
        update contacts set
          ${sql.raw(column)} = ${was('before', name, type)},
          updated_at = case when ${isAsLeft('updated_at', 'updatedAt', 'timestamptz')}
            then ${was('before', 'updatedAt', 'timestamptz')} else contacts.updated_at end
        from bulk_contacts
        where ${itsContact} and bulk_contacts.undone
          and contacts.${sql.raw(column)} is distinct from ${was('before', name, type)}`);
    },

    async addTodos({ task, dueDate = null }: Of<'todo'>, createdAt: string): Promise<void> {
      await db.execute(sql`
        insert into todos (user_id, id, contact_id, task, due_date, created_at)
        select user_id, row_id, contact_id, ${task}, ${dueDate}::date, ${createdAt}::timestamptz
        from bulk_contacts where ${ofChange}`);
    },

    async takeBackTodos({ task, dueDate = null }: Of<'todo'>): Promise<void> {
      const { rows } = await db.execute<{ ids: string | null }>(sql`
        with gone as (
          delete from todos
          where user_id = ${userId} and id = any(${idList(await rowIds())})
            and task = ${task} and due_date is not distinct from ${dueDate}::date
            and updated_at is null and completed_at is null
          returning id
        )
        select string_agg(id::text, ',') as ids from gone`);
      await markOf(rows[0]?.ids?.split(',') ?? []);
    },
  };
}
