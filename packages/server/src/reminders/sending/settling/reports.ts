import {
  failedNotice,
  isMailboxFailure,
  mailboxNotice,
  sentNotice,
} from '@inner-circle/domain/reminders/reminders.rules.ts';
import { escapeForTelegram, sendMessage } from '../../../integrations/telegram/messages.service.ts';
import { notify } from '../../../notifications/notifications.service.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Claim } from '../claiming/claim-queries.ts';
import type { Settlement } from './outcome.ts';

/** An e-mail, as far as it is spoken of. */
export type Reported = Pick<Claim, 'userId' | 'id' | 'reminderId' | 'contactId' | 'contactName' | 'subject'> & {
  /** Whether the user is told in Telegram, as far as is known. */
  readonly hasTelegram: boolean;
  /** Since when the mailbox turns us away, as far as it does. */
  readonly brokenSince?: string | undefined;
};

/** Within the transaction that writes it down: who is told of it finds it so, and what is written is told. */
export async function reportOutcome(settlement: Settlement, told: Reported, dependencies: Dependencies): Promise<void> {
  const { userId, subject, contactName } = told;
  const say = (message: string) => sendMessage(dependencies.db, userId, escapeForTelegram(message), dependencies);
  if (settlement.status === 'sent' && told.hasTelegram) await say(sentNotice(subject, contactName));
  if (settlement.status !== 'failed') return;
  const { code, detail } = settlement;
  const { cause, contactId, ...notice } = isMailboxFailure(code)
    ? { ...mailboxNotice(code), contactId: null, cause: causeOfMailbox(code, told) }
    : { ...failedNotice(subject, contactName, code, detail), contactId: told.contactId, cause: `reminder:${told.id}` };
  if (await notify(userId, { type: 'other', contactId, cause, ...notice }, dependencies)) await say(notice.message);
}

/** Once a day for all that it keeps back; a mailbox that was mended and breaks again on the same day is told again. */
const causeOfMailbox = (code: string, { brokenSince }: Reported) =>
  code === 'not-authorized' ? `mailbox:${brokenSince ?? ''}` : code;
