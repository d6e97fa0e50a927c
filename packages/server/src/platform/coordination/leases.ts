import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../database.ts';
import { leases } from './leases.table.ts';

/** How long others wait for a process that died. */
export const LEASE_SECONDS = 10;
export const BEAT_MILLISECONDS = 3000;
/** How long what is aborted may take to clear up after itself. */
const END_WITHIN_MILLISECONDS = 1000;

const heldUntil = () => sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})` as never;

export const isHeld = (name: string) => and(eq(leases.name, name), gt(leases.heldUntil, sql`clock_timestamp()`));

/** Whoever goes on with it has taken it meanwhile: nothing of this attempt may be written. */
const leaseLost = () =>
  new DomainError('unavailable', 'lease-lost', 'This took too long and was begun anew. Please try again.');

const restarting = () => new DomainError('unavailable', 'restarting', 'We are just restarting. Please try again.');

/**
 * Work that no transaction can hold, because it waits for somebody, and that one process does at a time. A lease is short and is
 * renewed for as long as its process lives; a process that was paused finds out at the latest when it wants to write.
 */
export class Leases {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  readonly #held = new Map<string, Lease>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Undefined while somebody else has it, in this process or another. */
  async take(name: string): Promise<Lease | undefined> {
    const held = { holder: randomUUID(), heldUntil: heldUntil() };
    const { rowCount } = await this.#db
      .insert(leases)
      .values({ name, ...held })
      .onConflictDoUpdate({
        target: leases.name,
        set: held,
        setWhere: lte(leases.heldUntil, sql`clock_timestamp()`),
      });
    if (rowCount !== 1) return undefined;
    const lease = new Lease(name, held.holder, this.#db);
    this.#held.set(held.holder, lease);
    void lease.ended.then(() => this.#forget(held.holder));
    this.#timer ??= setInterval(() => void this.#beat(), BEAT_MILLISECONDS).unref();
    return lease;
  }

  /** When the process ends: aborts what is under way, and lets others go on with it at once. */
  async stop(): Promise<void> {
    const held = [...this.#held.values()];
    for (const lease of held) lease.abort(restarting());
    const ended = Promise.all(held.map((lease) => lease.ended));
    await Promise.race([ended, sleep(END_WITHIN_MILLISECONDS, undefined, { ref: false })]);
    const left = [...this.#held.keys()];
    if (left.length > 0) await this.#db.delete(leases).where(inArray(leases.holder, left));
  }

  #forget(holder: string): void {
    this.#held.delete(holder);
    if (this.#held.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** One statement for all of them: hundreds may wait for a model. */
  async #beat(): Promise<void> {
    const holders = [...this.#held.keys()];
    try {
      const renewed = await this.#db
        .update(leases)
        .set({ heldUntil: heldUntil() })
        .where(inArray(leases.holder, holders))
        .returning({ holder: leases.holder });
      const kept = new Set(renewed.map(({ holder }) => holder));
      for (const holder of holders) if (!kept.has(holder)) this.#held.get(holder)?.abort(leaseLost());
    } catch (error) {
      this.#log.warn({ err: error }, 'leases could not be renewed');
    }
  }
}

export class Lease {
  readonly #db: Database;
  readonly #mine;
  readonly #aborting = new AbortController();
  readonly #ending = Promise.withResolvers<void>();

  constructor(name: string, holder: string, db: Database) {
    this.#db = db;
    this.#mine = and(eq(leases.name, name), eq(leases.holder, holder));
  }

  /** Aborted when the lease is lost or the process ends, with a reason for the person who waits. */
  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  /** Resolves when it was released. */
  get ended(): Promise<void> {
    return this.#ending.promise;
  }

  abort(reason: DomainError): void {
    this.#aborting.abort(reason);
  }

  /** Gives it up together with what the transaction writes, which is refused when somebody else has it by now. */
  async finish(tx: Transaction): Promise<void> {
    const { rowCount } = await tx.delete(leases).where(this.#mine);
    if (rowCount !== 1) throw leaseLost();
  }

  /** Renews it together with what the transaction writes, which is refused when somebody else has it by now. */
  async hold(tx: Transaction): Promise<void> {
    const { rowCount } = await tx.update(leases).set({ heldUntil: heldUntil() }).where(this.#mine);
    if (rowCount !== 1) throw leaseLost();
  }

  /** In any case at the end. What was finished or lost is left alone. */
  async release(): Promise<void> {
    try {
      await this.#db.delete(leases).where(this.#mine);
    } finally {
      this.#ending.resolve();
    }
  }
}
