import type { IconShape } from '../ui/brand/icon.tsx';
import { CalendarDays, Mail, Rss, Send } from '../ui/brand/icons.tsx';

export type Integration = { readonly name: string; readonly icon: IconShape; readonly explanation: string };

export const EMAIL: Integration = {
  name: 'Email',
  icon: Mail,
  explanation: 'Reminders go out from your own mailbox',
};

export const CALENDAR: Integration = {
  name: 'Calendar',
  icon: CalendarDays,
  explanation: 'See meetings beside birthdays and to-dos',
};

export const FEED: Integration = {
  name: 'Calendar feed',
  icon: Rss,
  explanation: 'Your birthdays, to-dos and reminders in any other calendar',
};

export const TELEGRAM: Integration = {
  name: 'Telegram',
  icon: Send,
  explanation: 'A message when a reminder went out or failed',
};
