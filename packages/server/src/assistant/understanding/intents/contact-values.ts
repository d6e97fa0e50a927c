import { Birthday, isStillToCome } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { type Present, whenIn } from '../dates/when.ts';

export const EMAIL = /[^\s@,;:<>()"]{1,64}@[^\s@,;:<>()"]{1,190}\.[a-z]{2,24}/i;
export const PHONE = /(?:\+|\b00)?\(?\d[\d\s()./-]{4,22}\d\b/;

/** A birthday as it is kept: with its year where one was said. */
export function birthdayOf(text: string, present: Present): string | undefined {
  const { date } = whenIn(text.replace(/^(?:on|the) /i, ''), present, 'past');
  if (!date) return undefined;
  const hasYear = /\b(?:1[89]|20)\d\d\b/.test(text) || /\b\d{1,2}[/.]\d{1,2}[/.]\d\d\b/.test(text);
  const isRelative = /\b(?:today|tomorrow|yesterday|next|last|this|in|ago)\b/i.test(text) && !hasYear;
  if (isRelative && !/\b(?:today|tomorrow|yesterday)\b/i.test(text)) return undefined;
  // Of two digits it is the last such year.
  const isShort = hasYear && !/\b\d{4}\b/.test(text);
  const year = isShort && Temporal.PlainDate.compare(date, present.today) > 0 ? date.year - 100 : date.year;
  const [month, day] = [date.month, date.day].map((part) => String(part).padStart(2, '0'));
  const birthday = `${hasYear ? year : '-'}-${month}-${day}`;
  if (!Birthday.safeParse(birthday).success) return undefined;
  return isStillToCome(birthday, present.today) ? undefined : birthday;
}
