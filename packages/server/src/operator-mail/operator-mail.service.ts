import { type AccountNotice, noticeInWords } from '@inner-circle/domain/operator-mail/notices.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { lt } from 'drizzle-orm';
import type { Connection, Transaction } from '../platform/database.ts';
import { deleteInBatches } from '../platform/database/queries.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { enqueue } from '../platform/jobs/job-store.ts';
import type { JobKind } from '../platform/jobs/job.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import { contactAddress } from '../platform/http/web/fill-in.ts';
import { noticeMail } from './notice-mail.ts';
import { type MailRow, operatorMailRepository } from './operator-mail.repository.ts';
import type { ComposedMail, MailOutcome, OperatorMailer, Recipient } from './operator-mail.port.ts';
import { operatorMails } from './operator-mail.table.ts';

/** So many mail servers' calls one process has under way. */
const LANES = 4;
const FIRST_WAIT_MINUTES = 5;
const LONGEST_WAIT_MINUTES = 120;
const NOTICE_DAYS = 3;
const KEPT_DAYS = 400;

/** Wakes whoever sends, when and only when the transaction is committed. */
export const SEND_MAILS: JobKind = { name: 'operator-mail.send', keyOf: () => 'all' };

/** Has somebody told by e-mail, once for each occasion, when and only when the transaction is committed. */
export async function sendNotice(
  tx: Connection,
  userId: string,
  { notice, occasion }: { readonly notice: AccountNotice; readonly occasion: string },
  { clock, newId, ports }: Dependencies,
): Promise<void> {
  if (!ports.operatorMailer) return;
  const now = clock.now();
  const isNew = await operatorMailRepository(tx).insert({
    userId,
    id: newId(),
    kind: notice.kind,
    occasion,
    notice,
    nextAttemptAt: toMoment(now),
    giveUpAt: toMoment(now.add({ hours: 24 * NOTICE_DAYS })),
    createdAt: toMoment(now),
  });
  if (isNew) await enqueue(tx, SEND_MAILS, {});
}

/** Sends what waits, a few at once. One that fails in a way that nobody foresaw is tried again later, and keeps nobody else from theirs. */
export async function sendOpenMails(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, log, ports } = dependencies;
  const mailer = ports.operatorMailer;
  const repository = operatorMailRepository(db);
  await repository.settleAbandoned();
  if (!mailer) return;
  const open = async function* () {
    while (!signal.aborted) {
      const mail = await repository.claim(toMoment(clock.now()));
      if (!mail) return;
      yield mail;
    }
  };
  const send = (mail: MailRow) => sendOne(mail, mailer, dependencies);
  const lane = () => forEachUser(open(), send, { doing: 'sending an e-mail to a user', log, signal });
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

async function sendOne(mail: MailRow, mailer: OperatorMailer, dependencies: Dependencies): Promise<void> {
  const repository = operatorMailRepository(dependencies.db);
  const now = dependencies.clock.now();
  if (mail.giveUpAt < toMoment(now)) {
    dependencies.watch.userMailSettled(mail.kind, 'given-up');
    return repository.settle(mail, { status: 'given-up' });
  }
  const user = await repository.recipient(mail.userId);
  if (!user) return;
  // Who has closed the account hears of that alone.
  if (user.deletedAt !== null && mail.kind !== 'account-closed') return repository.settle(mail, { status: 'given-up' });
  try {
    const composed = await compose(mail, user, mailer, dependencies);
    if (!composed) return await repository.settle(mail, { status: 'nothing' });
    if (!(await repository.begin(mail))) return;
    const outcome = await mailer.send(addressed(mail, user, composed, dependencies));
    if (outcome.kind !== 'sent')
      dependencies.log.warn({ userId: user.id, kind: mail.kind, outcome }, 'an e-mail to a user did not go out');
    dependencies.watch.userMailSettled(mail.kind, outcome.kind === 'later' ? 'waiting' : outcome.kind);
    await repository.settle(mail, settlementOf(mail, outcome, now));
  } catch (error) {
    await repository.putOff(mail, retryAt(mail, now));
    throw error;
  }
}

