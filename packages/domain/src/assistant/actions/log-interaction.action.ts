import { NewInteraction } from '../../interactions/interactions.contract.ts';
import { interactionInFuture, isInFuture } from '../../interactions/interactions.rules.ts';
import { INTERACTIONS } from '../action-words.rules.ts';
import { defineAction, Ids } from '../define-action.ts';

export const logInteraction = defineAction({
  type: 'log-interaction',
  arguments: { contactIds: Ids, interaction: NewInteraction },
  tool: 'Write down a talk, meeting, e-mail or message that has happened',
  icon: 'chat',
  changes: ['interactions'],
  touches: ({ contactIds }) => ({ contactIds }),
  refusal: ({ interaction: { date } }, _today, now) =>
    date && isInFuture(date, now) ? interactionInFuture() : undefined,
  effects: () => ['adds'],
  card({ interaction: { type, date, notes }, contactIds }, { moment }) {
    const [one, logged] = INTERACTIONS[type];
    const people = contactIds.length > 1 ? ` with ${contactIds.length} people` : '';
    return [`Log ${one}${people}`, `${logged} logged`, date ? moment(date) : '', notes];
  },
  phrase({ interaction: { type, date } }, { withPeople, moment }) {
    // Without a date it is that of the moment at which it is done, which is not known here.
    const when = date ? `, ${moment(date)}` : '';
    return ['log', 'logged', `${INTERACTIONS[type][0]}${withPeople}${when}`];
  },
  texts: ({ interaction }) => [interaction.notes],
});
