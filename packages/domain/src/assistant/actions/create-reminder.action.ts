import { NewReminder } from '../../reminders/reminders.contract.ts';
import { emailTo, recipient, repeatsInWords } from '../action-words.rules.ts';
import { defineAction } from '../define-action.ts';

export const createReminder = defineAction({
  type: 'create-reminder',
  arguments: { reminder: NewReminder },
  tool: 'Plan an e-mail TO the contact, once or recurring: “write to Tom every Friday”',
  icon: 'mail',
  changes: ['reminders'],
  touches: ({ reminder }) => ({ contactIds: [reminder.contactId], isEmail: true }),
  effects: () => ['sends'],
  card: ({ reminder }, telling) => [
    'Plan an e-mail',
    'E-mail planned',
    recipient(telling),
    `${telling.day(reminder.date)}, ${reminder.time}`,
    repeatsInWords(reminder, telling),
    `Subject: ${reminder.subject}`,
    reminder.message,
  ],
  phrase({ reminder }, telling) {
    const often = repeatsInWords(reminder, telling);
    const when = `${telling.day(reminder.date)}, ${reminder.time}${often && `, ${often.toLowerCase()}`}`;
    return ['plan', 'planned', `${emailTo(telling, reminder.subject)} for ${when}`];
  },
  texts: ({ reminder }) => [reminder.message],
});
