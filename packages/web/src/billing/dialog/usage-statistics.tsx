import type { UsageStats } from '@inner-circle/domain/billing/billing.contract.ts';
import { UsageBar } from '../../ui/states/usage-bar.tsx';

const ROWS = [
  { feature: 'contacts', noun: 'Contacts' },
  { feature: 'groups', noun: 'Groups' },
  { feature: 'todos', noun: 'To-dos' },
  { feature: 'aiQueries', noun: 'AI Queries this month' },
] as const;

export function UsageStatistics({ usage }: { usage: UsageStats | null | undefined }) {
  if (usage === null) return null;
  return (
    <section aria-labelledby="usage-title">
      <h3 id="usage-title" className="mb-2 font-strong">
        Usage
      </h3>
      <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
        {ROWS.map(({ feature, noun }) =>
          usage ? (
            <UsageBar
              key={feature}
              variant="statistics"
              used={usage[feature].count}
              limit={usage[feature].limit}
              noun={noun}
            />
          ) : (
            <div key={feature} className="h-8.25" />
          ),
        )}
      </div>
    </section>
  );
}
