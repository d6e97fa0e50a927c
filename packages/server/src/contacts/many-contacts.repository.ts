import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { referrersOf } from './deleted/contact-snapshot.repository.ts';
import { contacts } from './contacts.table.ts';

const FILLABLE = {
  email: contacts.email,
  phone: contacts.phone,
  notes: contacts.notes,
  birthday: contacts.birthday,
  ...plainFields((name) => contacts[name]),
  emailLabel: contacts.emailLabel,
  phoneLabel: contacts.phoneLabel,
  moreEmails: contacts.moreEmails,
  morePhones: contacts.morePhones,
  customFields: contacts.customFields,
};
type Field = keyof typeof FILLABLE;
type Readable<Data> = Data extends readonly (infer Entry)[] ? readonly Entry[] : Data | null;
type Fields = { [Name in Field]: Readable<(typeof FILLABLE)[Name]['_']['data']> };

export type AddedContact = Fields & { id: string; name: string };
export type ContactFilling = { id: string; change: Partial<Fields> };
/** Since when a contact is in a group is known of memberships that are given back. */
export type Membership = { contactId: string; groupId: string; joinedAt?: string | null };
/** A contact as an import left it. */
export type LeftContact = { id: string; updatedAt: string; groupIds: readonly string[] };

/** How a field is called in JSON and in the table, and how its value is read from JSON. */
const FIELDS = Object.entries(FILLABLE).map(([name, column]) => {
  const type = column.getSQLType();
  return {
    name,
    type,
    column: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    arrow: type === 'jsonb' ? '->' : '->>',
  };
});
const columnList = sql.raw(FIELDS.map(({ column }) => column).join(', '));
const nameList = sql.raw(FIELDS.map(({ name }) => `"${name}"`).join(', '));

/** The groups it is in are those it was left in, as far as they still exist. */
const groupsAsLeft = sql.raw(`
  array(select group_id from contact_groups
        where contact_groups.user_id = contacts.user_id and contact_id = contacts.id order by group_id)
  = array(select id from groups where groups.user_id = contacts.user_id and groups.id = any(left_as.group_ids) order by id)`);

const asLeft = (contactsLeft: readonly LeftContact[]) => sql`
    jsonb_to_recordset(${JSON.stringify(
      contactsLeft.map(({ updatedAt, groupIds, ...rest }) => ({ ...rest, updated_at: updatedAt, group_ids: groupIds })),
    )}::jsonb) as left_as (id uuid, updated_at timestamptz, group_ids uuid[], before jsonb)`;

/** Many contacts in one statement: a query for each would take as long as the network does, thousands of times. */
export function manyContactsRepository(db: Connection) {
  return {
    async insert(userId: string, added: readonly AddedContact[], now: string): Promise<void> {
      await db.execute(sql`
        insert into contacts (user_id, id, name, ${columnList}, last_interaction, created_at, updated_at)
        select ${userId}::uuid, id, name, ${nameList}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
          as added (id uuid, name text, ${sql.raw(FIELDS.map(({ name, type }) => `"${name}" ${type}`).join(', '))})`);
    },

    /** What there is to fill in, kept from being changed until the transaction ends. */
    lock: (userId: string, ids: readonly string[]) =>
      db
        .select({ id: contacts.id, name: contacts.name, ...FILLABLE, updatedAt: contacts.updatedAt })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])))
        .orderBy(asc(contacts.id))
        .for('no key update'),

    async fill(userId: string, fillings: readonly ContactFilling[], now: string): Promise<void> {
      const set = FIELDS.map(
        ({ name, column, arrow }) => `${column} = coalesce(change ${arrow} '${name}', contacts.${column})`,
      );
      await db.execute(sql`
        update contacts set ${sql.raw(set.join(', '))}, updated_at = ${now}
        from jsonb_to_recordset(${JSON.stringify(fillings)}::jsonb) as filling (id uuid, change jsonb)
        where contacts.user_id = ${userId} and contacts.id = filling.id`);
    },

    /** Answers which of these memberships are new. */
    async join(userId: string, memberships: readonly Membership[]): Promise<Membership[]> {
      const { rows } = await db.execute<Membership>(sql`
        insert into contact_groups (user_id, contact_id, group_id, joined_at)
        select ${userId}::uuid, "contactId", "groupId", coalesce("joinedAt", now())
        from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb)
          as membership ("contactId" uuid, "groupId" uuid, "joinedAt" timestamptz)
        order by "contactId", "groupId"
        on conflict do nothing
        returning contact_id as "contactId", group_id as "groupId"`);
      return rows;
    },

    /** Keeps these from being changed until the transaction ends; answers which of them there are. */
    async lockForRemoval(userId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])))
        .orderBy(asc(contacts.id))
        .for('update');
      return rows.map(({ id }) => id);
    },

    /** Deletes those that are as they were left and that nothing refers to; answers which. */
    async deleteAsLeft(userId: string, contactsLeft: readonly LeftContact[]): Promise<string[]> {
      const referrers = await referrersOf(db, [
        'contact_groups',
        'contact_photos',
        'apart_contacts',
        'contact_texts',
        'deleted_todos',
        'note_versions',
        'notifications',
      ]);
      const { rows } = await db.execute<{ id: string }>(sql`
        delete from contacts using ${asLeft(contactsLeft)}
        where contacts.user_id = ${userId} and contacts.id = left_as.id and contacts.updated_at = left_as.updated_at
          and ${groupsAsLeft} and not ${referrers}
        returning contacts.id`);
      return rows.map(({ id }) => id);
    },

    /** Gives those that are as they were left the values from before; answers which. */
    async restoreAsLeft(
      userId: string,
      contactsLeft: readonly (LeftContact & { before: object })[],
    ): Promise<string[]> {
      const set = FIELDS.map(
        ({ name, column, arrow }) =>
          `${column} = case when before ? '${name}' then before ${arrow} '${name}' else contacts.${column} end`,
      );
      const { rows } = await db.execute<{ id: string }>(sql`
        update contacts set ${sql.raw(set.join(', '))}, updated_at = (before ->> 'updated_at')::timestamptz
        from ${asLeft(contactsLeft)}
        where contacts.user_id = ${userId} and contacts.id = left_as.id and contacts.updated_at = left_as.updated_at
          and array(select group_id from contact_groups
                    where contact_groups.user_id = contacts.user_id and contact_id = contacts.id)
              @> array(select id from groups where groups.user_id = contacts.user_id and groups.id = any(left_as.group_ids))
        returning contacts.id`);
      return rows.map(({ id }) => id);
    },

    async leave(userId: string, memberships: readonly Membership[]): Promise<void> {
      await db.execute(sql`
        delete from contact_groups
        using jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as gone ("contactId" uuid, "groupId" uuid)
        where contact_groups.user_id = ${userId}
          and contact_groups.contact_id = gone."contactId" and contact_groups.group_id = gone."groupId"`);
    },
  };
}

export type FillableContact = Awaited<ReturnType<ReturnType<typeof manyContactsRepository>['lock']>>[number];
