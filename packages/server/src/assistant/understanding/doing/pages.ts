import { listed } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { Intent } from '../clauses/intent.ts';
import { does } from './outcomes.ts';
import type { Outcome } from '../scene.ts';

const LABELS: Readonly<Record<NavigationTarget, string>> = {
  contacts: 'Contacts',
  groups: 'Groups',
  todos: 'TODO',
  reminders: 'Reminders',
  calendar: 'Calendar',
  settings: 'Settings',
};
export const PLACES = listed(Object.values(LABELS), 'or');

export const openPage = ({ topic }: Intent): Outcome =>
  does([{ type: 'navigate', arguments: { target: NavigationTarget.parse(topic) } }]);
