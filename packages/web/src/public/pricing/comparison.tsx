import { PLANS, type Plan } from '@inner-circle/domain/billing/plans.rules.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Check, Minus } from '../../ui/brand/icons.tsx';

const PLAN_NAMES = ['free', 'medium', 'premium'] as const satisfies readonly Plan[];

type Row = [feature: string, valueOf: (plan: Plan) => number | null | boolean];

const rows: readonly Row[] = [
  ['Contacts', (plan) => PLANS[plan].limits.contacts],
  ['Groups', (plan) => PLANS[plan].limits.groups],
  ['To-dos', (plan) => PLANS[plan].limits.todos],
  ['AI queries a month', (plan) => PLANS[plan].limits.aiQueries],
  ['Warmth, history, birthdays, import and export', () => true],
  ['E-mail, calendar and Telegram', (plan) => PLANS[plan].integrations],
  ['A cold threshold for each contact', (plan) => PLANS[plan].ownThresholds],
  ['Priority support and early access', (plan) => plan === 'premium'],
];

export const Comparison = () => (
  <section aria-labelledby="comparison" className="mx-auto max-w-216 px-4 py-18 md:px-8 md:pb-20 md:pt-22">
    <h2 id="comparison" className="voice mb-6 text-center text-3xl">
      Side by side
    </h2>
    <div className="overflow-x-auto rounded-xl bg-surface shadow-2">
      <table className="w-full">
        <thead>
          <tr className="text-sm text-ink-3">
            <th scope="col" className="px-4 py-3 text-start md:px-5">
              <span className="sr-only">Feature</span>
            </th>
            {PLAN_NAMES.map((plan) => (
              <th key={plan} scope="col" className="w-1/6 px-2 py-3 font-medium">
                {PLANS[plan].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([feature, valueOf]) => (
            <tr key={feature} className="border-t border-line">
              <th scope="row" className="px-4 py-3.5 text-start font-medium md:px-5">
                {feature}
              </th>
              {PLAN_NAMES.map((plan) => (
                <td key={plan} className="px-2 py-3.5 text-center">
                  <Value of={valueOf(plan)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="mt-4 text-center text-sm text-balance text-ink-3">
      Over a limit nothing is lost: you can read, edit and delete everything, only adding waits.
    </p>
  </section>
);

function Value({ of: value }: { of: number | null | boolean }) {
  if (typeof value === 'number') return value;
  if (value === null)
    return (
      <>
        <span aria-hidden="true">∞</span>
        <span className="sr-only">Unlimited</span>
      </>
    );
  return (
    <>
      <Icon of={value ? Check : Minus} className={`mx-auto ${value ? 'text-accent' : 'text-ink-3'}`} />
      <span className="sr-only">{value ? 'Yes' : 'No'}</span>
    </>
  );
}
