import { RelationKind } from '@inner-circle/domain/contacts/relations.rules.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { contacts } from '../contacts.table.ts';

const kinds = sql.raw(RelationKind.options.map((kind) => `'${kind}'`).join(', '));

/** Who is around whom: one row for a pair and a kind, whichever side it was written from. */
export const contactRelations = pgTable(
  'contact_relations',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    contactId: uuid().notNull(),
    /** The other contact; or else `otherName`. */
    otherId: uuid(),
    otherName: text(),
    /** What the other is to the contact. */
    kind: text().$type<RelationKind>().notNull(),
    /** The other in the user's own words, on the page of the contact. */
    word: text(),
    /** The contact in the user's own words, on the page of the other. */
    otherWord: text(),
    /** The deleted contact whose name `otherName` is: taking the deletion back links it again. */
    formerId: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.otherId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    check('contact_relations_kind', sql`${table.kind} in (${kinds})`),
    check('contact_relations_other', sql`num_nonnulls(${table.otherId}, ${table.otherName}) = 1`),
    check('contact_relations_two', sql`${table.contactId} <> ${table.otherId}`),
    // Does in SQL what relationKey does.
    uniqueIndex('contact_relations_pair')
      .on(
        table.userId,
        sql`least(contact_id, other_id)`,
        sql`greatest(contact_id, other_id)`,
        sql`(case kind when 'child' then 'parent' when 'introduced' then 'introducer' else kind end)`,
      )
      .where(sql`${table.otherId} is not null`),
    index('contact_relations_contact').on(table.userId, table.contactId),
    index('contact_relations_other_contact')
      .on(table.userId, table.otherId)
      .where(sql`${table.otherId} is not null`),
    index('contact_relations_former')
      .on(table.userId, table.formerId)
      .where(sql`${table.formerId} is not null`),
  ],
);
