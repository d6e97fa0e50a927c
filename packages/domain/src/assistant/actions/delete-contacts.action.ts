import { countedTitles } from '../action-words.rules.ts';
import { defineAction, Ids } from '../define-action.ts';

export const deleteContacts = defineAction({
  type: 'delete-contacts',
  arguments: { contactIds: Ids },
  tool: 'Delete contacts with everything that belongs to them',
  mayDestroy: true,
  icon: 'bin',
  changes: ['contacts', 'interactions'],
  undo: 'for seconds',
  touches: ({ contactIds }) => ({ contactIds }),
  effects: () => ['deletes'],
  why: () => 'It deletes contacts.',
  card: ({ contactIds }) => [
    ...countedTitles('delete', 'deleted', contactIds.length, 'contact'),
    'With their interactions, to-dos and reminders',
  ],
  phrase: (_given, { people }) => ['delete', 'deleted', `${people} with their interactions, to-dos and reminders`],
});
