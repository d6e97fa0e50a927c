import { FEATURE_LABELS, limitMessage } from '@inner-circle/domain/billing/plans.rules.ts';
import { useCallback, useEffect, useRef } from 'react';
import { failure, partMissing } from '../platform/signal.ts';
import { upgradeRequested } from '../billing/upgrade-requests.ts';
import { limitReached } from '../platform/server/limit-reached.ts';
import { hasUnsaved } from '../platform/typing/unsaved.ts';
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

  const isPressed = usePress();
  useEffect(
    () =>
      limitReached.subscribe(({ error, feature, limit, message }) => {
        // Words that are not saved stay in sight: there the toast's button is the way.
        if (isPressed() && !hasUnsaved()) upgradeRequested.publish();
        toasts.add({
          id: 'limit-reached',
          tone: 'limit',
          title: 'Subscription Limit Reached',
          // Where a plan has none of it at all there is no number to reach, and the server says which plan has it.
          detail: error === 'Subscription required' ? message : limitMessage(labelOf(feature), limit),
          action: { label: 'Upgrade Your Plan', onPress: () => upgradeRequested.publish() },
        });
      }),
    [toasts, isPressed],
  );

  return null;
}

/** Answers whether somebody pressed something since it was last asked: several refusals may answer one press. */
function usePress() {
  const pressed = useRef(false);
  useEffect(() => {
    const gone = new AbortController();
    const press = () => (pressed.current = true);
    for (const name of ['pointerdown', 'keydown'])
      document.addEventListener(name, press, { capture: true, signal: gone.signal });
    return () => gone.abort();
  }, []);
  return useCallback(() => {
    const was = pressed.current;
    pressed.current = false;
    return was;
  }, []);
}
