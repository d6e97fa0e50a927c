import { SeenPerson } from '@inner-circle/domain/sources/source-changes.rules.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { attemptsTable } from '../integrations/integrations.table.ts';
import { bytes, moment, storedJson } from '../platform/columns.ts';

/** Accounts elsewhere that a user's people come from. */
export const contactSources = pgTable(
  'contact_sources',
  {
    userId: owner(),
    id: uuid().notNull(),
    kind: text({ enum: ['google', 'carddav'] }).notNull(),
    /** An e-mail address, or the name that one signs in with. */
    account: text().notNull(),
    /** Of the server; empty for Google. */
    address: text().notNull().default(''),
    /** Google's refresh token, or the password; encrypted, and of no use beside another user's row. */
    sealedSecret: text().notNull(),
    connectedAt: moment().notNull(),
    keepsUpToDate: boolean().notNull().default(false),
    /** Where the next look begins; null when it reads everything. */
    syncToken: text(),
    /** Counts looks that ended well: one that began before another ended writes nothing. */
    looks: integer().notNull().default(0),
    lookedAt: moment(),
    /** Set while a look is asked for or under way. */
    askedAt: moment(),
    nextLookAt: moment(),
    /** Looks in a row that failed. */
    failures: integer().notNull().default(0),
    problem: text(),
    problemSince: moment(),
    /** Set when it no longer lets us in, until it is connected again. */
    brokenAt: moment(),
    /** The import that brings its people in. */
    importId: uuid(),
    /** When that was done: from then on a look proposes. */
    broughtInAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('contact_sources_kind', sql`${table.kind} in ('google', 'carddav')`),
    check('contact_sources_problem', sql`(${table.problem} is null) = (${table.problemSince} is null)`),
    uniqueIndex('contact_sources_account').on(table.userId, table.kind, sql`lower(${table.account})`, table.address),
    index('contact_sources_google')
      .on(sql`lower(${table.account})`)
      .where(sql`${table.kind} = 'google'`),
    index('contact_sources_due')
      .on(table.nextLookAt)
      .where(sql`${table.nextLookAt} is not null`),
  ],
);

/** Everybody whom a look has seen in an account. */
export const sourcePeople = pgTable(
  'source_people',
  {
    userId: uuid().notNull(),
    sourceId: uuid().notNull(),
    /** By which the account knows them. */
    remoteId: text().notNull(),
    etag: text(),
    /** As they were when it was last decided on. Null where a newer version wrote it. */
    seen: storedJson(SeenPerson, null),
    /** The row of the import that brings them in. */
    importRow: integer(),
    /** When they were found to be no longer there. */
    goneAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId, table.remoteId] }),
    foreignKey({
      columns: [table.userId, table.sourceId],
      foreignColumns: [contactSources.userId, contactSources.id],
    }).onDelete('cascade'),
  ],
);

/** Who somebody there is here. It goes with the contact, and comes back with it; another contact takes it when two are merged. */
export const sourceLinks = pgTable(
  'source_links',
  {
    userId: uuid().notNull(),
    sourceId: uuid().notNull(),
    remoteId: text().notNull(),
    contactId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId, table.remoteId] }),
    foreignKey({
      columns: [table.userId, table.sourceId, table.remoteId],
      foreignColumns: [sourcePeople.userId, sourcePeople.sourceId, sourcePeople.remoteId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    index('source_links_contact').on(table.userId, table.contactId),
  ],
);

/** What an account says of somebody that has not been decided on. */
export const sourceProposals = pgTable(
  'source_proposals',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    sourceId: uuid().notNull(),
    remoteId: text().notNull(),
    kind: text({ enum: ['changed', 'new', 'gone'] }).notNull(),
    /** As they are there now. Null where a newer version wrote it, and for somebody who is gone. */
    there: storedJson(SeenPerson, null),
    /** The picture that `there` names, as it is kept here; null where it was seen before. */
    photo: bytes(),
    foundAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('source_proposals_kind', sql`${table.kind} in ('changed', 'new', 'gone')`),
    foreignKey({
      columns: [table.userId, table.sourceId, table.remoteId],
      foreignColumns: [sourcePeople.userId, sourcePeople.sourceId, sourcePeople.remoteId],
    }).onDelete('cascade'),
    uniqueIndex('source_proposals_person').on(table.userId, table.sourceId, table.remoteId),
  ],
);

export const sourceAttempts = attemptsTable('source_attempts');
