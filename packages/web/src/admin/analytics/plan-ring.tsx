import { PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import type { PromoAnalytics } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { inFigures, plural } from '../../platform/numbers.ts';
import { planName } from '../codes/code-words.ts';
import { Nothing, Panel } from './panel.tsx';

const LOOKS = {
  medium: { stroke: 'stroke-accent', dot: 'bg-accent' },
  premium: { stroke: 'stroke-accent/40', dot: 'bg-accent/40' },
};

/** How the redemptions fall to the plans. */
export function PlanRing({ byPlan }: { byPlan: PromoAnalytics['redemptionsByPlanType'] }) {
  const total = byPlan.medium + byPlan.premium;
  const share = (plan: PaidPlan) => (byPlan[plan] / total) * 100;
  const begins = { medium: 0, premium: total === 0 ? 0 : share('medium') };
  return (
    <Panel title="By plan">
      {total === 0 ? (
        <Nothing>No redemptions yet</Nothing>
      ) : (
        <div className="flex flex-1 flex-wrap items-center justify-center gap-x-6 gap-y-4">
          <div className="relative grid size-32 place-items-center">
            <svg viewBox="0 0 100 100" fill="none" aria-hidden="true" className="absolute inset-0 -rotate-90">
              {PaidPlan.options.map((plan) => (
                <circle
                  key={plan}
                  cx="50"
                  cy="50"
                  r="45"
                  pathLength="100"
                  strokeWidth="8"
                  strokeDasharray={`${share(plan)} 100`}
                  strokeDashoffset={-begins[plan]}
                  className={LOOKS[plan].stroke}
                />
              ))}
            </svg>
            <p className="text-center">
              <b className="voice block text-2xl font-normal">{inFigures(total)}</b>
              <span className="text-xs text-ink-2">{plural(total, 'redemption')}</span>
            </p>
          </div>
          <dl className="grid min-w-28 flex-1 gap-3">
            {PaidPlan.options.map((plan) => (
              <div key={plan} className="grid grid-cols-[1fr_auto] items-baseline gap-x-2">
                <dt className="flex items-center gap-2">
                  <span aria-hidden="true" className={`size-2 rounded-full ${LOOKS[plan].dot}`} />
                  {planName(plan)}
                </dt>
                <dd className="font-strong">{inFigures(byPlan[plan])}</dd>
                <dd className="ps-4 text-sm text-ink-2">{Math.round(share(plan))}%</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Panel>
  );
}
