import { setTimeout as sleep } from 'node:timers/promises';
import { mayIntegrate } from '@inner-circle/domain/integrations/integrations.rules.ts';
import type { FailureCode } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { planOf, withCurrentPlan } from '../../billing/billing.service.ts';
import { type Mailbox, mailboxesOf } from '../../integrations/mailboxes/mailboxes.service.ts';
import { isUnavailable } from '../../platform/database/unavailable.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Claim, Capacity } from './claiming/claim-queries.ts';
import { claimDue } from './claiming/claim.ts';
import { claimsRepository } from './claiming/claims.repository.ts';
import { type Ready, Sender } from './sender.ts';

/** While calls are under way, the run looks this often whether more has come due. */
const LOOK_EVERY = 1000;
/** How long a process that must stop waits for the calls under way. */
const STOP_WITHIN = 7000;
const LOST_AT_ONCE = 100;

/** Sends until nothing is due and nothing is under way any more, or until the signal says stop. */
export class SendingRun {
  readonly #dependencies: Dependencies;
  readonly #signal: AbortSignal;
  readonly #sender: Sender;
  readonly #broken = new Set<string>();
  #lookedBackAt = -Infinity;

  constructor(dependencies: Dependencies, signal: AbortSignal) {
    this.#dependencies = dependencies;
    this.#signal = signal;
    this.#sender = new Sender(dependencies, signal);
  }

  async run(): Promise<void> {
    try {
      while (!this.#signal.aborted) {
        this.#sender.throwIfFailed();
        const [isIdle, changed, capacity] = [this.#sender.isIdle(), this.#sender.changed(), this.#sender.capacity()];
        const claims = await this.#claim(capacity);
        if (claims.length > 0) await this.#give(claims);
        else if (isIdle) return;
        // Users with all their slots taken hide due e-mails of others from the search: it is repeated when a slot is free.
        else await this.#wait(isFull(capacity) ? changed : this.#sender.settled());
        let isTime = false;
        while (!isTime && !this.#sender.wantsMore() && !this.#signal.aborted) {
          this.#sender.throwIfFailed();
          isTime = await this.#wait(this.#sender.changed());
        }
      }
    } finally {
      await this.#end();
    }
  }

  async #claim(capacity: Capacity): Promise<Claim[]> {
    const claims = capacity.free > 0 ? await claimDue(capacity, this.#broken, this.#dependencies) : [];
    this.#sender.reserve(claims);
    if (claims.length > 0 && performance.now() - this.#lookedBackAt < LOOK_EVERY) return claims;
    this.#lookedBackAt = performance.now();
    return [...claims, ...(await this.#lookBack())];
  }

  /** What others left behind, and what was put off until now. */
  async #lookBack(): Promise<Claim[]> {
    const repository = claimsRepository(this.#dependencies.db);
    const now = toMoment(this.#dependencies.clock.now());
    await repository.passOver(now, LOST_AT_ONCE);
    const lost = await repository.lost(LOST_AT_ONCE);
    for (const delivery of lost) this.#sender.fail({ ...delivery, hasTelegram: true }, 'unknown');
    const capacity = this.#sender.capacity();
    if (capacity.free === 0) return [];
    const claims = await repository.claimAgain(now, capacity);
    this.#sender.reserve(claims);
    return claims;
  }

  /** What cannot go out is not even begun. */
  async #give(claims: readonly Claim[]): Promise<void> {
    const checked = await this.#check(claims).catch(async (error: unknown) => {
      await claimsRepository(this.#dependencies.db).giveBack(claims);
      throw error;
    });
    const ready: Ready[] = [];
    for (const { claim, mailbox, code } of checked) {
      if (mailbox && !code) ready.push({ claim, mailbox });
      else {
        this.#sender.release(claim);
        this.#sender.fail({ ...claim, hasTelegram: true, brokenSince: mailbox?.brokenSince }, code ?? 'no-mailbox');
      }
    }
    this.#sender.add(ready);
  }

  async #check(claims: readonly Claim[]) {
    const userIds = new Set(claims.map(({ userId }) => userId));
    const mailboxes = await mailboxesOf([...userIds], this.#dependencies);
    const checked: { claim: Claim; mailbox: Mailbox | undefined; code: FailureCode | undefined }[] = [];
    for (const claim of claims) {
      const mailbox = mailboxes.get(claim.userId);
      try {
        checked.push({ claim, mailbox, code: await reasonNotToSend(claim, mailbox, this.#dependencies) });
      } catch (error) {
        this.#leave(claim, error);
      }
    }
    return checked;
  }

  /** Stays claimed until its lease ends: given back now, it would be the first of all again. */
  #leave(claim: Claim, error: unknown): void {
    if (isUnavailable(error)) throw error;
    const { userId, reminderId } = claim;
    this.#dependencies.log.error({ err: error, userId, reminderId }, 'an e-mail could not be checked; it is put off');
    this.#sender.release(claim);
  }

  /** For that to happen, for the signal, or until it is time to look. Once for every e-mail, so it must cost nothing. */
  async #wait(event: Promise<void>): Promise<boolean> {
    const { promise: over, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, LOOK_EVERY, true);
    const stop = () => resolve(true);
    this.#signal.addEventListener('abort', stop, { once: true });
    const isTime = await Promise.race([event.then(() => false), over]);
    this.#signal.removeEventListener('abort', stop);
    clearTimeout(timer);
    return isTime;
  }

  /** A call aborted here stays `sending`; recovery marks it `unknown`. */
  async #end(): Promise<void> {
    await this.#sender.stop();
    if (!this.#signal.aborted) return this.#sender.settled();
    const waiting = new AbortController();
    const enough = sleep(STOP_WITHIN, undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([this.#sender.settled(), enough]);
    waiting.abort();
  }
}

/** Why an e-mail cannot go out, as far as that is known without asking anybody. */
async function reasonNotToSend(
  claim: Claim,
  mailbox: Mailbox | undefined,
  dependencies: Dependencies,
): Promise<FailureCode | undefined> {
  const user = await withCurrentPlan(claim.user, dependencies);
  if (!mayIntegrate(planOf(user, dependencies))) return 'plan';
  if (!mailbox) return 'no-mailbox';
  if (mailbox.brokenSince) return 'not-authorized';
  return claim.hasAddress ? undefined : 'no-address';
}

const isFull = ({ free, perUser, occupied }: Capacity) =>
  free === 0 || occupied.values().some((taken) => taken >= perUser);
