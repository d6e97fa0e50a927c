import type { UsageStats } from '@inner-circle/domain/billing/billing.contract.ts';
import { UsageBar } from '../ui/states/usage-bar.tsx';
import { useUsage } from './billing.queries.ts';

export type CountedFeature = 'contacts' | 'groups' | 'todos';

export const NOUNS: Readonly<Record<CountedFeature, string>> = {
  contacts: 'contacts',
  groups: 'groups',
  todos: 'to-dos',
};

/** How much of the plan a page has used. It keeps its place while it loads and is left out when the usage did not load. */
export function PlanUsage({ of: feature }: { of: CountedFeature }) {
  const usage = useUsage();
  if (usage === undefined) return <div className="h-6.75 min-w-38" />;
  if (usage === null) return null;
  const { count, limit } = usage[feature];
  return <UsageBar used={count} limit={limit} noun={NOUNS[feature]} warning={warning(usage[feature])} />;
}

const warning = ({ count, limit }: UsageStats['contacts']) =>
  limit !== null && (count < limit ? `${limit - count} left before the limit` : 'The limit is reached');
