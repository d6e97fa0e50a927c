import { nextPlan, PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { LimitReachedPanel } from '../ui/states/limit-reached-panel.tsx';
import { useUsage } from './billing.queries.ts';
import { NOUNS, type CountedFeature } from './plan-usage.tsx';
import { upgradeRequested } from './upgrade-requests.ts';

type WithinPlanProps = {
  of: CountedFeature;
  /** The form. Once it is open it stays, for somebody may be writing in it. */
  children: ReactNode;
  /** The form is a dialog, and so is the panel. */
  dialog?: { title: string; open: boolean; onClose: () => void };
};

/** A form that adds something; where the plan has no room for it, the panel that says so. */
export function WithinPlan({ of: feature, children, dialog }: WithinPlanProps) {
  const usage = useUsage();
  const { count = 0, limit = null } = usage?.[feature] ?? {};
  const isFull = limit !== null && count >= limit;
  const container = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState(usage ? isFull : undefined);
  if (refused && usage && !isFull) setRefused(false);
  useEffect(() => {
    if (refused !== undefined || !usage) return;
    setRefused(isFull && !container.current?.contains(document.activeElement));
  }, [refused, usage, isFull]);

  if (!refused || !usage) {
    return (
      <div ref={container} className="contents">
        {children}
      </div>
    );
  }
  const better = nextPlan(usage.subscription.plan);
  const room = better && PLANS[better].limits[feature];
  const panel = (
    <LimitReachedPanel
      used={`${count} of ${limit} ${NOUNS[feature]}`}
      onUpgrade={() => {
        dialog?.onClose();
        upgradeRequested.publish();
      }}
    >
      {better && `${PLANS[better].name} has ${room === null ? 'no limit' : `room for ${room}`}.`}
    </LimitReachedPanel>
  );
  if (!dialog) return panel;
  return (
    <Dialog {...dialog} width="narrow" fit>
      {panel}
    </Dialog>
  );
}
