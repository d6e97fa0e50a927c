import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { owner, sessions } from '../../auth/auth.table.ts';
import { moment } from '../../platform/columns.ts';

/** The browsers to which the mornings are sent, each as long as its user is signed in there. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    userId: owner(),
    id: uuid().notNull(),
    /** Of the sign-in of the browser, with which this goes. */
    sessionHash: text().notNull(),
    name: text().notNull(),
    /** Of the address at which it takes notices: a browser is one user's. */
    endpointHash: text().notNull(),
    /** Address and keys: whoever has them could send there. */
    sealedSecret: text().notNull(),
    showsNames: boolean().notNull().default(true),
    /** The user's day of which it was told last. Written down before it is told. */
    toldOn: date({ mode: 'string' }),
    createdAt: moment().notNull(),
    lastSentAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      name: 'push_subscriptions_session',
      columns: [table.userId, table.sessionHash],
      foreignColumns: [sessions.userId, sessions.tokenHash],
    }).onDelete('cascade'),
    uniqueIndex('push_subscriptions_sign_in').on(table.userId, table.sessionHash),
    uniqueIndex('push_subscriptions_endpoint').on(table.endpointHash),
  ],
);

/** The pair by which push services know this installation. There is one: browsers take notices of the pair that they were told. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer().primaryKey().default(1),
    publicKey: text().notNull(),
    sealedPrivateKey: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
);
