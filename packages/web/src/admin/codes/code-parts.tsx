import type { PromoCode } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { promoStatus } from '@inner-circle/domain/promo-codes/promo-codes.rules.ts';
import { inFigures } from '../../platform/numbers.ts';
import { addressWith, onPlainClick } from '../../platform/screen/address.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Badge } from '../../ui/states/badge.tsx';
import { useAdminAddress } from '../admin-address.ts';
import { STATUSES } from './code-words.ts';

export const CODE_LOOK = 'font-strong tracking-[0.04em] wrap-anywhere';

export function CodeLink({ code: { id, code } }: { code: PromoCode }) {
  const { parameters, change } = useAdminAddress();
  return (
    <a
      href={addressWith(parameters, 'code', id)}
      onClick={onPlainClick(() => change({ code: id }))}
      className={`${CODE_LOOK} rounded-sm hover:underline`}
    >
      {code}
    </a>
  );
}

export function StatusBadge({ code, picked = false }: { code: PromoCode; picked?: boolean }) {
  const now = useNow();
  const { label, tone, icon } = STATUSES[promoStatus(code, now)];
  return (
    <Badge tone={tone} icon={icon} {...(picked && { className: 'bg-raised!' })}>
      {label}
    </Badge>
  );
}

export function RedemptionCount({ code: { redemptionCount, maxRedemptions } }: { code: PromoCode }) {
  const share = maxRedemptions ? Math.min(1, redemptionCount / maxRedemptions) : 0;
  return (
    <div className="grid gap-1 text-sm md:max-w-23">
      <span className="whitespace-nowrap">
        {inFigures(redemptionCount)}{' '}
        <span className="text-ink-2">
          of{' '}
          {maxRedemptions === null ? (
            <>
              <span aria-hidden="true">∞</span>
              <span className="sr-only">unlimited</span>
            </>
          ) : (
            inFigures(maxRedemptions)
          )}
        </span>
      </span>
      <span aria-hidden="true" className="h-0.75 overflow-hidden rounded-full bg-fill max-md:hidden">
        <span className="block h-full bg-ink-3" style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
