import { z } from 'zod';
import { GroupName } from '../../groups/groups.contract.ts';
import { Id } from '../../id.ts';
import { defineAction, MOST_PEOPLE } from '../define-action.ts';

export const createGroup = defineAction({
  type: 'create-group',
  arguments: { name: GroupName, contactIds: z.array(Id).max(MOST_PEOPLE).default([]) },
  tool: 'Create a group, with contacts in it',
  icon: 'ring',
  changes: ['groups'],
  touches: ({ contactIds }) => ({ contactIds }),
  effects: () => ['adds'],
  card: ({ name }) => ['Create a group', 'Group created', name],
  phrase: ({ name }, { quoted, withPeople }) => ['create', 'created', `the group ${quoted(name)}${withPeople}`],
});
