import { nextPlan, PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { useState } from 'react';
import { useNow } from '../platform/time/clock.ts';
import { UpgradePromptBar } from '../ui/states/upgrade-prompt-bar.tsx';
import { useUsage } from './billing.queries.ts';
import { NOUNS, type CountedFeature } from './plan-usage.tsx';
import { upgradeWanted } from './upgrade-wanted.ts';
import { localStore } from '../platform/storage.ts';

const PROMPT_FROM = 80;

/** One line, from four fifths on, that can be sent away for a day. */
export function UpgradePrompt({ of: feature }: { of: CountedFeature }) {
  const { epochMilliseconds: now } = useNow();
  const [, setDismissed] = useState(false);
  const usage = useUsage();
  if (!usage) return null;

  const { count, limit, percentage } = usage[feature];
  const plan = usage.subscription.plan;
  const better = nextPlan(plan);
  if (limit === null || percentage < PROMPT_FROM || !better || isPromptDismissed(feature, now)) return null;

  const dismiss = () => {
    dismissPrompt(feature, Date.now());
    setDismissed(true);
  };
  const room = PLANS[better].limits[feature];
  return (
    <UpgradePromptBar
      onUpgrade={() => upgradeWanted.publish()}
      onDismiss={dismiss}
      detail={`${PLANS[better].name} has ${room === null ? 'no limit' : `room for ${room}`}.`}
    >
      {count >= limit
        ? `You have used all ${limit} ${NOUNS[feature]} of ${PLANS[plan].name}.`
        : `You have used ${count} of ${limit} ${NOUNS[feature]}.`}
    </UpgradePromptBar>
  );
}

const DAY = 24 * 60 * 60_000;
const nameOf = (feature: string) => `upgradePromptDismissed:${feature}`;

const dismissPrompt = (feature: string, now: number) => localStore.set(nameOf(feature), String(now));

/** A prompt that was sent away stays away for a day. */
function isPromptDismissed(feature: string, now: number): boolean {
  const dismissedAt = Number(localStore.get(nameOf(feature)) ?? Number.NaN);
  return now - dismissedAt < DAY;
}
