import { Id } from '../../id.ts';
import { defineAction } from '../define-action.ts';

export const deleteGroup = defineAction({
  type: 'delete-group',
  arguments: { groupId: Id },
  tool: 'Delete a group, which cannot be taken back; the people in it stay',
  mayDestroy: true,
  icon: 'bin',
  changes: ['groups'],
  undo: 'never',
  touches: ({ groupId }) => ({ groupId }),
  effects: () => ['deletes'],
  why: () => 'It deletes a group, which cannot be taken back.',
  card: (_given, { facts }) => [
    'Delete a group',
    'Group deleted',
    facts.groupName ?? '',
    membersStay(facts.memberCount ?? 0),
  ],
  phrase: (_given, { facts, quoted }) => [
    'delete',
    'deleted',
    `the group ${quoted(facts.groupName ?? '')}, without the people in it`,
  ],
});

function membersStay(count: number): string {
  if (count === 0) return 'Nobody is in it.';
  return count === 1 ? 'The person in it stays.' : `The ${count} people in it stay.`;
}
