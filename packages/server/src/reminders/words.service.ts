import { contactNotFound, madeFor } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { integrationsNotInPlan, mayIntegrate } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { firstSlot, noMailbox, scheduleFor, wordNotSendable } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { userById } from '../auth/auth.service.ts';
import { planOf, requireBelowCeiling } from '../billing/billing.service.ts';
import { holdContacts } from '../contacts/contacts.service.ts';
import { mailboxesOf } from '../integrations/mailboxes/mailboxes.service.ts';
import { logInteraction } from '../interactions/interactions.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { failureOf, type ReminderRow } from './reminder-view.ts';
import { remindersRepository } from './reminders.repository.ts';
import type { WordSent } from './words.ts';
import { wordsRepository } from './words.repository.ts';

type WordState = 'leaving' | 'waiting' | 'sent' | 'failed' | 'canceled';
type NewWord = { readonly contactId: string; readonly subject: string; readonly message: string };

/**
 * An e-mail that goes out at once: a reminder for this minute, so that it is sent as any other is, at most once whatever crashes, and
 * stands in the log. What can be known before is refused here; what the mail server says is found by looking.
 */
export async function sendWord(user: SignedInUser, word: NewWord, dependencies: Dependencies, key?: string) {
  const { contactId, subject, message } = word;
  const { db, clock } = dependencies;
  const repository = remindersRepository(db);
  const earlier = key === undefined ? undefined : await repository.find(user.id, key);
  if (earlier) return madeFor(contactId, earlier).id;
  await requireMailbox(user, dependencies);
  const zone = zoneOf(await settingsOf(user, dependencies));
  return inTransaction(user, { db }, async ({ db: tx }) => {
    const now = clock.now();
    await requireBelowCeiling(tx, dependencies, user, 'reminders', async () => 1);
    await holdContacts(tx, user, [contactId]);
    const contact = await remindersRepository(tx).recipient(user.id, contactId);
    if (!contact) throw contactNotFound();
    if (!contact.email) throw wordNotSendable('no-address', contact.name);
    const local = now.toZonedDateTimeISO(zone);
    const schedule = scheduleFor({
      type: 'once',
      date: local.toPlainDate().toString(),
      time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
      timezone: zone,
      endDate: null,
      occurrences: null,
      interval: null,
    });
    const id = key ?? dependencies.newId();
    const inserted = await remindersRepository(tx).insert(user.id, {
      id,
      contactId,
      subject,
      message,
      ...schedule,
      isWord: true,
      status: 'pending',
      nextSendAt: toMoment(firstSlot(schedule, now, null)),
      createdAt: toMoment(now),
      updatedAt: toMoment(now),
    });
    return (inserted ?? madeFor(contactId, await remindersRepository(tx).find(user.id, id))).id;
  });
}

async function requireMailbox(user: SignedInUser, dependencies: Dependencies): Promise<void> {
  const plan = planOf(user, dependencies);
  if (!mayIntegrate(plan)) throw integrationsNotInPlan(plan);
  const mailbox = (await mailboxesOf([user.id], dependencies)).get(user.id);
  if (!mailbox) throw noMailbox();
  if (mailbox.brokenSince) throw wordNotSendable('not-authorized', '');
}

/** How a word stands: undefined when the user has no such one. */
export async function wordStatus(user: SignedInUser, id: string, { db }: Dependencies) {
  const found = await wordsRepository(db).find(user.id, id);
  if (!found) return undefined;
  const { reminder, recipient, deliveryStatus, nextAttemptAt, interactionId } = found;
  return {
    id: reminder.id,
    contactId: reminder.contactId,
    subject: reminder.subject,
    to: recipient,
    state: stateOf(reminder, deliveryStatus),
    nextAttemptAt: deliveryStatus === 'waiting' ? nextAttemptAt : null,
    failure: failureOf(reminder.failureCode, reminder.failureDetail),
    interactionId,
  };
}

const stateOf = ({ status }: ReminderRow, delivery: string | null): WordState => {
  if (status !== 'pending') return status;
  return delivery === 'waiting' ? 'waiting' : 'leaving';
};

/** Once, whatever is tried again: the interaction has the id of the reminder. Nobody to log it with, or no room for it, ends it. */
export async function logWord({ userId, reminderId }: WordSent, dependencies: Dependencies): Promise<void> {
  const user = await userById(userId, dependencies);
  const reminder = await remindersRepository(dependencies.db).find(userId, reminderId);
  if (!user || !reminder?.lastSentAt) return;
  const { contactId, message: notes, lastSentAt: date } = reminder;
  try {
    await logInteraction(user, contactId, { type: 'email', date, notes }, dependencies, reminderId);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    dependencies.log.info({ err: error, userId, reminderId }, 'an e-mail that went out could not be logged');
  }
}
