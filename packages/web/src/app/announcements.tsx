import { FEATURE_LABELS, limitMessage } from '@inner-circle/domain/billing/plans.rules.ts';
import { useEffect } from 'react';
import { failure, partMissing } from '../platform/signal.ts';
import { upgradeWanted } from '../billing/upgrade-wanted.ts';
import { limitReached } from '../platform/server/limit-reached.ts';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { missingPart } from '../ui/states/missing-part.ts';

const labelOf = (feature: string) => (FEATURE_LABELS as Readonly<Record<string, string>>)[feature] ?? feature;

/** Says aloud what any part of the app has to announce. */
export function Announcements() {
  const toasts = useToasts();

  useEffect(() => failure.subscribe((title) => void toasts.add({ title, tone: 'trouble' })), [toasts]);

  useEffect(
    () =>
      partMissing.subscribe(() => {
        const { why, reload } = missingPart();
        toasts.add({
          id: 'part-missing',
          tone: 'trouble',
          title: 'This part did not load',
          detail: why,
          ...(reload && { action: { label: 'Reload', onPress: reload } }),
        });
      }),
    [toasts],
  );

  useEffect(
    () =>
      limitReached.subscribe(({ feature, limit }) => {
        toasts.add({
          id: 'limit-reached',
          tone: 'limit',
          title: 'Subscription Limit Reached',
          detail: limitMessage(labelOf(feature), limit),
          action: { label: 'Upgrade Your Plan', onPress: () => upgradeWanted.publish() },
        });
      }),
    [toasts],
  );

  return null;
}
