import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { postgresText } from '../../platform/postgres-text.ts';
import { isGoogleAccountInUse } from '../google-accounts.repository.ts';
import type { OutgoingMail, SendOutcome, SmtpServer } from '../integrations.port.ts';
import { type MailboxRow, mailboxesRepository } from './mailboxes.repository.ts';

/** `server` is the name of the mail server that took it. When the mailbox turns us away, `brokenSince` says which of its breaks it is. */
export type MailboxOutcome =
  | { readonly kind: 'sent'; readonly server: string; readonly brokenSince?: undefined }
  | (Exclude<SendOutcome, { kind: 'sent' }> & { readonly brokenSince?: string | undefined });

export type Mailbox = {
  readonly email: string;
  /** Since when it refuses to send. */
  readonly brokenSince: string | undefined;
  /** Never throws. When the mailbox turns us away it is marked as broken. */
  send(mail: Omit<OutgoingMail, 'from'> & { fromName: string }): Promise<MailboxOutcome>;
};

/** The mailboxes of these users, by user; users without one are left out. Plans are not checked here. */
export async function mailboxesOf(
  userIds: readonly string[],
  dependencies: Dependencies,
): Promise<ReadonlyMap<string, Mailbox>> {
  if (userIds.length === 0) return new Map();
  const rows = await mailboxesRepository(dependencies.db).ofUsers(userIds);
  return new Map(rows.map((row) => [row.userId, mailboxOn(row, dependencies)]));
}

const mailboxOn = (row: MailboxRow, dependencies: Dependencies): Mailbox => ({
  email: row.email,
  brokenSince: row.brokenAt ?? undefined,
  async send({ fromName, ...mail }) {
    if (row.problem !== null)
      return { kind: 'not-authorized', detail: row.problem, brokenSince: row.brokenAt ?? undefined };
    try {
      return await sendFrom(row, { ...mail, from: { name: fromName, address: row.email } }, dependencies);
    } catch (error) {
      dependencies.log.error({ err: error, userId: row.userId }, 'a mailbox failed in a way that nobody foresaw');
      return { kind: 'unknown', detail: 'Something went wrong on our side while the e-mail was sent.' };
    }
  },
});

const WHO = { google: 'Google', smtp: 'The mail server' };

/** A sealed secret is worth nothing beside another user's row, or as one of another kind. */
export const ownerOf = ({ userId, kind }: Pick<MailboxRow, 'userId' | 'kind'>) => `mailbox:${kind}:${userId}`;

async function sendFrom(row: MailboxRow, mail: OutgoingMail, dependencies: Dependencies): Promise<MailboxOutcome> {
  const opened = dependencies.sealing.open(row.sealedSecret, ownerOf(row));
  if (!opened) {
    return turnedAway(row, row.sealedSecret, 'Its saved sign-in can no longer be read on this server.', dependencies);
  }
  const sealedSecret = opened.isStale ? await reseal(row, opened.secret, dependencies) : row.sealedSecret;
  const outcome = withPostgresText(await deliver(row.kind, opened.secret, mail, dependencies));
  if (outcome.kind !== 'not-authorized') return outcome;
  return turnedAway(row, sealedSecret, `${WHO[row.kind]} no longer lets us send: ${outcome.detail}`, dependencies);
}

/** What the other side said is kept with the mailbox and with the e-mail, and shown. */
const withPostgresText = (outcome: MailboxOutcome): MailboxOutcome =>
  'detail' in outcome ? { ...outcome, detail: postgresText(outcome.detail) } : outcome;

/** With the key of today. When that fails the one before is still good. */
async function reseal(row: MailboxRow, secret: string, { sealing, db, log }: Dependencies): Promise<string> {
  const resealed = sealing.seal(secret, ownerOf(row));
  try {
    await mailboxesRepository(db).reseal(row.userId, row.sealedSecret, resealed);
    return resealed;
  } catch (error) {
    log.warn({ err: error, userId: row.userId }, 'a mailbox could not be sealed with the new key');
    return row.sealedSecret;
  }
}

async function deliver(
  kind: MailboxRow['kind'],
  secret: string,
  mail: OutgoingMail,
  { ports }: Dependencies,
): Promise<MailboxOutcome> {
  if (kind === 'smtp') {
    const server = JSON.parse(secret) as SmtpServer;
    return takenBy(server.host, await ports.smtpMailboxes.send(server, mail));
  }
  if (ports.googleMailboxes) return takenBy('Gmail', await ports.googleMailboxes.send(secret, mail));
  return { kind: 'later', detail: 'Google is not set up on this server.' };
}

const takenBy = (server: string, outcome: SendOutcome): MailboxOutcome =>
  outcome.kind === 'sent' ? { kind: 'sent', server } : outcome;

type Sealed = Pick<MailboxRow, 'userId' | 'kind' | 'email' | 'sealedSecret'>;

/** Gives the permission for a mailbox back, where it is one that can be and nothing else rests on it. Throws while Google is away. */
export async function revoke(mailbox: Sealed, { db, sealing, ports }: Dependencies): Promise<void> {
  const opened = mailbox.kind === 'google' ? sealing.open(mailbox.sealedSecret, ownerOf(mailbox)) : undefined;
  if (opened && !(await isGoogleAccountInUse(db, mailbox.email, ports)))
    await ports.googleMailboxes?.revoke(opened.secret);
}

async function turnedAway(row: MailboxRow, sealedSecret: string, detail: string, { db, clock, log }: Dependencies) {
  const brokenSince = await mailboxesRepository(db)
    .markBroken(row.userId, sealedSecret, detail, toMoment(clock.now()))
    .catch((error: unknown) => {
      // What became of the mail is known all the same; the next that is sent marks the mailbox.
      log.error({ err: error, userId: row.userId }, 'a broken mailbox could not be marked');
      return undefined;
    });
  return { kind: 'not-authorized', detail, brokenSince } as const;
}
