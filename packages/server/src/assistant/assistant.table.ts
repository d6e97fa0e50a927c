import { ActionFacts } from '@inner-circle/domain/assistant/action-facts.contract.ts';
import { Choice, Decision } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { Id } from '@inner-circle/domain/id.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { owner } from '../auth/auth.table.ts';
import { moment, storedJson } from '../platform/columns.ts';

const AnyObject = z.record(z.string(), z.unknown());

const Understood = z.object({
  reply: z.string(),
  /** Checked by the contract when they are kept. */
  actions: z.array(z.unknown()).readonly(),
  choices: z.array(Choice).readonly(),
  memory: AnyObject,
  mustConfirm: z.boolean().default(false),
  decides: z.object({ decision: Decision, actionIds: z.array(Id).readonly() }),
  replaces: z.array(Id).readonly().default([]),
  unused: z.array(z.string()).readonly().default([]),
});

const DecidedCard = z.object({
  id: Id,
  /** `replace` is what something else takes the place of. */
  decision: z.enum([...Decision.options, 'replace']),
  /** Why it could not be carried out. */
  refusal: z.string().nullable(),
});
export type DecidedCard = z.infer<typeof DecidedCard>;

/** What was said. A message of the person's has the key of its request as its id. */
export const assistantMessages = pgTable(
  'assistant_messages',
  {
    userId: owner(),
    id: uuid().notNull(),
    /** The order in which it was said: clients choose ids, and two moments can be the same. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    /** Said in the conversation, or a card for what the user's own AI client asked for. */
    source: text({ enum: ['conversation', 'client'] })
      .notNull()
      .default('conversation'),
    content: text().notNull(),
    /** Of an answer that proposed something: what it says besides, whatever becomes of that. */
    note: text(),
    /** Of an answer: the message that it answers. */
    answers: uuid(),
    /** None where they cannot be read: then the question is answered in words. */
    choices: storedJson(z.array(Choice).readonly(), []).notNull().default([]),
    /** What the engine kept at the end of an answer. */
    memory: storedJson(AnyObject, null),
    /**
     * Of a message that decides about cards: how it was understood, kept before that is carried out. Whoever goes on with it after a
     * process that died does the same, and asks no engine, for which the cards would be decided already.
     */
    understood: storedJson(Understood, null),
    /** Of an answer: the cards of earlier answers that it decided about, or put another in the place of. */
    decided: storedJson(z.array(DecidedCard).readonly(), []).notNull().default([]),
    /** Of an earlier release, which may still run beside this one. */
    answeringUntil: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.answers], foreignColumns: [table.userId, table.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('assistant_messages_answers').on(table.userId, table.answers),
    uniqueIndex('assistant_messages_number').on(table.userId, table.number),
    check('assistant_messages_source', sql`${table.source} in ('conversation', 'client')`),
    check('assistant_messages_role', sql`${table.role} in ('user', 'assistant')`),
  ],
);

/** What an answer proposed, with exactly the arguments that will be carried out. */
export const assistantActions = pgTable(
  'assistant_actions',
  {
    userId: owner(),
    id: uuid().notNull(),
    messageId: uuid().notNull(),
    position: integer().notNull(),
    /** With its arguments one of the contract's actions, or one that only a newer version knows: `actionOf` tells. */
    type: text().notNull(),
    arguments: storedJson(AnyObject, {}).notNull(),
    facts: storedJson(ActionFacts, null).notNull(),
    needsConfirmation: boolean().notNull(),
    status: text({ enum: ['proposed', 'done', 'undone', 'dismissed', 'failed', 'expired'] })
      .notNull()
      .default('proposed'),
    /** What was there before and what was made, for undo. */
    result: jsonb().$type<unknown>(),
    /** Why it failed. */
    message: text(),
    /** The access token that asked for it, with its name: what it did is taken back also when it has been revoked. */
    tokenId: uuid(),
    tokenName: text(),
    doneAt: moment(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    undoUntil: moment(),
    /** Of an earlier release, which may still run beside this one. */
    heldUntil: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.messageId],
      foreignColumns: [assistantMessages.userId, assistantMessages.id],
    }).onDelete('cascade'),
    uniqueIndex('assistant_actions_message').on(table.userId, table.messageId, table.position),
    index('assistant_actions_token')
      .on(table.userId, table.tokenId, table.createdAt)
      .where(sql`${table.tokenId} is not null`),
    index('assistant_actions_waiting')
      .on(table.userId, table.expiresAt)
      .where(sql`${table.status} = 'proposed' and ${table.needsConfirmation}`),
    check(
      'assistant_actions_status',
      sql`${table.status} in ('proposed', 'done', 'undone', 'dismissed', 'failed', 'expired')`,
    ),
  ],
);
