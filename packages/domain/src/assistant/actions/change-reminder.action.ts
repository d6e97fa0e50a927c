import { seenOf } from '../../conflicts.rules.ts';
import { Id } from '../../id.ts';
import { ReminderChange } from '../../reminders/reminders.contract.ts';
import { REMINDER_CONFLICT } from '../../reminders/reminders.rules.ts';
import { emailTo, recipient, REPEATS, type Telling } from '../action-words.rules.ts';
import { defineAction } from '../define-action.ts';

export const changeReminder = defineAction({
  type: 'change-reminder',
  arguments: { reminderId: Id, change: ReminderChange },
  tool: 'Change a planned e-mail',
  mayDestroy: true,
  icon: 'mail',
  changes: ['reminders'],
  touches: ({ reminderId, change: { contactId } }) => ({
    reminderId,
    ...(contactId && { contactIds: [contactId] }),
    isEmail: true,
  }),
  effects: () => ['sends'],
  why: () => 'It changes an e-mail that is planned.',
  seen: ({ change }, { reminder }) => reminder && seenOf(reminder, change, REMINDER_CONFLICT.together),
  card({ change }, telling) {
    const { type, endDate, subject, message } = change;
    return [
      'Change an e-mail',
      'E-mail changed',
      recipient(telling),
      `Subject: ${subject ?? telling.facts.subject ?? ''}`,
      whenOf(change, telling),
      type ? REPEATS[type] : '',
      endDate ? `Until ${telling.day(endDate)}` : '',
      message ?? '',
    ];
  },
  phrase({ change }, telling) {
    const which = emailTo(telling, telling.facts.subject ?? change.subject);
    const when = whenOf(change, telling);
    return when ? ['move', 'moved', `${which} to ${when}`] : ['change', 'changed', which];
  },
  texts: ({ change: { subject, message } }) => [subject && `Subject: ${subject}`, message],
});

const whenOf = ({ date, time }: ReminderChange, { day }: Telling) =>
  [date && day(date), time].filter(Boolean).join(', ');
