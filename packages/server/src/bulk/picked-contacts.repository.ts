import type { BulkPreview } from '@inner-circle/domain/bulk/bulk.contract.ts';
import type { Selection } from '@inner-circle/domain/contacts/selection.contract.ts';
import { MOST_GROUPS } from '@inner-circle/domain/groups/groups.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { sql } from 'drizzle-orm';
import { idList, isColdOf, isPicked, type Then } from '../contacts/conditions.service.ts';
import type { Connection } from '../platform/database.ts';

/** Of a contact, what such a change can change. */
const STATE = sql.raw(`jsonb_build_object(
  'lastInteraction', contacts.last_interaction, 'lastInteractionType', contacts.last_interaction_type,
  'warmth', contacts.warmth, 'snoozedUntil', contacts.snoozed_until,
  'coldThresholdDays', contacts.cold_threshold_days, 'updatedAt', contacts.updated_at)`);

export function pickedContactsRepository(db: Connection, userId: string, changeId: string) {
  const ofChange = sql`bulk_contacts.user_id = ${userId} and bulk_contacts.change_id = ${changeId}`;
  return {
    /** Keeps who is picked, as they are, and keeps them from being changed until the transaction ends. Answers how many that are. */
    async keep(selection: Selection, then: Then): Promise<number> {
      const { rowCount } = await db.execute(sql`
        with picked as materialized (
          select contacts.id, ${STATE} || jsonb_build_object('isCold', ${isColdOf(db, userId, then)}) as state
          from contacts where ${isPicked(db, userId, selection, then)} order by contacts.id for no key update
        )
        insert into bulk_contacts (user_id, change_id, contact_id, before)
        select ${userId}::uuid, ${changeId}::uuid, id, state from picked`);
      return rowCount ?? 0;
    },

    /** The ids of who is picked, kept from being changed until the transaction ends: for those who are to be deleted. */
    async lock(selection: Selection, then: Then): Promise<string[]> {
      const { rows } = await db.execute<{ ids: string | null }>(sql`
        with picked as materialized (
          select contacts.id from contacts where ${isPicked(db, userId, selection, then)} order by contacts.id for update
        )
        select string_agg(id::text, ',') as ids from picked`);
      return rows[0]?.ids?.split(',') ?? [];
    },

    /** Those of these ids that there are no contacts of. */
    async missing(ids: readonly string[]): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select distinct wanted.id from unnest(${idList(ids)}) as wanted (id)
        where not exists (select from contacts where contacts.user_id = ${userId} and contacts.id = wanted.id)`);
      return rows.map(({ id }) => id);
    },

    async countWhere(condition: 'isCold' | { thresholdOtherThan: number }): Promise<number> {
      const isMeant =
        condition === 'isCold'
          ? sql`(before ->> 'isCold')::boolean`
          : sql`(before ->> 'coldThresholdDays')::int is distinct from ${condition.thresholdOtherThan}`;
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from bulk_contacts where ${ofChange} and ${isMeant}`,
      );
      return rows[0]!.count;
    },

    /** Gives each of them an id, a UUIDv7 of this moment, for the row that is made for it. */
    async giveIds(now: Temporal.Instant): Promise<void> {
      const randomAfterTime = sql`overlay(uuid_send(gen_random_uuid()) placing substring(int8send(${now.epochMilliseconds}::bigint) from 3) from 1 for 6)`;
      await db.execute(sql`
        update bulk_contacts set row_id = encode(set_bit(set_bit(${randomAfterTime}, 52, 1), 53, 1), 'hex')::uuid
        where ${ofChange}`);
    },

    /** Keeps how the change left them. */
    async keepAfter(): Promise<void> {
      await db.execute(sql`
        update bulk_contacts set after = ${STATE} from contacts
        where ${ofChange} and contacts.user_id = bulk_contacts.user_id and contacts.id = bulk_contacts.contact_id`);
    },

    /** Keeps the contacts that there still are from being changed until the transaction ends. */
    async lockThose(): Promise<void> {
      await db.execute(sql`
        with locked as materialized (
          select from contacts
          where user_id = ${userId} and id in (select contact_id from bulk_contacts where ${ofChange})
          order by id for no key update
        )
        select count(*) from locked`);
    },

    async countUndone(): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from bulk_contacts where ${ofChange} and undone`,
      );
      return rows[0]!.count;
    },
  };
}

/** What a change of these would meet, in one statement. */
export async function previewOf(
  db: Connection,
  userId: string,
  selection: Selection,
  then: Then,
): Promise<BulkPreview> {
  const today = dayIn(then.zone, then.now).toString();
  const wanted = 'ids' in selection ? selection.ids : [];
  const { rows } = await db.execute<{ preview: BulkPreview }>(sql`
    with picked as materialized (
      select contacts.id, contacts.snoozed_until, contacts.cold_threshold_days
      from contacts where ${isPicked(db, userId, selection, then)}
    ), named as (
      select groups.id, groups.name, count(*)::int as picked
      from contact_groups
      join picked on picked.id = contact_groups.contact_id
      join groups on groups.user_id = contact_groups.user_id and groups.id = contact_groups.group_id
      where contact_groups.user_id = ${userId}
      group by groups.id, groups.name, groups.name_sort, groups.name_key
      order by groups.name_sort, groups.name_key limit ${MOST_GROUPS}
    ), planned as (
      select count(*)::int as total, count(distinct contact_id)::int as people from reminders
      where user_id = ${userId} and status = 'pending' and contact_id in (select id from picked)
    )
    select json_build_object(
      'total', (select count(*)::int from picked),
      'missing', array(select distinct id from unnest(${idList(wanted)}) as wanted (id) where id not in (select id from picked)),
      'groups', coalesce((select json_agg(named) from named), '[]'),
      'plannedEmails', (select json_build_object('total', total, 'people', people) from planned),
      'asleep', (select count(*)::int from picked where snoozed_until > ${today}::date),
      'ownRhythm', (select count(*)::int from picked where cold_threshold_days is not null)
    ) as preview`);
  return rows[0]!.preview;
}
