import { counted, inFigures } from '../../platform/numbers.ts';
import { PlanDrawing } from '../../ui/brand/plan-drawing.tsx';
import { dayText, planName } from '../codes/code-words.ts';
import type { Terms } from './terms.ts';

/** A code as something that one can hand over: its name above the tear line, what it grants below. */
export function CodeTicket({ code, terms }: { code: string; terms: Terms }) {
  return (
    <div className="overflow-hidden rounded-xl bg-surface shadow-3">
      <div className="flex items-center gap-4 p-6 md:p-7">
        <PlanDrawing plan={terms.planType} className="size-18 shrink-0" />
        <div className="min-w-0">
          <p className="text-sm text-ink-2">Promo code</p>
          <p className="text-xl font-strong tracking-[0.06em] wrap-anywhere">{code || '–'}</p>
        </div>
      </div>
      <div aria-hidden="true" className="relative border-t border-dashed border-edge">
        <span className="absolute -start-2.25 -top-2.25 size-4.5 rounded-full bg-canvas" />
        <span className="absolute -end-2.25 -top-2.25 size-4.5 rounded-full bg-canvas" />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-y-2.5 p-6 md:p-7">
        {linesOf(terms).map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-end font-strong wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function linesOf(terms: Terms): [string, string][] {
  const { planType, durationType, durationMonths } = terms;
  const lines: [string, string][] = [
    ['Grants', planName(planType)],
    ['For', durationType === 'forever' ? 'ever' : `${counted(durationMonths, 'month')}, ${durationType}`],
    ['Until', terms.hasExpiry && terms.expiresAt ? dayText(`${terms.expiresAt}T00:00:00Z`) : 'no end'],
    ['Redemptions', `0 of ${terms.hasLimit ? inFigures(Number(terms.maxRedemptions) || 0) : '∞'}`],
  ];
  if (terms.hasDiscount) lines.push(['Discount', `${terms.discountPercentage || '–'}%`]);
  if (terms.description.trim()) lines.push(['Description', terms.description.trim()]);
  return lines;
}
