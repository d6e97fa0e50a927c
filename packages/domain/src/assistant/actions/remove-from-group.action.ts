import { Id } from '../../id.ts';
import { defineAction, Ids } from '../define-action.ts';

export const removeFromGroup = defineAction({
  type: 'remove-from-group',
  arguments: { groupId: Id, contactIds: Ids },
  tool: 'Take contacts out of a group',
  mayDestroy: true,
  icon: 'ring',
  changes: ['groups'],
  touches: (given) => given,
  effects: () => ['deletes'],
  why: () => 'It takes people out of a group.',
  card: (_given, { facts }) => ['Take out of a group', 'Taken out of a group', facts.groupName ?? ''],
  phrase: (_given, { facts, people, quoted }) => ['take', 'took', `${people} out of ${quoted(facts.groupName ?? '')}`],
});
