import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import type { FieldError } from 'react-hook-form';
import { useSubscription } from '../billing/billing.queries.ts';
import { fieldSentence } from '../ui/fields/field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FeatureLockBadge } from '../ui/states/plan-badge.tsx';

type ThresholdFieldProps = {
  label: string;
  hint: string;
  placeholder?: string;
  field: { value?: number | null | undefined; onChange: (days: number | null) => void; onBlur: () => void };
  error: FieldError | undefined;
};

/** After how many days a contact, or everybody of a group, goes cold; part of some plans, and seen in all of them. */
export function ThresholdField({ label, hint, placeholder, field, error }: ThresholdFieldProps) {
  const { subscription } = useSubscription();
  const isLocked = !PLANS[subscription?.planType ?? 'free'].ownThresholds;
  return (
    <TextField
      label={label}
      optional
      inputMode="numeric"
      autoComplete="off"
      className="md:max-w-62"
      disabled={isLocked}
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(daysFrom(target.value))}
      onBlur={field.onBlur}
      placeholder={placeholder}
      error={fieldSentence(error?.message)}
      hint={hint}
      end={isLocked ? <FeatureLockBadge plan={PLANS.premium.name} /> : <span className="text-ink-3">days</span>}
    />
  );
}

const daysFrom = (typed: string) => {
  const digits = typed.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits.slice(0, 6));
};
