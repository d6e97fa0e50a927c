import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import type { GroupSize } from '../../groups/groups.port.ts';
import { groups } from '../../groups/groups.table.ts';
import type { Connection } from '../../platform/database.ts';
import { contactGroups, contacts } from '../contacts.table.ts';

/** That a contact is in a group, and since when. */
type Membership = Omit<typeof contactGroups.$inferSelect, 'userId'>;
const { userId: _userId, ...MEMBERSHIP } = getTableColumns(contactGroups);

/** For a query of groups. */
export const groupSize: GroupSize = (db) =>
  db.$count(contactGroups, and(eq(contactGroups.userId, groups.userId), eq(contactGroups.groupId, groups.id)));

export function membershipRepository(db: Connection) {
  return {
    /** Keeps the group and these contacts from being deleted until the transaction ends; answers which there are. */
    async hold(userId: string, groupId: string, contactIds: readonly string[]) {
      const [group] = await db
        .select({ id: groups.id })
        .from(groups)
        .where(and(eq(groups.userId, userId), eq(groups.id, groupId)))
        .for('key share');
      const held = await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...contactIds])))
        .for('key share');
      return { group, contactIds: held.map(({ id }) => id).toSorted() };
    },

    /** Answers those that were not in the group. */
    async addContacts(userId: string, groupId: string, contactIds: readonly string[]): Promise<Membership[]> {
      const rows = contactIds.map((contactId) => ({ userId, contactId, groupId }));
      return db.insert(contactGroups).values(rows).onConflictDoNothing().returning(MEMBERSHIP);
    },

    /** Answers those that were in the group. */
    removeContacts: (userId: string, groupId: string, contactIds: readonly string[]): Promise<Membership[]> =>
      db
        .delete(contactGroups)
        .where(
          and(
            eq(contactGroups.userId, userId),
            inArray(contactGroups.contactId, [...contactIds]),
            eq(contactGroups.groupId, groupId),
          ),
        )
        .returning(MEMBERSHIP),

    async deleteUnused(
      userId: string,
      unchanged: readonly Pick<Group, 'id' | 'name' | 'description'>[],
    ): Promise<void> {
      await db.execute(sql`
        delete from groups using jsonb_to_recordset(${JSON.stringify(unchanged)}::jsonb)
          as unchanged (id uuid, name text, description text)
        where groups.user_id = ${userId} and groups.id = unchanged.id
          and groups.name = unchanged.name and groups.description = unchanged.description
          and not exists (
            select from contact_groups
            where contact_groups.user_id = groups.user_id and contact_groups.group_id = groups.id
          )`);
    },
  };
}
