import { rhythmInWords } from '../../contacts/rhythm.rules.ts';
import { Id } from '../../id.ts';
import { ColdThresholdDays } from '../../settings/settings.contract.ts';
import { defineAction } from '../define-action.ts';

export const setGroupRhythm = defineAction({
  type: 'set-group-rhythm',
  arguments: { groupId: Id, coldThresholdDays: ColdThresholdDays.nullable() },
  tool: 'Say after how many days without contact the people of a group go cold; null for no rhythm of its own',
  mayDestroy: true,
  icon: 'ring',
  changes: ['groups', 'contacts'],
  touches: ({ groupId }) => ({ groupId }),
  effects: ({ coldThresholdDays }) => [coldThresholdDays === null ? 'empties' : 'overwrites'],
  why: () => 'It changes when the people of a group go cold.',
  card: ({ coldThresholdDays: days }, { facts }) => [
    'Set a group’s rhythm',
    'Group’s rhythm set',
    facts.groupName ?? '',
    days === null ? 'No rhythm of its own' : rhythmInWords(days),
  ],
  phrase: ({ coldThresholdDays: days }, { facts, quoted }) =>
    days === null
      ? ['clear', 'cleared', `the rhythm of ${quoted(facts.groupName ?? '')}`]
      : ['set', 'set', `the rhythm of ${quoted(facts.groupName ?? '')} to ${rhythmInWords(days).toLowerCase()}`],
});
