import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { inverseOf, MOST_RELATIONS, RelationKind } from '@inner-circle/domain/contacts/relations.rules.ts';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { QueryValue } from '../../platform/cached-query.ts';
import type { Connection } from '../../platform/database.ts';
import { jsonRow } from '../../platform/json-rows.ts';
import { coldAfterDays } from '../contact-view.ts';
import { contacts } from '../contacts.table.ts';
import { contactRelations as relations } from './relations.table.ts';

type Row = typeof relations.$inferSelect;
export type NewRow = Omit<Row, 'userId' | 'formerId'>;

const inverses = RelationKind.options.map((kind) => `when '${kind}' then '${inverseOf(kind)}'`).join(' ');
/** Does in SQL what inverseOf does. */
const inverseKind = sql.raw(`case contact_relations.kind ${inverses} end`);
const nearestFirst = sql.raw(`array['${RelationKind.options.join(`','`)}']`);

const around = (userId: QueryValue<string>, contactId: QueryValue<string>) =>
  and(eq(relations.userId, userId), or(eq(relations.contactId, contactId), eq(relations.otherId, contactId)));

/** The relations of a contact as they are read from its side. */
function seenFrom(db: Connection, userId: QueryValue<string>, contactId: QueryValue<string>) {
  const isOwn = eq(relations.contactId, contactId);
  const side = <Value>(own: SQL | (typeof relations)[keyof Row], others: SQL | (typeof relations)[keyof Row]) =>
    sql<Value>`case when ${isOwn} then ${own} else ${others} end`;
  const kind = side<RelationKind>(relations.kind, inverseKind);
  const [word, theirWord] = [side(relations.word, relations.otherWord), side(relations.otherWord, relations.word)];
  return db
    .select(
      jsonRow({
        id: relations.id,
        kind,
        // Own words alone say what there is: they stand on both pages until the other page has its own.
        word: sql`case when ${relations.kind} = 'other' then coalesce(${word}, ${theirWord}) else ${word} end`,
        theirWord,
        name: sql`coalesce(${relations.otherName}, ${contacts.name})`,
        contact: sql`case when ${contacts.id} is not null then json_build_object(
          'id', ${contacts.id}, 'warmth', ${contacts.warmth}, 'coldAfterDays', ${coldAfterDays(db, userId)},
          'photo', ${contacts.photo},
          'lastInteraction', to_char(${contacts.lastInteraction} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) end`,
      }),
    )
    .from(relations)
    .leftJoin(
      contacts,
      and(eq(contacts.userId, relations.userId), eq(contacts.id, side(relations.otherId, relations.contactId))),
    )
    .where(around(userId, contactId))
    .orderBy(sql`array_position(${nearestFirst}, ${kind})`, asc(relations.createdAt), asc(relations.id));
}

/** The people around a contact, for a query about the contact. */
export const relationsOfContact = (db: Connection, userId: QueryValue<string>, contactId: QueryValue<string>) =>
  sql<Relation[]>`coalesce((select json_agg(listed.row) from ${seenFrom(db, userId, contactId)} as listed), '[]')`;

/** How many people are around somebody in a query. */
const countAround = (userId: string, person: SQL) =>
  sql`(select count(*) from contact_relations there
    where there.user_id = ${userId} and (there.contact_id = ${person} or there.other_id = ${person}))`;

/** A list of ids as one value, however long it is. */
const listOf = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

