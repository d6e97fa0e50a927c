import { countedTitles, INTERACTIONS } from '../action-words.rules.ts';
import { defineAction, Ids } from '../define-action.ts';

export const deleteInteractions = defineAction({
  type: 'delete-interactions',
  arguments: { interactionIds: Ids },
  tool: 'Delete logged talks, meetings, e-mails or messages, which cannot be taken back',
  mayDestroy: true,
  icon: 'bin',
  changes: ['interactions'],
  undo: 'never',
  touches: ({ interactionIds }) => ({ interactionIds }),
  effects: () => ['deletes'],
  why: () => 'It deletes what was logged, which cannot be taken back.',
  card: ({ interactionIds }, { facts, moment }) => [
    ...countedTitles('delete', 'deleted', interactionIds.length, 'interaction'),
    ...(facts.interactions ?? []).map(({ type, date, notes }) =>
      [INTERACTIONS[type][1], moment(date), notes].filter(Boolean).join(', '),
    ),
  ],
  phrase({ interactionIds }, { facts, withPeople, moment }) {
    const [log, ...others] = facts.interactions ?? [];
    const which =
      log && others.length === 0
        ? `the log of ${INTERACTIONS[log.type][0]}${withPeople}, ${moment(log.date)}`
        : `${interactionIds.length} logs${withPeople}`;
    return ['delete', 'deleted', which];
  },
});
