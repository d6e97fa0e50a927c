import { PAGES } from '@inner-circle/domain/assistant/actions/navigate.action.ts';
import { listed } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { Intent } from '../clauses/intent.ts';
import { does } from './outcomes.ts';
import type { Outcome } from '../scene.ts';

export const PLACES = listed(Object.values(PAGES), 'or');

export const openPage = ({ topic }: Intent): Outcome =>
  does([{ type: 'navigate', arguments: { target: NavigationTarget.parse(topic) } }]);
