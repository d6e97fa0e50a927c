import type { EmailStatus, SmtpMailbox } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { notAuthenticated } from '@inner-circle/domain/auth/auth.rules.ts';
import { badField } from '@inner-circle/domain/problem.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { beginConsent, finishConsent } from '../consent.service.ts';
import { ConnectionRefused } from '../integrations.port.ts';
import { mailboxAttempts } from '../integrations.table.ts';
import { type MailboxRow, mailboxesRepository } from './mailboxes.repository.ts';
import { ownerOf, revoke } from './mailboxes.service.ts';
import { requireIntegrations } from '../plan.service.ts';

export async function emailStatus(user: SignedInUser, dependencies: Dependencies): Promise<EmailStatus> {
  requireIntegrations(user, dependencies);
  return statusOf(await mailboxesRepository(dependencies.db).find(user.id), dependencies);
}

function statusOf(mailbox: MailboxRow | undefined, dependencies: Dependencies): EmailStatus {
  const problem = mailbox ? problemOf(mailbox, dependencies) : null;
  return {
    isAuthorized: mailbox !== undefined && problem === null,
    email: mailbox?.email ?? null,
    kind: mailbox?.kind ?? null,
    problem,
    offersGoogle: dependencies.ports.googleMailboxes !== undefined,
  };
}

function problemOf({ kind, connectedAt, brokenAt, problem }: MailboxRow, { ports }: Dependencies) {
  if (brokenAt !== null) return { message: problem ?? '', since: brokenAt };
  const isStranded = kind === 'google' && !ports.googleMailboxes;
  return isStranded ? { message: 'Google is no longer set up on this server.', since: connectedAt } : null;
}

const consentOf = ({ ports }: Dependencies) => ({ grant: ports.googleMailboxes, attempts: mailboxAttempts });

export function beginGoogle(user: SignedInUser, redirectUri: string, dependencies: Dependencies) {
  requireIntegrations(user, dependencies);
  return beginConsent(user, redirectUri, consentOf(dependencies), dependencies);
}

export const finishGoogle = (user: SignedInUser, query: string, dependencies: Dependencies) =>
  finishConsent(
    user,
    query,
    {
      ...consentOf(dependencies),
      connect: ({ refreshToken, email }) =>
        connect({ userId: user.id, kind: 'google', email }, refreshToken, dependencies),
    },
    dependencies,
  );

const FIELDS = {
  host: 'host',
  port: 'port',
  security: 'security',
  password: 'password',
  unreachable: 'port',
} as const satisfies Partial<Record<ConnectionRefused['reason'], keyof SmtpMailbox>>;

export async function connectSmtp(user: SignedInUser, { email, ...server }: SmtpMailbox, dependencies: Dependencies) {
  requireIntegrations(user, dependencies);
  await dependencies.ports.smtpMailboxes.verify(server).catch((error: unknown) => {
    if (!(error instanceof ConnectionRefused)) throw error;
    const field = error.reason in FIELDS ? FIELDS[error.reason as keyof typeof FIELDS] : 'host';
    throw badField(field, error.message);
  });
  const mailbox = await connect({ userId: user.id, kind: 'smtp', email }, JSON.stringify(server), dependencies);
  return statusOf(mailbox, dependencies);
}

const FRESH = { brokenAt: null, problem: null, givenUpAt: null };

async function connect(
  mailbox: Pick<MailboxRow, 'userId' | 'kind' | 'email'>,
  secret: string,
  dependencies: Dependencies,
): Promise<MailboxRow> {
  const { db, clock, sealing } = dependencies;
  const sealedSecret = sealing.seal(secret, ownerOf(mailbox));
  const row = { ...mailbox, sealedSecret, connectedAt: toMoment(clock.now()) };
  const former = await inTransaction({ id: mailbox.userId }, { db }, async ({ db: tx }, locked) => {
    // Closing the account waits for this lock, and then gives this mailbox back too.
    return locked?.deletedAt === null ? mailboxesRepository(tx).replace(row) : 'closed';
  });
  if (former === 'closed') {
    await giveBack({ ...row, ...FRESH }, dependencies);
    throw notAuthenticated();
  }
  // Google takes all permissions of an account back at once: the new one would go with the old.
  const isSame = former?.kind === mailbox.kind && former.email.toLowerCase() === mailbox.email.toLowerCase();
  if (former && !isSame) await giveBack(former, dependencies);
  return { ...row, ...FRESH };
}

/** On every plan, and also when Google is away: what we forget we cannot use. */
export async function disconnectMailbox(user: SignedInUser, dependencies: Dependencies) {
  const removed = await mailboxesRepository(dependencies.db).remove(user.id);
  if (removed) await giveBack(removed, dependencies);
  return { success: true as const };
}

const giveBack = (mailbox: MailboxRow, dependencies: Dependencies) =>
  revoke(mailbox, dependencies).catch((error: unknown) => {
    const { userId } = mailbox;
    dependencies.log.warn({ err: error, userId }, 'the permission for a mailbox could not be given back');
  });
