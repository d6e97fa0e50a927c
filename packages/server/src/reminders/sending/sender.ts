import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureCode } from '@inner-circle/domain/reminders/reminders.contract.ts';
import type { Mailbox } from '../../integrations/mailboxes/mailboxes.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Claim, Capacity } from './claiming/claim-queries.ts';
import { claimsRepository, type Started } from './claiming/claims.repository.ts';
import { GATHER, Settlements } from './settling/settlements.ts';
import { letterOf } from '../mail.ts';
import { settlementOf } from './settling/outcome.ts';
import { CallSlots } from './call-slots.ts';
import type { Reported } from './settling/reports.ts';

export type Ready = { readonly claim: Claim; readonly mailbox: Mailbox };

const SLOW_AFTER = 5000;

/** Sends what it is given, a number at a time, and writes down what became of it. */
export class Sender {
  readonly #dependencies: Dependencies;
  readonly #signal: AbortSignal;
  readonly #slots = new CallSlots();
  readonly #settlements: Settlements;
  readonly #underWay = new Set<Promise<void>>();
  #ready: Ready[] = [];
  #isStarting = false;
  #isStopped = false;
  #failure: { error: unknown } | undefined;
  #changed = Promise.withResolvers<void>();

  /** After the signal no further call begins. */
  constructor(dependencies: Dependencies, signal: AbortSignal) {
    this.#dependencies = dependencies;
    this.#signal = signal;
    this.#settlements = new Settlements(dependencies);
  }

  capacity(): Capacity {
    return this.#slots.capacity();
  }

  wantsMore(): boolean {
    return this.#slots.wantMore();
  }

  isIdle(): boolean {
    return this.#underWay.size === 0 && this.#ready.length === 0;
  }

  /** Resolves when something ends or begins. */
  changed(): Promise<void> {
    return this.#changed.promise;
  }

  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error;
  }

  /** Keeps capacity for what is about to be added. */
  reserve(claims: readonly Claim[]): void {
    for (const { userId } of claims) this.#slots.claimed(userId);
  }

  add(ready: readonly Ready[]): void {
    this.#ready.push(...ready);
    this.#slots.stocked();
    this.#pump();
  }

  /** For what is not sent at all. */
  fail(claim: Reported, code: FailureCode): void {
    const settlement = { status: 'failed', code, detail: null } as const;
    this.#keep(this.#settlements.record({ ...claim, settlement }));
  }

  /** Of what was reserved and is not added. */
  release({ userId }: Claim): void {
    this.#slots.unclaimed(userId);
  }

  /** Begins no more, and gives back what it has not begun. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#giveBack(this.#ready);
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async #giveBack(unsent: readonly Ready[]): Promise<void> {
    this.#ready = this.#ready.filter((one) => !unsent.includes(one));
    for (const { claim } of unsent) this.release(claim);
    await this.#leaveToOthers(unsent);
  }

  /** When the database cannot be reached, the claims stay ours until their lease ends; then another process claims them. */
  async #leaveToOthers(unsent: readonly Ready[]): Promise<void> {
    const { db, log } = this.#dependencies;
    if (unsent.length === 0) return;
    await claimsRepository(db)
      .giveBack(unsent.map(({ claim }) => claim))
      .catch((error: unknown) => log.warn({ err: error }, 'claimed e-mails could not be given back'));
  }

  #pump(): void {
    if (!this.#isStarting) this.#keep(this.#startNext());
  }

  /** Begins as many at a time as there are slots for; those that become free within a moment are filled together. */
  async #startNext(): Promise<void> {
    this.#isStarting = true;
    try {
      await sleep(GATHER);
      for (let next = this.#next(); next.length > 0; await sleep(GATHER), next = this.#next()) {
        const started = await claimsRepository(this.#dependencies.db).start(next.map(({ claim }) => claim));
        // Those that were given back meanwhile are released already.
        for (const { claim } of next.filter((one) => this.#ready.includes(one))) this.release(claim);
        this.#ready = this.#ready.filter((one) => !next.includes(one));
        for (const { claim, mailbox } of next) {
          const mail = started.get(claim.id);
          if (mail) this.#keep(this.#send(claim, mail, mailbox));
        }
        await this.#leaveToOthers(next.filter(({ claim }) => !started.has(claim.id)));
        this.#change();
      }
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#isStarting = false;
    }
  }

  #next(): Ready[] {
    const users: string[] = [];
    if (this.#isStopped || this.#signal.aborted) return [];
    return this.#ready.filter(({ claim: { userId } }) => this.#slots.mayCall(userId, users) && users.push(userId));
  }

  async #send(claim: Claim, mail: Started, mailbox: Mailbox): Promise<void> {
    const { subject, contactId, contactName, hasTelegram, address, messageId, fromName } = mail;
    const reported = { ...claim, subject, contactId, contactName, hasTelegram };
    if (address === null) return this.fail(reported, 'no-address');
    const to = { name: contactName, address };
    const letter = letterOf(mail, { fromName, to, messageId, date: this.#dependencies.clock.now() });
    const outcome = await this.#call(claim.userId, () => mailbox.send(letter));
    const forSeconds = this.#dependencies.clock.now().epochMilliseconds / 1000 - mail.claimedAt;
    const settlement = settlementOf(outcome, { attempts: mail.attempts, forSeconds }, Math.random());
    await this.#settlements.record({ ...reported, settlement, brokenSince: outcome.brokenSince });
  }

  async #call<Outcome>(userId: string, call: () => Promise<Outcome>): Promise<Outcome> {
    this.#slots.began(userId);
    let didStall = false;
    const slow = setTimeout(() => {
      didStall = this.#slots.isStalled(userId);
      this.#keep(this.#giveBack(this.#ready.filter(({ claim }) => claim.userId === userId)));
      this.#pump();
    }, SLOW_AFTER);
    const outcome = await call();
    clearTimeout(slow);
    this.#slots.ended(userId, didStall);
    this.#pump();
    return outcome;
  }

  #keep(work: Promise<void>): void {
    const kept = work.finally(() => {
      this.#underWay.delete(kept);
      this.#change();
    });
    this.#underWay.add(kept);
  }

  #change(): void {
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers();
    resolve();
  }
}
