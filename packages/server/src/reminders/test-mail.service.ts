import { contactNotFound } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { integrationsNotInPlan, mayIntegrate } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { noMailbox, reminderNotFound, testNotSent } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { planOf } from '../billing/billing.service.ts';
import { mailboxesOf } from '../integrations/mailboxes/mailboxes.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { letterOf, messageIdOf } from './mail.ts';
import { failureFrom } from './sending/settling/outcome.ts';
import { remindersRepository } from './reminders.repository.ts';

export async function testReminder(user: SignedInUser, id: string, dependencies: Dependencies) {
  const reminder = await remindersRepository(dependencies.db).find(user.id, id);
  if (!reminder) throw reminderNotFound();
  return sendTest(user, reminder, dependencies);
}

export async function testDraft(
  user: SignedInUser,
  draft: { contactId: string; subject: string; message: string },
  dependencies: Dependencies,
) {
  const contact = await remindersRepository(dependencies.db).recipient(user.id, draft.contactId);
  if (!contact) throw contactNotFound();
  return sendTest(user, draft, dependencies);
}

/** Sends to the user's own address at once: the user waits for the answer. */
async function sendTest(
  user: SignedInUser,
  { subject, message }: { subject: string; message: string },
  dependencies: Dependencies,
) {
  const plan = planOf(user, dependencies);
  if (!mayIntegrate(plan)) throw integrationsNotInPlan(plan);
  const mailbox = (await mailboxesOf([user.id], dependencies)).get(user.id);
  if (!mailbox) throw noMailbox();
  if (mailbox.brokenSince) throw testNotSent('not-authorized', null);
  const letter = letterOf(
    { subject: `[Test] ${subject}`, message },
    {
      fromName: user.name,
      to: { name: user.name, address: mailbox.email },
      messageId: messageIdOf(dependencies.newId(), dependencies.config),
      date: dependencies.clock.now(),
    },
  );
  const outcome = await mailbox.send(letter);
  if (outcome.kind !== 'sent') throw testNotSent(failureFrom(outcome), outcome.detail);
  return { success: true, to: mailbox.email } as const;
}
