import { toMoment } from '@inner-circle/domain/time.ts';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import { lastOutcomes } from './last-outcomes.table.ts';

/** A call costs nothing here: what several brought is written in one go. */
const WRITE_AFTER_MILLISECONDS = 5000;

export type LastOutcome = typeof lastOutcomes.$inferSelect;

const NOTHING = { succeededAt: null, seconds: null, failedAt: null, failure: null };
/** What the later one knows counts, and of the rest what was known before. */
const merged = (before: Omit<LastOutcome, 'what'>, later: LastOutcome): LastOutcome => ({
  what: later.what,
  succeededAt: later.succeededAt ?? before.succeededAt,
  seconds: later.seconds ?? before.seconds,
  failedAt: later.failedAt ?? before.failedAt,
  failure: later.failure ?? before.failure,
});

const kept = (column: string) =>
  sql`coalesce(excluded.${sql.identifier(column)}, last_outcomes.${sql.identifier(column)})`;

/** Remembers over restarts, and for all processes, when each thing last went well and last went wrong. */
export class LastOutcomes {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  readonly #unwritten = new Map<string, LastOutcome>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ db, clock, log }: { db: Database; clock: Clock; log: FastifyBaseLogger }) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  succeeded(what: string, seconds: number): void {
    this.#remember({ ...NOTHING, what, succeededAt: toMoment(this.#clock.now()), seconds });
  }

  failed(what: string, failure: string): void {
    this.#remember({ ...NOTHING, what, failedAt: toMoment(this.#clock.now()), failure });
  }

  async all(): Promise<Map<string, LastOutcome>> {
    await this.#write();
    const rows = await this.#db.select().from(lastOutcomes);
    const known = new Map(rows.map((row) => [row.what, row]));
    // What could not be written yet is still known here.
    for (const [what, row] of this.#unwritten) known.set(what, merged(known.get(what) ?? NOTHING, row));
    return known;
  }

  #remember(row: LastOutcome): void {
    this.#unwritten.set(row.what, merged(this.#unwritten.get(row.what) ?? NOTHING, row));
    this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MILLISECONDS).unref();
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = [...this.#unwritten.values()];
    if (rows.length === 0) return;
    this.#unwritten.clear();
    const set = {
      succeededAt: kept('succeeded_at'),
      seconds: kept('seconds'),
      failedAt: kept('failed_at'),
      failure: kept('failure'),
    };
    try {
      await this.#db.insert(lastOutcomes).values(rows).onConflictDoUpdate({ target: lastOutcomes.what, set });
    } catch (error) {
      this.#log.debug({ err: error }, 'what went well or wrong last could not be written down');
      // What came meanwhile is newer. It is tried again with the next outcome.
      for (const row of rows) this.#unwritten.set(row.what, merged(row, this.#unwritten.get(row.what) ?? row));
    }
  }
}
