import { setTimeout as sleep } from 'node:timers/promises';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue } from '../../../platform/jobs/job-store.ts';
import { LOG_WORD } from '../../words.ts';
import type { Settlement } from './outcome.ts';
import { settlementsRepository, type SettledRow } from './settlements.repository.ts';
import { reportOutcome, type Reported } from './reports.ts';

export type Entry = Reported & {
  readonly id: string;
  readonly settlement: Settlement;
  /** Whether it is logged as an interaction when it has gone out. */
  readonly isWord?: boolean;
};

const AT_ONCE = 64;
/** What becomes known within so many milliseconds is written in one go: a statement costs more than what it writes. */
export const GATHER = 5;
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5000;
/** From this wait on the settlement is written without its report: to store it matters more than to report it. */
const SILENT_WAIT = 800;
/** Within the time for which a claim is held. */
const GIVE_UP_AFTER = 90_000;

type Waiting = { entry: Entry; written: () => void };

/** Writes down what became of e-mails: those that are known together in one go, and none later than it must. */
export class Settlements {
  readonly #dependencies: Dependencies;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Resolves when it is written, or when that was tried for so long that others will find it. */
  record(entry: Entry): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ entry, written: resolve });
    if (!this.#isWriting) void this.#writeAll();
    return promise;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      await sleep(GATHER);
      const batch = this.#take();
      await this.#persist(batch.map(({ entry }) => entry));
      for (const { written } of batch) written();
    }
    this.#isWriting = false;
  }

  /** One of each reminder at a time: the second builds on the first. */
  #take(): Waiting[] {
    const reminders = new Set<string>();
    const isFirst = ({ entry }: Waiting) =>
      reminders.size < AT_ONCE && !reminders.has(entry.reminderId) && Boolean(reminders.add(entry.reminderId));
    const { now = [], later = [] } = Object.groupBy(this.#waiting, (one) => (isFirst(one) ? 'now' : 'later'));
    this.#waiting = later;
    return now;
  }

  async #persist(entries: readonly Entry[]): Promise<void> {
    const { log } = this.#dependencies;
    const begun = performance.now();
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        await settle(entries, wait >= SILENT_WAIT, this.#dependencies);
        for (const { settlement } of entries) this.#dependencies.watch.mailSettled(settlement);
        return;
      } catch (error) {
        this.#dependencies.watch.failed(error);
        log.warn({ err: error }, 'what became of e-mails could not be written down');
        // What cannot be written must not hold the others back.
        if (entries.length > 1) return void (await Promise.all(entries.map((entry) => this.#persist([entry]))));
        if (performance.now() - begun > GIVE_UP_AFTER) return;
        await sleep(wait);
      }
    }
  }
}

async function settle(entries: readonly Entry[], mustBeSilent: boolean, dependencies: Dependencies): Promise<void> {
  const now = dependencies.clock.now();
  const rows = entries.map((entry) => rowOf(entry, now));
  const isSilent = entries.every(
    ({ settlement: { status }, hasTelegram }) => status === 'waiting' || (status === 'sent' && !hasTelegram),
  );
  const words = entries.filter(({ isWord, settlement }) => isWord && settlement.status === 'sent');
  const hasNoReport = isSilent || mustBeSilent;
  if (hasNoReport && words.length === 0) return void (await settlementsRepository(dependencies.db).write(rows));
  await dependencies.db.transaction(async (tx) => {
    const failed = await settlementsRepository(tx).write(rows);
    for (const { userId, reminderId } of words) await enqueue(tx, LOG_WORD, { userId, reminderId });
    if (hasNoReport) return;
    const within = { ...dependencies, db: tx };
    for (const entry of entries) {
      const { settlement } = entry;
      const contactId = failed.get(entry.id) ?? entry.contactId;
      if (settlement.status === 'sent' || failed.has(entry.id))
        await reportOutcome(settlement, { ...entry, contactId }, within);
    }
  });
}

function rowOf({ userId, id, reminderId, settlement }: Entry, now: Temporal.Instant): SettledRow {
  const isFailed = settlement.status === 'failed';
  const putOff = settlement.status === 'waiting' ? now.add({ seconds: settlement.seconds }) : undefined;
  return {
    userId,
    id,
    reminderId,
    status: settlement.status,
    at: toMoment(now),
    nextAttemptAt: putOff ? toMoment(putOff) : null,
    acceptedBy: settlement.status === 'sent' ? settlement.acceptedBy : null,
    failureCode: isFailed ? settlement.code : null,
    failureDetail: (isFailed && settlement.detail) || null,
  };
}
