import { z } from 'zod';

/** What people are told by e-mail because they may not sign in to see it. `occasion` names the one time that it is about. */
export const AccountNotice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account-closed'), erasedOn: z.iso.date() }),
  z.strictObject({ kind: z.literal('payment-failed'), plan: z.string(), until: z.iso.date() }),
  z.strictObject({ kind: z.literal('mailbox-lost'), mailbox: z.string() }),
]);
export type AccountNotice = z.infer<typeof AccountNotice>;

/** Where its button leads in the app; without one there is nothing to press. */
type Button = { readonly label: string; readonly path: string };

export type NoticeWords = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: Button | null;
  /** Why it came. */
  readonly foot: string;
};

const inWords = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** `contact` is whom people write to who want an account back. */
export function noticeInWords(notice: AccountNotice, contact: string | undefined): NoticeWords {
  switch (notice.kind) {
    case 'account-closed': {
      const day = inWords(notice.erasedOn);
      const whom = contact ? `write to ${contact}` : 'write to whoever runs this Inner Circle';
      return {
        subject: `Your account is closed and will be erased on ${day}`,
        paragraphs: [
          'Your Inner Circle account was closed. Nothing of it goes out any more, and nobody can sign in to it.',
          `On ${day} everything in it is erased for good. Until then it can be brought back: ${whom}, from this address.`,
          'If it was not you who closed it, write at once.',
        ],
        button: null,
        foot: 'You get this once, because the account was closed.',
      };
    }
    case 'payment-failed':
      return {
        subject: `Your ${notice.plan} plan could not be paid`,
        paragraphs: [
          `The payment for your ${notice.plan} plan did not go through. It is tried again by itself.`,
          `Until ${inWords(notice.until)} everything stays as it is. After that the plan ends, and nothing that you have written is lost.`,
        ],
        button: { label: 'Look at your payment', path: '/?open=billing' },
        foot: 'You get this once for each payment that fails.',
      };
    case 'mailbox-lost':
      return {
        subject: 'Your planned e-mails are waiting for your mailbox',
        paragraphs: [
          `${notice.mailbox} no longer lets Inner Circle send, so an e-mail that you planned did not go out.`,
          'Connect the mailbox again in Settings, then try what did not go out once more. Nothing is sent until you do.',
        ],
        button: { label: 'Connect it again', path: '/?open=mailbox' },
        foot: 'You get this once each time the mailbox is disconnected.',
      };
  }
}
