import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Controller, type Control } from 'react-hook-form';
import { FeatureLockBadge } from '../../ui/states/plan-badge.tsx';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { useSubscription } from '../../billing/billing.queries.ts';
import { settingsQuery } from '../../settings/settings.queries.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ContactFields } from './contact-payload.ts';

type OwnThresholdFieldProps<Body> = { control: Control<ContactFields, unknown, Body> };

/** After how many days this one contact goes cold; part of some plans, and seen in all of them. */
export function OwnThresholdField<Body>({ control }: OwnThresholdFieldProps<Body>) {
  const { subscription } = useSubscription();
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const isLocked = !PLANS[subscription?.planType ?? 'free'].ownThresholds;
  return (
    <Controller
      control={control}
      name="coldThresholdDays"
      render={({ field, fieldState }) => (
        <TextField
          label="Goes cold after"
          optional
          inputMode="numeric"
          autoComplete="off"
          className="md:max-w-62"
          disabled={isLocked}
          value={field.value ?? ''}
          onChange={({ target }) => field.onChange(daysFrom(target.value))}
          onBlur={field.onBlur}
          placeholder={String(settings.coldThresholdDays)}
          error={fieldSentence(fieldState.error?.message)}
          hint={`Days for this contact alone. Empty: your general setting, ${settings.coldThresholdDays} days.`}
          end={isLocked ? <FeatureLockBadge plan={PLANS.premium.name} /> : <span className="text-ink-3">days</span>}
        />
      )}
    />
  );
}

const daysFrom = (typed: string) => {
  const digits = typed.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits.slice(0, 6));
};
