import { CustomField, Labelled } from '@inner-circle/domain/contacts/contact-values.contract.ts';
import { MAX_THRESHOLD_DAYS, MIN_THRESHOLD_DAYS } from '@inner-circle/domain/settings/settings.contract.ts';
import { sql, type SQLWrapper } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { owner } from '../auth/auth.table.ts';
import { groups, sortKey } from '../groups/groups.table.ts';
import { moment, storedJson } from '../platform/columns.ts';

/** Does in SQL what emailKey does. */
export const emailKeyColumn = () => sortKey().generatedAlwaysAs(sql`lower(email)`);

const digitsOf = (phone: string) =>
  `ltrim(regexp_replace(regexp_replace(${phone}, '([0-9])\\s*(x|#|;|,|ext).*$', '\\1', 'i'), '[^0-9]', '', 'g'), '0')`;
/** Does in SQL what phoneKey does. */
export const phoneKeyOf = (phone: string) =>
  sql.raw(`case when length(${digitsOf(phone)}) >= 7 then right(${digitsOf(phone)}, 9) end`);
export const phoneKeyColumn = () => sortKey().generatedAlwaysAs(phoneKeyOf('phone'));

const further = () => storedJson(z.array(Labelled), []).notNull().default([]);

/** What counts instead of the user's threshold; null when nothing does. */
export const ownThreshold = (table: { coldThresholdDays: SQLWrapper; groupThresholdDays: SQLWrapper }) =>
  sql<number | null>`coalesce(${table.coldThresholdDays}, ${table.groupThresholdDays})`;

export const contacts = pgTable(
  'contacts',
  {
    userId: owner(),
    id: uuid().notNull(),
    name: text().notNull(),
    // Folding can make a letter many, and what is indexed must stay short.
    nameSort: sortKey()
      .notNull()
      .generatedAlwaysAs(sql`left(fold(name), 200)`),
    email: text(),
    emailKey: emailKeyColumn(),
    phone: text(),
    phoneKey: phoneKeyColumn(),
    notes: text().notNull().default(''),
    /** With its year (1988-04-08) or without (--04-08). */
    birthday: text(),
    birthdayKey: text().generatedAlwaysAs(sql`right(birthday, 5)`),
    warmth: text({ enum: ['warm', 'cold'] })
      .notNull()
      .default('warm'),
    lastInteraction: moment().notNull(),
    lastInteractionType: text({ enum: ['meeting', 'call', 'email', 'message'] }),
    /** Instead of that of its groups, or the user's own. */
    coldThresholdDays: integer(),
    /** The shortest threshold of its groups. Triggers keep it, whatever else writes it. */
    groupThresholdDays: integer(),
    /** Until this day, and without it, in the user's zone. */
    snoozedUntil: date(),
    linkedin: text(),
    facebook: text(),
    telegram: text(),
    xcom: text(),
    company: text(),
    role: text(),
    address: text(),
    /** How the user and the person met. */
    met: text(),
    /** What the first e-mail and the first phone number are called, and those beside them. */
    emailLabel: text(),
    phoneLabel: text(),
    moreEmails: further(),
    morePhones: further(),
    customFields: storedJson(z.array(CustomField), []).notNull().default([]),
    /** The name of its picture, which is in a table of its own. */
    photo: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('contacts_birthday', sql`${table.birthday} ~ '^([0-9]{4}|-)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'`),
    check('contacts_warmth', sql`${table.warmth} in ('warm', 'cold')`),
    check(
      'contacts_last_interaction_type',
      sql`${table.lastInteractionType} in ('meeting', 'call', 'email', 'message')`,
    ),
    check(
      'contacts_cold_threshold',
      sql`${table.coldThresholdDays} between ${sql.raw(`${MIN_THRESHOLD_DAYS} and ${MAX_THRESHOLD_DAYS}`)}`,
    ),
    index('contacts_name').on(table.userId, table.nameSort, table.id),
    index('contacts_email')
      .on(table.userId, table.emailKey, table.id)
      .where(sql`${table.emailKey} is not null`),
    index('contacts_phone')
      .on(table.userId, table.phoneKey, table.id)
      .where(sql`${table.phoneKey} is not null`),
    index('contacts_newest').on(table.userId, table.createdAt, table.id),
    index('contacts_last_interaction').on(table.userId, table.lastInteraction, table.id),
    // What went cold since it was last marked is a range of this, for each of the two kinds of thresholds: the user's, and others.
    index('contacts_rhythm')
      .on(table.userId, ownThreshold(table), table.lastInteraction)
      .where(sql`${table.warmth} = 'warm'`),
    index('contacts_asleep')
      .on(table.userId, table.snoozedUntil)
      .where(sql`${table.snoozedUntil} is not null`),
    // Of the release before, which knows no thresholds of groups.
    index('contacts_warm')
      .on(table.userId, table.coldThresholdDays, table.lastInteraction)
      .where(sql`${table.warmth} = 'warm'`),
    index('contacts_birthday')
      .on(table.userId, table.birthdayKey)
      .where(sql`${table.birthdayKey} is not null`),
  ],
);

export const contactGroups = pgTable(
  'contact_groups',
  {
    userId: uuid().notNull(),
    contactId: uuid().notNull(),
    groupId: uuid().notNull(),
    /** Real time, whatever the product's clock says. It tells a member who was taken out and added again from one who stayed. */
    joinedAt: moment().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId, table.groupId] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.userId, table.groupId], foreignColumns: [groups.userId, groups.id] }).onDelete(
      'cascade',
    ),
    index('contact_groups_group').on(table.userId, table.groupId, table.contactId),
  ],
);

/** Contacts whose deletion can still be taken back. */
export const deletedContacts = pgTable(
  'deleted_contacts',
  {
    userId: owner(),
    contactId: uuid().notNull(),
    deletedAt: moment().notNull(),
    /** What the plan counted before the deletion: so much may be there again. */
    contactsBefore: integer().notNull().default(0),
    openTodosBefore: integer().notNull().default(0),
    /** The change of many at once that deleted it: it can be restored as long as that can be undone. */
    deletionId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId] }),
    index('deleted_contacts_deleted').on(table.deletedAt),
    index('deleted_contacts_deletion')
      .on(table.userId, table.deletionId)
      .where(sql`${table.deletionId} is not null`),
  ],
);

/** Every row that belonged to a deleted contact, its own included: a history may be longer than one value can be. */
export const deletedRows = pgTable(
  'deleted_rows',
  {
    userId: uuid().notNull(),
    contactId: uuid().notNull(),
    tableName: text().notNull(),
    number: integer().notNull(),
    content: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId, table.tableName, table.number] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [deletedContacts.userId, deletedContacts.contactId],
    }).onDelete('cascade'),
  ],
);
