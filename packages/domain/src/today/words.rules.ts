import { profileLink } from '../contacts/contacts.rules.ts';
import { notFound } from '../problem.ts';
import type { TodayPerson } from './today.contract.ts';

type Reachable = Pick<TodayPerson, 'phone' | 'telegram'>;

/** A way to send a word that another app opens. */
export type WordLink = { readonly by: 'telegram' | 'whatsapp' | 'message' | 'phone'; readonly href: string };

/** The digits of a number that says its country; null for one that is only known where it was written. */
function international(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '');
  const isForeign = /^\s*(?:\+|00)/.test(phone);
  const number = phone.trim().startsWith('+') ? digits : digits.replace(/^00/, '');
  return isForeign && number.length >= 8 && number.length <= 15 ? number : null;
}

/** The link that a phone dials by; null where there is no number in it. */
export function dialled(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < 3) return null;
  return `${/^\s*\+/.test(phone) ? '+' : ''}${digits}`;
}

/** By which other apps somebody can be reached. WhatsApp and Telegram know a number by its country; without one they are left out. */
export function wordLinks({ phone, telegram }: Reachable, words = ''): WordLink[] {
  const number = phone === null ? null : international(phone);
  const dial = phone === null ? null : dialled(phone);
  const text = words.trim() === '' ? '' : encodeURIComponent(words.trim());
  const links: (WordLink | null)[] = [
    telegram
      ? { by: 'telegram', href: profileLink('telegram', telegram) }
      : number === null
        ? null
        : { by: 'telegram', href: `https://t.me/+${number}` },
    number === null ? null : { by: 'whatsapp', href: `https://wa.me/${number}${text && `?text=${text}`}` },
    dial === null ? null : { by: 'message', href: `sms:${dial}${text && `?body=${text}`}` },
    dial === null ? null : { by: 'phone', href: `tel:${dial}` },
  ];
  return links.filter((link) => link !== null);
}

const firstNameOf = (name: string) => name.trim().split(/\s+/u)[0] ?? name;

/** What stands above an e-mail for which nobody wrote a subject. */
export const wordSubject = (contactName: string, isBirthday: boolean) =>
  isBirthday ? `Happy birthday, ${firstNameOf(contactName)}` : `Hello ${firstNameOf(contactName)}`;

export const wordNotFound = () => notFound('The e-mail');