export function relationsRepository(db: Connection) {
  return {
    async list(userId: string, contactId: string): Promise<Relation[]> {
      const { rows } = await db.execute<{ relations: Relation[] }>(
        sql`select ${relationsOfContact(db, userId, contactId)} as relations`,
      );
      return rows[0]!.relations;
    },

    /** As it is kept; undefined where the contact is on neither side. */
    async findRow(userId: string, id: string): Promise<Row | undefined> {
      const [row] = await db
        .select()
        .from(relations)
        .where(and(eq(relations.userId, userId), eq(relations.id, id)));
      return row;
    },

    /** False when the pair is related in this way already. */
    async insert(userId: string, row: NewRow): Promise<boolean> {
      const { rowCount } = await db
        .insert(relations)
        .values({ userId, ...row })
        .onConflictDoNothing();
      return rowCount === 1;
    },

    /** Answers the ids of those that are new. */
    async insertByName(
      userId: string,
      told: readonly (Pick<NewRow, 'id' | 'contactId' | 'kind' | 'word'> & { name: string })[],
      createdAt: string,
    ): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        with told as (
          select told.id, told."contactId" as contact_id, told.name, told.kind, told.word, named.id as other_id
          from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
            as told (id uuid, "contactId" uuid, name text, kind text, word text)
          left join lateral (
            select min(contacts.id::text)::uuid as id from contacts
            where contacts.user_id = ${userId} and contacts.name_sort = left(fold(told.name), 200)
              and contacts.name = told.name and contacts.id <> told."contactId"
            having count(*) = 1
          ) named on true
        ), fresh as (
          select distinct on (contact_id, coalesce(other_id::text, fold(name)), kind) told.*
          from told
          where not exists (
            select from contact_relations there
            where there.user_id = ${userId} and there.contact_id = told.contact_id
              and told.other_id is null and fold(there.other_name) = fold(told.name) and there.kind = told.kind
          )
          order by contact_id, coalesce(other_id::text, fold(name)), kind, told.id
        ), counted as (
          select fresh.*, row_number() over (partition by contact_id order by id) + ${countAround(userId, sql`fresh.contact_id`)} as around_contact,
            case when other_id is null then 0
              else row_number() over (partition by other_id order by id) + ${countAround(userId, sql`fresh.other_id`)} end as around_other
          from fresh
        )
        insert into contact_relations (user_id, id, contact_id, other_id, other_name, kind, word, created_at)
        select ${userId}::uuid, id, contact_id, other_id, case when other_id is null then name end, kind, word, ${createdAt}::timestamptz
        from counted where greatest(around_contact, around_other) <= ${MOST_RELATIONS}
        order by id
        on conflict do nothing
        returning id`);
      return rows.map(({ id }) => id);
    },

    async update(userId: string, { id, ...change }: Partial<Row> & Pick<Row, 'id'>): Promise<void> {
      await db
        .update(relations)
        .set(change)
        .where(and(eq(relations.userId, userId), eq(relations.id, id)));
    },

    async delete(userId: string, ids: readonly string[]): Promise<void> {
      await db.delete(relations).where(and(eq(relations.userId, userId), sql`${relations.id} = any(${listOf(ids)})`));
    },

    /** On the pages of others the deleted contacts stay as names. */
    async unlink(userId: string, ids: readonly string[]): Promise<void> {
      const gone = listOf(ids);
      await db.execute(sql`
        update contact_relations set
          contact_id = other_id, other_id = null, former_id = contact_id, other_name = person.name,
          kind = ${inverseKind}, word = other_word, other_word = word
        from contacts person
        where contact_relations.user_id = ${userId} and contact_id = any(${gone}) and not other_id = any(${gone})
          and person.user_id = contact_relations.user_id and person.id = contact_id`);
      await db.execute(sql`
        update contact_relations set other_id = null, former_id = other_id, other_name = person.name
        from contacts person
        where contact_relations.user_id = ${userId} and other_id = any(${gone})
          and person.user_id = contact_relations.user_id and person.id = other_id`);
    },

    /** The names of contacts that are there again are these contacts again. */
    async relink(userId: string, ids: readonly string[]): Promise<void> {
      const back = listOf(ids);
      await db.execute(sql`
        update contact_relations set other_id = former_id, former_id = null, other_name = null
        where user_id = ${userId} and former_id is not null and (former_id = any(${back}) or contact_id = any(${back}))
          and exists (select from contacts where contacts.user_id = ${userId} and contacts.id = former_id)`);
    },
  };
}
