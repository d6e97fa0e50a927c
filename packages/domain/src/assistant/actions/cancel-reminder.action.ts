import { Id } from '../../id.ts';
import { emailTo } from '../action-words.rules.ts';
import { defineAction } from '../define-action.ts';

export const cancelReminder = defineAction({
  type: 'cancel-reminder',
  arguments: { reminderId: Id },
  tool: 'Call a planned e-mail off',
  mayDestroy: true,
  icon: 'mute',
  changes: ['reminders'],
  undo: 'never',
  touches: ({ reminderId }) => ({ reminderId }),
  effects: () => ['deletes'],
  why: () => 'It calls off an e-mail, which cannot be taken back.',
  card: (_given, { facts: { subject } }) => [
    'Call off an e-mail',
    'E-mail called off',
    subject ? `Subject: ${subject}` : '',
  ],
  phrase: (_given, telling) => ['call off', 'called off', emailTo(telling, telling.facts.subject)],
});