const compose = async (
  { id, kind, notice }: MailRow,
  user: Recipient,
  { origin }: OperatorMailer,
  dependencies: Dependencies,
): Promise<ComposedMail | undefined> => {
  if (kind === 'letter' || kind === 'trial') return dependencies.ports.composeLetter(user, id, origin, dependencies);
  // A notice that a newer version wrote says what is not known here.
  return notice ? noticeMail(noticeInWords(notice, contactAddress(dependencies.config, origin)), origin) : undefined;
};

const addressed = (mail: MailRow, user: Recipient, composed: ComposedMail, { clock, config }: Dependencies) => ({
  ...composed,
  to: { name: user.name, address: user.email },
  messageId: `<${mail.id}@${config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : 'inner-circle.localhost'}>`,
  date: clock.now(),
});

const retryAt = ({ attempts }: MailRow, now: Temporal.Instant) =>
  toMoment(now.add({ minutes: Math.min(LONGEST_WAIT_MINUTES, FIRST_WAIT_MINUTES * 2 ** (attempts - 1)) }));

function settlementOf(mail: MailRow, { kind }: MailOutcome, now: Temporal.Instant): Partial<MailRow> {
  if (kind === 'sent') return { status: 'sent', sentAt: toMoment(now) };
  return kind === 'later' ? { status: 'open', nextAttemptAt: retryAt(mail, now) } : { status: kind };
}

/** How long the letter or notice that has waited longest has waited to be sent, in seconds. */
export async function userMailsLateSeconds({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const oldest = await operatorMailRepository(db).oldestOpen(toMoment(now));
  return oldest === null ? 0 : Math.max(0, now.since(Temporal.Instant.from(oldest)).total('seconds'));
}

/** At once, and answers what became of it. The row is there for the link in it. */
export async function sendTrial(userId: string, dependencies: Dependencies): Promise<MailOutcome | 'nothing' | 'off'> {
  const { db, clock, newId, ports } = dependencies;
  const mailer = ports.operatorMailer;
  if (!mailer) return 'off';
  const [repository, id, now] = [operatorMailRepository(db), newId(), clock.now()];
  const user = await repository.recipient(userId);
  const composed = user && (await ports.composeLetter(user, id, mailer.origin, dependencies));
  if (!composed) return 'nothing';
  const at = toMoment(now);
  const trial = { userId, id, kind: 'trial', occasion: id, notice: null } as const;
  const mail = await repository.insertBegun({ ...trial, nextAttemptAt: at, giveUpAt: at, createdAt: at });
  const outcome = await mailer.send(addressed(mail, user, composed, dependencies));
  dependencies.watch.userMailSettled(mail.kind, outcome.kind === 'later' ? 'given-up' : outcome.kind);
  const settled = settlementOf(mail, outcome, now);
  await repository.settle(mail, outcome.kind === 'later' ? { status: 'given-up' } : settled);
  return outcome;
}

type LetterMail = Pick<MailRow, 'userId' | 'occasion' | 'nextAttemptAt' | 'giveUpAt' | 'createdAt'>;

/** One of each occasion, whoever asks for it again. */
export const addLetter = (tx: Transaction, letter: LetterMail, { newId }: Dependencies): Promise<boolean> =>
  operatorMailRepository(tx).insert({ ...letter, id: newId(), kind: 'letter', notice: null });

export const lastLetterSentAt = (userId: string, { db }: Dependencies) =>
  operatorMailRepository(db).lastSent(userId, 'letter');

/** False when the link in this mail was used before. */
export const useLink = (tx: Transaction, userId: string, mailId: string, { clock }: Dependencies) =>
  operatorMailRepository(tx).useLink(userId, mailId, toMoment(clock.now()));

export const isLinkUsed = (userId: string, mailId: string, { db }: Dependencies) =>
  operatorMailRepository(db).isLinkUsed(userId, mailId);

export const countMailsAsSent = (tx: Transaction) => operatorMailRepository(tx).giveUpOpen();

/** Long after anybody could ask for the same occasion again. */
export const purgeOldMails = (now: Temporal.Instant, { db }: Dependencies, signal: AbortSignal) =>
  deleteInBatches(db, operatorMails, lt(operatorMails.createdAt, toMoment(now.subtract({ hours: 24 * KEPT_DAYS }))), {
    signal,
  });
