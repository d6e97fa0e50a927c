import {
  failedNotice,
  isMailboxFailure,
  mailboxNotice,
  sentNotice,
} from '@inner-circle/domain/reminders/reminders.rules.ts';
import { escapeForTelegram, sendMessage } from '../../integrations/telegram/messages.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Claim } from './claim-queries.ts';
import type { Settlement } from './outcome.ts';

/** An e-mail, as far as it is spoken of. */
export type Reported = Pick<Claim, 'userId' | 'id' | 'reminderId' | 'contactId' | 'contactName' | 'subject'> & {
  /** Whether the user is told in Telegram, as far as is known. */
  readonly hasTelegram: boolean;
  /** Whether it is the first to learn that the mailbox turns us away. */
  readonly isNews?: boolean;
};

/** Within the transaction that writes it down: who is told of it finds it so, and what is written is told. */
export async function reportOutcome(settlement: Settlement, told: Reported, dependencies: Dependencies): Promise<void> {
  const { userId, subject, contactName } = told;
  const say = (message: string) => sendMessage(dependencies.db, userId, escapeForTelegram(message), dependencies);
  if (settlement.status === 'sent' && told.hasTelegram) await say(sentNotice(subject, contactName));
  if (settlement.status !== 'failed') return;
  const { code, detail } = settlement;
  const { causes, contactId, ...notice } = isMailboxFailure(code)
    ? { ...mailboxNotice(code), contactId: null, causes: causesOfMailbox(code, told) }
    : {
        ...failedNotice(subject, contactName, code, detail),
        contactId: told.contactId,
        causes: [`reminder:${told.id}`],
      };
  for (const cause of causes) {
    if (await notify(userId, { type: 'other', contactId, cause, ...notice }, dependencies)) return say(notice.message);
  }
}

/** Once a day for all that it keeps back; a mailbox that was mended and breaks again on the same day is told again. */
const causesOfMailbox = (code: string, { id, isNews }: Reported) => {
  const daily = code === 'not-authorized' ? 'mailbox' : code;
  return isNews ? [daily, `${daily}:${id}`] : [daily];
};
