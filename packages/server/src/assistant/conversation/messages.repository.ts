import { UNDO_MINUTES } from '@inner-circle/domain/assistant/actions.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { and, desc, eq, exists, gte, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { isHeld } from '../../platform/coordination/leases.ts';
import { leases } from '../../platform/coordination/leases.table.ts';
import { assistantActions as actions, assistantMessages as messages } from '../assistant.table.ts';

/** Of a conversation that goes on for years the latest part is kept. */
export const KEPT_MESSAGES = 2000;

export type MessageRow = typeof messages.$inferSelect;
type NewRow = Omit<typeof messages.$inferInsert, 'userId' | 'number'>;

const one = (userId: string, id: string) => and(eq(messages.userId, userId), eq(messages.id, id));
const isUnanswered = sql`not exists (
  select from assistant_messages answer where answer.user_id = ${messages.userId} and answer.answers = ${messages.id}
)`;

/** The lease of the process that answers the user: one message at a time. */
export const answering = (userId: string) => `assistant/${userId}`;

const numberOf = (userId: string, id: string) =>
  sql`(select ${messages.number} from ${messages} where ${one(userId, id)})`;

const isSaid = eq(messages.source, 'conversation');

/** A client's card that waits, can be taken back, or counts among what its token did within the hour. */
const isInUse = (now: Temporal.Instant) => {
  const moment = toMoment(now);
  return sql`(${messages.createdAt} > ${toMoment(now.subtract({ minutes: UNDO_MINUTES }))} or exists (
    select from ${actions} where ${actions.userId} = ${messages.userId} and ${actions.messageId} = ${messages.id}
      and (${actions.status} = 'proposed' and ${actions.expiresAt} > ${moment}
        or ${actions.status} = 'done' and ${actions.undoUntil} > ${moment})))`;
};

export function messagesRepository(db: Connection) {
  const latest = (userId: string, where: SQL | undefined, limit: number) =>
    db
      .select()
      .from(messages)
      .where(and(eq(messages.userId, userId), where))
      .orderBy(desc(messages.number))
      .limit(limit);
  return {
    async find(userId: string, id: string): Promise<MessageRow | undefined> {
      const [row] = await db.select().from(messages).where(one(userId, id));
      return row;
    },

    async answerTo(userId: string, id: string): Promise<MessageRow | undefined> {
      const [row] = await db
        .select()
        .from(messages)
        .where(and(eq(messages.userId, userId), eq(messages.answers, id)));
      return row;
    },

    /** What was said before one of the messages, the latest first. */
    saidBefore: (userId: string, before: string, limit: number): Promise<MessageRow[]> =>
      latest(userId, and(isSaid, lt(messages.number, numberOf(userId, before))), limit),

    /**
     * The latest first, or those before one of them: so many of what was said, and what clients asked for meanwhile, however much
     * that is.
     */
    async page(userId: string, before: string | undefined, count: number) {
      const isBefore = before === undefined ? undefined : lt(messages.number, numberOf(userId, before));
      const earlier = db
        .select({ number: messages.number })
        .from(messages)
        .where(and(eq(messages.userId, userId), isSaid, isBefore))
        .orderBy(desc(messages.number))
        .offset(count)
        .limit(1);
      const rows = await db
        .select()
        .from(messages)
        .where(and(eq(messages.userId, userId), isBefore, gte(messages.number, sql`coalesce(${earlier}, 0)`)))
        .orderBy(desc(messages.number));
      const hasMore = rows.filter(({ source }) => source === 'conversation').length > count;
      return { rows: hasMore ? rows.slice(0, -1) : rows, hasMore };
    },

    async insert(userId: string, row: NewRow): Promise<MessageRow> {
      const [inserted] = await db
        .insert(messages)
        .values({ userId, ...row })
        .returning();
      return inserted!;
    },

    /** A message that was not answered when its process ended is there already. */
    async keep(userId: string, row: NewRow): Promise<void> {
      await db
        .insert(messages)
        .values({ userId, ...row })
        .onConflictDoNothing();
    },

    async keepUnderstood(userId: string, id: string, understood: NonNullable<MessageRow['understood']>): Promise<void> {
      await db.update(messages).set({ understood }).where(one(userId, id));
    },

    /** One that decided about something stays: what it did is done, and a repeat is answered so. */
    async deleteUnanswered(userId: string, id: string): Promise<void> {
      await db.delete(messages).where(and(one(userId, id), isUnanswered, isNull(messages.understood)));
    },

    /** What is being answered at this moment stays, and so do the clients' cards that are in use. */
    async clear(userId: string, now: Temporal.Instant): Promise<void> {
      const lease = db
        .select({ name: leases.name })
        .from(leases)
        .where(isHeld(answering(userId)));
      const isBeingAnswered = and(eq(messages.role, 'user'), isUnanswered, exists(lease))!;
      await db
        .delete(messages)
        .where(and(eq(messages.userId, userId), not(isBeingAnswered), or(isSaid, not(isInUse(now)))));
    },

    /** Forgets all but the latest of what was said. */
    async keepLatestSaid(userId: string, count: number): Promise<void> {
      const oldest = sql`(
        select ${messages.number} from ${messages} where ${messages.userId} = ${userId} and ${isSaid}
        order by ${messages.number} desc offset ${count} limit 1
      )`;
      await db.delete(messages).where(and(eq(messages.userId, userId), isSaid, lte(messages.number, oldest)));
    },

    /** Forgets all but so many of the clients' cards. Those in use are kept before later ones that are not. */
    async keepClientCards(userId: string, count: number, now: Temporal.Instant): Promise<void> {
      const forgotten = db
        .select({ number: messages.number })
        .from(messages)
        .where(and(eq(messages.userId, userId), not(isSaid)))
        .orderBy(desc(isInUse(now)), desc(messages.number))
        .offset(count);
      await db.delete(messages).where(and(eq(messages.userId, userId), inArray(messages.number, forgotten)));
    },
  };
}
