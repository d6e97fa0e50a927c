import type { Paging } from '@inner-circle/domain/paging.ts';
import {
  confirmationWrong,
  confirmsDeletion,
  ERASE_AFTER_DAYS,
  eraseAfter,
} from '@inner-circle/domain/settings/settings.rules.ts';
import { dayIn, daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { sendNotice } from '../operator-mail/operator-mail.service.ts';
import { note, notedAsClosed } from '../platform/backup/closed-accounts.ts';
import { rowByRow } from '../platform/chunks.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import { accountRepository } from './account.repository.ts';

const ACCOUNTS_AT_ONCE = 100;

/** What else happens when an account is closed, in the same transaction. Slices that come later know it; the app hands it in. */
export type OnClose = (userId: string, tx: Transaction, dependencies: Dependencies) => Promise<void>;

/** From now on the user cannot sign in; the data stays until it is erased. */
export async function closeAccount(
  user: SignedInUser,
  confirmation: string,
  stepsOnClose: readonly OnClose[],
  dependencies: Dependencies,
) {
  const { db, clock } = dependencies;
  if (!confirmsDeletion(confirmation, user.email)) throw confirmationWrong();
  const now = clock.now();
  await inTransaction(user, { db }, async ({ db: tx }) => {
    await closeWithin(tx, user.id, toMoment(now), stepsOnClose, dependencies);
    const erasedOn = dayIn('UTC', eraseAfter(now)).toString();
    await sendNotice(
      tx,
      user.id,
      { notice: { kind: 'account-closed', erasedOn }, occasion: toMoment(now) },
      dependencies,
    );
  });
  note(user.id, 'closed', toMoment(now), dependencies);
  return { success: true as const, eraseAfter: toMoment(eraseAfter(now)) };
}

export async function closeWithin(
  tx: Transaction,
  userId: string,
  now: string,
  stepsOnClose: readonly OnClose[],
  dependencies: Dependencies,
): Promise<void> {
  await accountRepository(tx, dependencies.ports.accountTables).close(userId, now);
  for (const step of stepsOnClose) await step(userId, tx, dependencies);
}

export const eraseWithin = (tx: Transaction, userId: string, { ports }: Dependencies) =>
  accountRepository(tx, ports.accountTables).erase(userId, new AbortController().signal);

/** Closed after this moment, an account can still be brought back; closed before, it is to be erased. */
const lastErased = (now: Temporal.Instant) => toMoment(daysBefore(now, ERASE_AFTER_DAYS));

/** Undefined when there is no such account, it is not closed, or its time is over. */
export const reopenAccount = (tx: Transaction, userId: string, { clock, ports }: Dependencies) =>
  accountRepository(tx, ports.accountTables).reopen(userId, lastErased(clock.now()));

export async function closedAccounts(paging: Paging, { db, clock, ports }: Dependencies) {
  const repository = accountRepository(db, ports.accountTables);
  const { total, data } = await repository.closedSince(lastErased(clock.now()), paging);
  return {
    data: data.map(({ id, name, email, closedAt }) => ({
      id,
      name,
      email,
      closedAt,
      eraseAfter: toMoment(eraseAfter(Temporal.Instant.from(closedAt))),
    })),
    meta: { total, ...paging },
  };
}

export function eraseClosedAccounts(now: Temporal.Instant, dependencies: Dependencies, signal: AbortSignal) {
  const { db, log, ports } = dependencies;
  const repository = accountRepository(db, ports.accountTables);
  const erase = ({ userId }: { userId: string }) => {
    // Before it is gone: afterwards nobody could.
    note(userId, 'erased', null, dependencies);
    return repository.erase(userId, signal);
  };
  const closed = rowByRow(ACCOUNTS_AT_ONCE, (size, last?: ClosedRow) =>
    repository.closedUntil(lastErased(now), size, last),
  );
  return forEachUser(closed, erase, { doing: 'erasing a closed account', log, signal });
}

/** For those whose closing could not be noted when it happened, such as by a process that does not know where. */
export async function noteClosedAccounts(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, ports, config } = dependencies;
  const isNoted = notedAsClosed(config);
  if (!isNoted) return;
  const { closedUntil } = accountRepository(db, ports.accountTables);
  const read = (size: number, last?: ClosedRow) => closedUntil(toMoment(clock.now()), size, last);
  for await (const { userId, closedAt } of rowByRow(ACCOUNTS_AT_ONCE, read)) {
    if (signal.aborted) return;
    if (!isNoted(userId)) note(userId, 'closed', closedAt, dependencies);
  }
}

type ClosedRow = { userId: string; closedAt: string | null };
