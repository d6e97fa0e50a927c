import { inDollars } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import { PLANS, type Plan } from '@inner-circle/domain/billing/plans.rules.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/states/badge.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Check } from '../../ui/brand/icons.tsx';
import { PlanDrawing } from '../../ui/brand/plan-drawing.tsx';
import { planFeatures } from './plan-features.ts';

type PlanCardProps = {
  plan: Plan;
  isCurrent: boolean;
  note?: ReactNode;
  /** It was chosen before: it stands out, and is where the eye goes. */
  isWanted?: boolean;
  /** What is to be known before something is pressed. */
  explanation?: string | null;
  /** At the foot: how to get it. */
  children?: ReactNode;
};

/** A plan as the catalogue has it: price, limits, and whether it is one's own. */
export function PlanCard({ plan, isCurrent, isWanted = false, note, explanation, children }: PlanCardProps) {
  const { name, monthly, yearly, yearlySaving } = PLANS[plan];
  return (
    <section
      aria-label={name}
      className={classes(
        'relative flex flex-col gap-3 rounded-xl p-5 ring-inset',
        isCurrent || isWanted ? 'ring-2 ring-accent' : 'ring-1 ring-edge',
      )}
    >
      {(isCurrent || note || isWanted) && (
        <Badge tone={isCurrent ? 'good' : 'plain'} className="absolute end-5 top-5">
          {isCurrent ? 'Current Plan' : note || 'Your choice'}
        </Badge>
      )}
      <PlanDrawing plan={plan} className="size-16" />
      <div>
        <h3 className="text-xl font-strong">{name}</h3>
        <p className="text-ink-3">
          <b className="font-serif text-[1.375rem]/[1.75rem] font-[500] text-ink">{inDollars(monthly)}</b>{' '}
          {monthly === 0 ? 'for good' : 'a month'}
        </p>
        {yearly !== null && (
          <p className="text-sm text-ink-3">
            or {inDollars(yearly)} a year, save {yearlySaving}%
          </p>
        )}
      </div>
      <ul className="grid gap-2 text-sm text-ink-2">
        {planFeatures(plan).map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Icon of={Check} className="mt-0.5 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      {(explanation || children) && (
        <div className="mt-auto grid gap-2 pt-2">
          {explanation && <p className="text-sm text-pretty text-ink-2">{explanation}</p>}
          {children}
        </div>
      )}
    </section>
  );
}
