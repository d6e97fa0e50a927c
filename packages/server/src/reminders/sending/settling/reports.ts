import {
  failedNotice,
  isMailboxFailure,
  mailboxNotice,
  sentNotice,
} from '@inner-circle/domain/reminders/reminders.rules.ts';
import { escapeForTelegram, sendMessage } from '../../../integrations/telegram/messages.service.ts';
import { notify } from '../../../notifications/notifications.service.ts';
import { mailboxesOf } from '../../../integrations/mailboxes/mailboxes.service.ts';
import { sendNotice } from '../../../operator-mail/operator-mail.service.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Claim } from '../claiming/claim-queries.ts';
import type { Settlement } from './outcome.ts';

/** What a report says of an e-mail. */
export type Reported = Pick<Claim, 'userId' | 'id' | 'reminderId' | 'contactId' | 'contactName' | 'subject'> & {
  /** Whether the user has a Telegram chat, as far as is known. */
  readonly hasTelegram: boolean;
  /** Since when the mailbox turns us away, as far as it does. */
  readonly brokenSince?: string | undefined;
};

/** Called within the transaction that writes the settlement: a report and what it reports are stored together or not at all. */
export async function reportOutcome(
  settlement: Settlement,
  reported: Reported,
  dependencies: Dependencies,
): Promise<void> {
  const { userId, subject, contactName } = reported;
  const say = (message: string) => sendMessage(dependencies.db, userId, escapeForTelegram(message));
  if (settlement.status === 'sent' && reported.hasTelegram) await say(sentNotice(subject, contactName));
  if (settlement.status !== 'failed') return;
  const { code, detail } = settlement;
  const { cause, contactId, ...notice } = isMailboxFailure(code)
    ? { ...mailboxNotice(code), contactId: null, cause: causeOfMailbox(code, reported) }
    : {
        ...failedNotice(subject, contactName, code, detail),
        contactId: reported.contactId,
        cause: `reminder:${reported.id}`,
      };
  if (await notify(userId, { type: 'other', contactId, cause, ...notice }, dependencies)) await say(notice.message);
  if (code === 'not-authorized' && reported.brokenSince) await mailLost(userId, reported.brokenSince, dependencies);
}

/** By e-mail too, once: who does not look into the app would believe that what is planned goes out. */
async function mailLost(userId: string, brokenSince: string, dependencies: Dependencies): Promise<void> {
  const mailbox = (await mailboxesOf([userId], dependencies)).get(userId);
  if (!mailbox) return;
  const notice = { kind: 'mailbox-lost', mailbox: mailbox.email } as const;
  await sendNotice(dependencies.db, userId, { notice, occasion: brokenSince }, dependencies);
}

/** A broken mailbox is reported once a day, however many e-mails it keeps back; when it was mended and breaks again, it is reported again. */
const causeOfMailbox = (code: string, { brokenSince }: Reported) =>
  code === 'not-authorized' ? `mailbox:${brokenSince ?? ''}` : code;
