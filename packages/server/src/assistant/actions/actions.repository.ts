import type { TokenActivity } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { and, asc, count, desc, eq, exists, gt, inArray, isNotNull, lt, max, min, sql } from 'drizzle-orm';
import type { PendingProposals } from '../../notifications/pending-proposals.port.ts';
import type { Connection } from '../../platform/database.ts';
import { assistantActions as actions, assistantMessages as messages } from '../assistant.table.ts';

export type ActionRow = typeof actions.$inferSelect;
type NewRow = Omit<typeof actions.$inferInsert, 'userId'>;

const one = (userId: string, id: string) => and(eq(actions.userId, userId), eq(actions.id, id));

const ofClients = (userId: string) => and(eq(actions.userId, userId), isNotNull(actions.tokenId));
const isWaiting = (now: string) =>
  and(eq(actions.status, 'proposed'), actions.needsConfirmation, gt(actions.expiresAt, now));
const isUndoable = (now: string) => and(eq(actions.status, 'done'), gt(actions.undoUntil, now));

export function actionsRepository(db: Connection) {
  return {
    async insert(userId: string, rows: readonly NewRow[]): Promise<ActionRow[]> {
      if (rows.length === 0) return [];
      return db
        .insert(actions)
        .values(rows.map((row) => ({ userId, ...row })))
        .returning();
    },

    findAll: (userId: string, ids: readonly string[]): Promise<ActionRow[]> =>
      db
        .select()
        .from(actions)
        .where(and(eq(actions.userId, userId), inArray(actions.id, [...ids]))),

    async ofMessages(userId: string, messageIds: readonly string[]): Promise<ActionRow[]> {
      if (messageIds.length === 0) return [];
      return db
        .select()
        .from(actions)
        .where(and(eq(actions.userId, userId), inArray(actions.messageId, [...messageIds])))
        .orderBy(asc(actions.position));
    },

    /** Those of the latest answer that has any, of what was said before one of the messages. */
    async latestBefore(userId: string, messageId: string): Promise<ActionRow[]> {
      const before = db
        .select({ number: messages.number })
        .from(messages)
        .where(and(eq(messages.userId, userId), eq(messages.id, messageId)));
      const [latest] = await db
        .select({ id: messages.id })
        .from(messages)
        .where(
          and(
            eq(messages.userId, userId),
            eq(messages.source, 'conversation'),
            lt(messages.number, before),
            exists(
              db
                .select({ id: actions.id })
                .from(actions)
                .where(and(eq(actions.userId, messages.userId), eq(actions.messageId, messages.id))),
            ),
          ),
        )
        .orderBy(desc(messages.number))
        .limit(1);
      return latest ? this.ofMessages(userId, [latest.id]) : [];
    },

    /** How much AI clients have asked for since a moment. */
    countOfClients: (userId: string, since: string): Promise<number> =>
      db.$count(actions, and(ofClients(userId), gt(actions.createdAt, since))),

    /** How much of it waits for the person. */
    countWaitingOfClients: (userId: string, now: string): Promise<number> =>
      db.$count(actions, and(ofClients(userId), isWaiting(now))),

    /** How many proposals wait for the person, from any asker, and when the first of them expires. */
    async waiting(userId: string, now: string): Promise<PendingProposals> {
      const [waiting] = await db
        .select({ count: count(), until: min(actions.expiresAt) })
        .from(actions)
        .where(and(eq(actions.userId, userId), isWaiting(now)));
      return waiting!;
    },

    /** Whom a token has touched, or would touch once it is confirmed, since a moment: contacts by their ids, and new ones. */
    async touchedBy(userId: string, tokenId: string, since: string, limit: number): Promise<string[]> {
      const rows = await db.execute<{ person: string }>(sql`
        with counted as (
          select id, type, facts from ${actions}
          where user_id = ${userId} and token_id = ${tokenId} and created_at > ${since}
            and status in ('proposed', 'done', 'undone')
        )
        select distinct person from (
          select jsonb_array_elements(facts -> 'people') ->> 'id' as person from counted
          union all
          select 'added by ' || id from counted where type = 'create-contact'
        ) as touched
        limit ${limit}`);
      return rows.rows.map(({ person }) => person);
    },

    /** What each token did that can still be taken back, also those that have been revoked. */
    recentOfTokens: (userId: string, now: string): Promise<TokenActivity[]> =>
      db
        .select({
          tokenId: sql<string>`${actions.tokenId}`,
          name: sql<string>`(array_agg(${actions.tokenName} order by ${actions.createdAt} desc))[1]`,
          changes: count(),
        })
        .from(actions)
        .where(and(ofClients(userId), isUndoable(now)))
        .groupBy(actions.tokenId)
        .orderBy(desc(max(actions.doneAt)), actions.tokenId),

    /** The latest first. */
    undoableOfToken: (userId: string, tokenId: string, now: string): Promise<ActionRow[]> =>
      db
        .select()
        .from(actions)
        .where(and(eq(actions.userId, userId), eq(actions.tokenId, tokenId), isUndoable(now)))
        .orderBy(desc(actions.doneAt), desc(actions.id)),

    async isKnownToken(userId: string, tokenId: string): Promise<boolean> {
      const [row] = await db
        .select({ id: actions.id })
        .from(actions)
        .where(and(eq(actions.userId, userId), eq(actions.tokenId, tokenId)))
        .limit(1);
      return row !== undefined;
    },

    /** Whoever else wants it waits until the transaction ends. */
    async lock(userId: string, id: string): Promise<ActionRow | undefined> {
      const [row] = await db.select().from(actions).where(one(userId, id)).for('update');
      return row;
    },

    async update(userId: string, id: string, change: Partial<ActionRow>): Promise<ActionRow | undefined> {
      const [row] = await db.update(actions).set(change).where(one(userId, id)).returning();
      return row;
    },
  };
}
