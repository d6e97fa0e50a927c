import type { Mishap, Trouble } from '../faults/faults.ts';

/** At which step of the conversation a fault shows. */
export const faultsAt = {
  login: ['revoked'],
  recipient: ['refused'],
  data: ['429', '403', '500', '503', 'hang', 'lost'],
} as const satisfies Record<string, readonly Trouble[]>;

export const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

export const wrongPassword = () => smtpError(535, '5.7.8 Authentication credentials invalid');
export const noSuchMailbox = () => smtpError(550, '5.1.1 Mailbox unavailable');
export const unreadable = () => smtpError(554, '5.6.0 The message cannot be read');

/** Undefined where the fault is not an answer. */
export const temporary = ({ fault, retryAfter }: Mishap) => {
  if (fault === '429' || fault === '403')
    return smtpError(450, `4.7.1 Too many messages, try again in ${retryAfter} seconds`);
  if (fault === '500' || fault === '503') return smtpError(451, '4.3.0 Local error in processing');
};
