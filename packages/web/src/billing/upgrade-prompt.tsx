import { nextPlan, PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { useState } from 'react';
import { useBrowserValue } from '../platform/screen/use-browser-value.ts';
import { useNow } from '../platform/time/clock.ts';
import { UpgradePromptBar } from '../ui/states/upgrade-prompt-bar.tsx';
import { useUsage } from './billing.queries.ts';
import { NOUNS, type CountedFeature } from './plan-usage.tsx';
import { upgradeRequested } from './upgrade-requests.ts';
import { dismissedAt, isDismissed, keepDismissed } from './dismissed-prompts.ts';

const PROMPT_FROM = 80;

/** One line, from four fifths on, that can be sent away for a day. */
export function UpgradePrompt({ of: feature }: { of: CountedFeature }) {
  const { epochMilliseconds: now } = useNow();
  const kept = useBrowserValue(() => dismissedAt(feature), null);
  const [dismissed = kept, setDismissed] = useState<string>();
  const usage = useUsage();
  if (!usage) return null;

  const { count, limit, percentage } = usage[feature];
  const plan = usage.subscription.plan;
  const better = nextPlan(plan);
  if (limit === null || percentage < PROMPT_FROM || !better || isDismissed(dismissed, now)) return null;

  const dismiss = () => {
    const at = String(Date.now());
    keepDismissed(feature, at);
    setDismissed(at);
  };
  const room = PLANS[better].limits[feature];
  return (
    <UpgradePromptBar
      onUpgrade={() => upgradeRequested.publish()}
      onDismiss={dismiss}
      detail={`${PLANS[better].name} has ${room === null ? 'no limit' : `room for ${room}`}.`}
    >
      {count >= limit
        ? `You have used all ${limit} ${NOUNS[feature]} of ${PLANS[plan].name}.`
        : `You have used ${count} of ${limit} ${NOUNS[feature]}.`}
    </UpgradePromptBar>
  );
}
