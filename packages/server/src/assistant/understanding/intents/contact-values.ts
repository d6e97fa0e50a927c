import { Birthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
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
  const year = hasYear && date.year > present.today.year ? date.year - 100 : date.year;
  const [month, day] = [date.month, date.day].map((part) => String(part).padStart(2, '0'));
  const birthday = `${hasYear ? year : '-'}-${month}-${day}`;
  return Birthday.safeParse(birthday).success ? birthday : undefined;
}
