import { Id } from '../../id.ts';
import { defineAction, Ids } from '../define-action.ts';

export const addToGroup = defineAction({
  type: 'add-to-group',
  arguments: { groupId: Id, contactIds: Ids },
  tool: 'Add contacts to a group',
  icon: 'ring',
  changes: ['groups'],
  touches: (given) => given,
  effects: () => ['adds'],
  card: (_given, { facts }) => ['Add to a group', 'Added to a group', facts.groupName ?? ''],
  phrase: (_given, { facts, people, quoted }) => ['add', 'added', `${people} to ${quoted(facts.groupName ?? '')}`],
});
