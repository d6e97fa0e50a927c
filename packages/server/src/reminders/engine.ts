import { setTimeout as sleep } from 'node:timers/promises';
import { mayIntegrate } from '@inner-circle/domain/integrations/integrations.rules.ts';
import type { FailureCode } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { planOf } from '../billing/billing.service.ts';
import { type Mailbox, mailboxesOf } from '../integrations/mailboxes.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { Claim } from './claim-queries.ts';
import { claimDue } from './claim.ts';
import { claimsRepository, type Started } from './claims.repository.ts';
import { Ledger } from './ledger.ts';
import { letterOf } from './mail.ts';
import { settlementOf } from './outcome.ts';
import { Places } from './places.ts';

/** While calls are under way: how often it is looked whether more has come due. */
const LOOK_EVERY = 1000;
/** A process that is told to stop waits so long for the calls that are under way. */
const STOP_WITHIN = 7000;
const LOST_AT_ONCE = 100;

/** One run: sends until nothing is due and nothing is under way any more, or until the signal says stop. */
export class SendingRun {
  readonly #dependencies: Dependencies;
  readonly #signal: AbortSignal;
  readonly #places = new Places();
  readonly #ledger: Ledger;
  readonly #underWay = new Set<Promise<void>>();
  readonly #broken = new Set<string>();
  #lookedBackAt = -Infinity;

  constructor(dependencies: Dependencies, signal: AbortSignal) {
    this.#dependencies = dependencies;
    this.#signal = signal;
    this.#ledger = new Ledger(dependencies);
  }

  async run(): Promise<void> {
    try {
      while (!this.#signal.aborted) {
        // Who looks while others hold the places may miss what they make room for.
        const [isIdle, freed] = [this.#underWay.size === 0, this.#places.freed()];
        const claims = await this.#claim();
        if (claims.length > 0) await this.#dispatch(claims);
        else if (isIdle) return;
        else await this.#untilThereIsRoom(freed);
      }
    } finally {
      await this.#untilAllIsSettled();
    }
  }

  async #claim(): Promise<Claim[]> {
    const room = this.#places.room();
    if (room.places === 0) return [];
    const claims = await claimDue(room, this.#broken, this.#dependencies);
    for (const { userId } of claims) this.#places.take(userId);
    if (claims.length > 0 && performance.now() - this.#lookedBackAt < LOOK_EVERY) return claims;
    this.#lookedBackAt = performance.now();
    return [...claims, ...(await this.#lookBack())];
  }

  /** What others left behind, and what was put off until now. */
  async #lookBack(): Promise<Claim[]> {
    const { db, clock } = this.#dependencies;
    const repository = claimsRepository(db);
    for (const lost of await repository.lost(LOST_AT_ONCE)) {
      const settlement = { status: 'failed', code: 'unknown', detail: null } as const;
      this.#keep(this.#ledger.record({ ...lost, settlement, isTold: true }));
    }
    const room = this.#places.room();
    const claims = room.places > 0 ? await repository.claimAgain(toMoment(clock.now()), room) : [];
    for (const { userId } of claims) this.#places.take(userId);
    return claims;
  }

  async #dispatch(claims: readonly Claim[]): Promise<void> {
    const repository = claimsRepository(this.#dependencies.db);
    let started: Map<string, Started>;
    let mailboxes: ReadonlyMap<string, Mailbox>;
    try {
      mailboxes = await mailboxesOf([...new Set(claims.map(({ userId }) => userId))], this.#dependencies);
      const sendable = claims.filter((claim) => !this.#fails(claim, mailboxes.get(claim.userId)));
      this.#signal.throwIfAborted();
      started = sendable.length > 0 ? await repository.start(sendable) : new Map();
    } catch (error) {
      for (const { userId } of claims) this.#places.free(userId);
      await repository.giveBack(claims);
      if (this.#signal.aborted) return;
      throw error;
    }
    for (const claim of claims) {
      const mail = started.get(claim.id);
      const mailbox = mailboxes.get(claim.userId);
      if (mail && mailbox) this.#keep(this.#send(claim, mail, mailbox));
      else this.#places.free(claim.userId);
    }
  }

  /** What cannot go out is not even begun. */
  #fails(claim: Claim, mailbox: Mailbox | undefined): boolean {
    const code = obstacleTo(claim, mailbox, this.#dependencies);
    if (!code) return false;
    const settlement = { status: 'failed', code, detail: null } as const;
    this.#keep(this.#ledger.record({ ...claim, settlement, isTold: true }));
    return true;
  }

  async #send(claim: Claim, mail: Started, mailbox: Mailbox): Promise<void> {
    const { subject, contactId, contactName, isTold } = mail;
    const told = { ...claim, subject, contactId, contactName, isTold };
    if (mail.address === null) {
      this.#places.free(claim.userId);
      return this.#ledger.record({ ...told, settlement: { status: 'failed', code: 'no-address', detail: null } });
    }
    const letter = letterOf(mail, {
      fromName: mail.fromName,
      to: { name: contactName, address: mail.address },
      messageId: mail.messageId,
      date: this.#dependencies.clock.now(),
    });
    const outcome = await mailbox.send(letter);
    this.#places.free(claim.userId);
    const settlement = settlementOf(outcome, mail.attempts, Math.random());
    await this.#ledger.record({ ...told, settlement, isNews: outcome.isNews ?? false });
  }

  #keep(work: Promise<void>): void {
    const kept = work.finally(() => this.#underWay.delete(kept));
    this.#underWay.add(kept);
  }

  async #untilThereIsRoom(freed: Promise<void>): Promise<void> {
    const waiting = new AbortController();
    const look = sleep(LOOK_EVERY, undefined, { signal: AbortSignal.any([this.#signal, waiting.signal]) });
    await Promise.race([freed, Promise.allSettled(this.#underWay), look.catch(() => {})]);
    waiting.abort();
  }

  /** What is cut off here will be found in the state in which only the mail server knows whether it left. */
  async #untilAllIsSettled(): Promise<void> {
    const all = Promise.allSettled(this.#underWay);
    if (!this.#signal.aborted) return void (await all);
    const waiting = new AbortController();
    await Promise.race([all, sleep(STOP_WITHIN, undefined, { signal: waiting.signal }).catch(() => {})]);
    waiting.abort();
  }
}

/** Why an e-mail cannot go out, as far as that is known without asking anybody. */
function obstacleTo(claim: Claim, mailbox: Mailbox | undefined, dependencies: Dependencies): FailureCode | undefined {
  if (!mayIntegrate(planOf(claim.user, dependencies))) return 'plan';
  if (!mailbox) return 'no-mailbox';
  if (mailbox.isBroken) return 'not-authorized';
  return claim.hasAddress ? undefined : 'no-address';
}
