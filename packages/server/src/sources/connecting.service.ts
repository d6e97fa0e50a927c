import { notAuthenticated } from '@inner-circle/domain/auth/auth.rules.ts';
import { badField } from '@inner-circle/domain/problem.ts';
import type { CardDavAccount, ContactSource } from '@inner-circle/domain/sources/sources.contract.ts';
import { MOST_SOURCES, serverAddress, tooManySources } from '@inner-circle/domain/sources/sources.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { beginConsent, finishConsent } from '../integrations/consent.service.ts';
import { ConnectionRefused } from '../integrations/integrations.port.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { enqueue } from '../platform/jobs/job-store.ts';
import { LOOK } from './look-job.ts';
import { giveBack, ownerOf, serverOf } from './secrets.service.ts';
import { sourcesRepository, type SourceRow } from './sources.repository.ts';
import { sourceOf } from './sources.service.ts';
import { sourceAttempts } from './sources.table.ts';

const CONNECT_SECONDS = 30;

const consentOf = ({ ports }: Dependencies) => ({ grant: ports.googleContacts, attempts: sourceAttempts });

/** To bring one's people is part of every plan, as an import is. */
export const beginGoogleContacts = (user: SignedInUser, redirectUri: string, dependencies: Dependencies) =>
  beginConsent(user, redirectUri, consentOf(dependencies), dependencies);

export const finishGoogleContacts = (user: SignedInUser, query: string, dependencies: Dependencies) =>
  finishConsent(
    user,
    query,
    {
      ...consentOf(dependencies),
      connect: ({ refreshToken, email }) =>
        connect({ userId: user.id, kind: 'google', account: email, address: '' }, refreshToken, dependencies),
    },
    dependencies,
  );

const FIELDS = { password: 'password' } as const;

export async function connectCardDav(
  user: SignedInUser,
  account: CardDavAccount,
  dependencies: Dependencies,
): Promise<ContactSource> {
  const { ports } = dependencies;
  await ports.cardDavAccounts
    .verify(serverOf(account), AbortSignal.timeout(CONNECT_SECONDS * 1000))
    .catch((error: unknown) => {
      if (!(error instanceof ConnectionRefused)) throw error;
      throw badField(error.reason in FIELDS ? FIELDS[error.reason as keyof typeof FIELDS] : 'address', error.message);
    });
  const source = {
    userId: user.id,
    kind: 'carddav',
    account: account.username,
    address: serverAddress(account.address)!,
  } as const;
  const id = await connect(source, JSON.stringify(account), dependencies);
  return sourceOf(user.id, id, dependencies);
}

/** The first look follows at once. */
async function connect(
  source: Pick<SourceRow, 'userId' | 'kind' | 'account' | 'address'>,
  secret: string,
  dependencies: Dependencies,
): Promise<string> {
  const { db, clock, newId, sealing } = dependencies;
  const connectedAt = toMoment(clock.now());
  const { userId } = source;
  const row = { ...source, id: newId(), sealedSecret: sealing.seal(secret, ownerOf(source)), connectedAt };
  const id = await inTransaction({ id: userId }, { db }, async ({ db: tx }, locked) => {
    // Closing the account waits for this lock, and then gives this permission back too.
    if (locked?.deletedAt !== null) return 'closed';
    const repository = sourcesRepository(tx);
    const former = await repository.ofAccount(row);
    if (!former && (await repository.count(userId)) >= MOST_SOURCES) return 'too-many';
    await (former ? repository.renew(former, row) : repository.insert(row));
    const connected = former?.id ?? row.id;
    await repository.update(userId, connected, { askedAt: connectedAt });
    await enqueue(tx, LOOK, { userId, sourceId: connected, isAsked: true });
    return connected;
  });
  if (id !== 'closed' && id !== 'too-many') return id;
  await giveBack(row, dependencies).catch((error: unknown) => {
    dependencies.log.warn({ err: error, userId }, 'the permission for contacts could not be given back');
  });
  throw id === 'closed' ? notAuthenticated() : tooManySources();
}
