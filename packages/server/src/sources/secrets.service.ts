import type { CardDavAccount } from '@inner-circle/domain/sources/sources.contract.ts';
import { serverAddress } from '@inner-circle/domain/sources/sources.rules.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { rowByRow } from '../platform/chunks.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { giveBackLater, isTheLastPermission } from '../integrations/close-account.service.ts';
import { sourcesRepository, type SourceRow } from './sources.repository.ts';

/** A sealed secret is worth nothing beside another user's row, or as one of another kind. */
export const ownerOf = ({ userId, kind }: Pick<SourceRow, 'userId' | 'kind'>) => `source:${kind}:${userId}`;

/** As it was typed, and is kept. */
export const serverOf = ({ address, ...signIn }: CardDavAccount) => ({
  address: new URL(serverAddress(address)!),
  ...signIn,
});

type Sealed = Pick<SourceRow, 'userId' | 'kind' | 'account' | 'sealedSecret'>;

/** Gives the permission back, where it is one that can be and nothing else rests on it. Throws while Google is away. */
export async function giveBack(source: Sealed, dependencies: Dependencies): Promise<void> {
  const { sealing, ports } = dependencies;
  const opened = source.kind === 'google' ? sealing.open(source.sealedSecret, ownerOf(source)) : undefined;
  if (opened && (await isTheLastPermission(source.account, dependencies)))
    await ports.googleContacts?.revoke(opened.secret);
}

/** Within the transaction that closes the account: whoever comes back connects anew. A password is just forgotten. */
export async function giveUpSources(userId: string, tx: Transaction, dependencies: Dependencies): Promise<void> {
  for (const source of await sourcesRepository(tx).removeAll(userId)) {
    const opened =
      source.kind === 'google' ? dependencies.sealing.open(source.sealedSecret, ownerOf(source)) : undefined;
    if (opened) await giveBackLater({ userId, email: source.account, refreshToken: opened.secret }, tx, dependencies);
  }
}

const ACCOUNTS_AT_ONCE = 100;

/** For accounts that were closed by a version that knew nothing of sources. */
export function giveUpClosedSources(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { db, log } = dependencies;
  const closed = rowByRow(ACCOUNTS_AT_ONCE, sourcesRepository(db).ofClosed);
  const giveUp = ({ userId }: { userId: string }) =>
    inTransaction({ id: userId }, { db }, async ({ db: tx }, locked) => {
      if (typeof locked?.deletedAt === 'string') await giveUpSources(userId, tx, dependencies);
    });
  return forEachUser(closed, giveUp, { doing: 'disconnecting a closed account', log, signal });
}
