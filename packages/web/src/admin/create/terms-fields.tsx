import { DurationType, PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { PROMO_LIMITS } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import type { ReactNode } from 'react';
import { Controller, type Control, useFormState, useWatch } from 'react-hook-form';
import { inFigures } from '../../platform/numbers.ts';
import { useNow } from '../../platform/time/clock.ts';
import { PlainDateField } from '../../ui/fields/dates/picked-fields.tsx';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DURATIONS, dayOf, planName } from '../codes/code-words.ts';
import type { Terms } from './terms.ts';

const PLANS = PaidPlan.options.map((value) => ({ value, label: planName(value) }));
const DURATION_TYPES = DurationType.options.map((value) => ({ value, label: DURATIONS[value] }));

const { durationMonths: MONTHS, maxRedemptions: REDEMPTIONS } = PROMO_LIMITS;
const range = ({ min, max }: { min: number; max: number }) => `From ${min} to ${inFigures(max)}`;

type TermsFieldsProps = { control: Control<Terms> };

/** What a code grants: the same for one and for a batch. */
export function TermsFields({ control }: TermsFieldsProps) {
  const { errors } = useFormState({ control });
  const durationType = useWatch({ control, name: 'durationType' });
  const today = dayOf(useNow());
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Controller
          control={control}
          name="planType"
          render={({ field: { value, onChange } }) => (
            <Segmented label="Plan" full options={PLANS} {...{ value, onChange }} error={errors.planType?.message} />
          )}
        />
        <Controller
          control={control}
          name="durationType"
          render={({ field: { value, onChange } }) => (
            <Segmented
              label="Duration"
              full
              options={DURATION_TYPES}
              {...{ value, onChange }}
              error={errors.durationType?.message}
            />
          )}
        />
      </div>
      {durationType !== 'forever' && (
        <Line name="Months" explanation={range(MONTHS)}>
          <Controller
            control={control}
            name="durationMonths"
            render={({ field: { value, onChange } }) => (
              <Stepper
                label="Months"
                hideLabel
                {...MONTHS}
                {...{ value, onChange }}
                error={errors.durationMonths?.message}
              />
            )}
          />
        </Line>
      )}
      <OptionalLine control={control} name="hasExpiry" label="Expires" explanation="Not before today (UTC)">
        <PlainDateField
          label="Expiration date"
          hideLabel
          min={today}
          error={fieldSentence(errors.expiresAt?.message)}
          {...control.register('expiresAt')}
        />
      </OptionalLine>
      <OptionalLine control={control} name="hasLimit" label="Limit redemptions" explanation={range(REDEMPTIONS)}>
        <TextField
          label="Maximum redemptions"
          hideLabel
          inputMode="numeric"
          autoComplete="off"
          error={errors.maxRedemptions?.message}
          {...control.register('maxRedemptions')}
        />
      </OptionalLine>
      <OptionalLine control={control} name="hasDiscount" label="Discount" explanation="For reference only">
        <TextField
          label="Discount percentage"
          hideLabel
          inputMode="numeric"
          autoComplete="off"
          end={<span className="text-ink-3">%</span>}
          error={errors.discountPercentage?.message}
          {...control.register('discountPercentage')}
        />
      </OptionalLine>
      <TextArea
        label="Description"
        hint="Only admins see it"
        rows={2}
        maxLength={PROMO_LIMITS.description}
        error={fieldSentence(errors.description?.message)}
        {...control.register('description')}
      />
    </>
  );
}

type LineProps = { name: string; explanation: string; children: ReactNode };

/** What it is on the left, what is set on the right; on a phone below. */
const Line = ({ name, explanation, children }: LineProps) => (
  <div className="flex items-center justify-between gap-x-6 gap-y-2 max-md:flex-wrap">
    <div className="min-w-0">
      <p className="font-medium">{name}</p>
      <p className="text-sm text-ink-3">{explanation}</p>
    </div>
    {children}
  </div>
);

type OptionalLineProps = {
  control: Control<Terms>;
  name: 'hasExpiry' | 'hasLimit' | 'hasDiscount';
  label: string;
  explanation: string;
  children: ReactNode;
};

/** A term that counts only while it is switched on. */
function OptionalLine({ control, name, label, explanation, children }: OptionalLineProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <div className="flex items-center gap-x-4 gap-y-2 max-md:flex-wrap">
          <div className="min-w-0 flex-1">
            <p className="font-medium">{label}</p>
            <p className="text-sm text-ink-3">{explanation}</p>
          </div>
          {value && <div className="max-md:order-1 max-md:w-full md:w-54">{children}</div>}
          <Switch label={label} checked={value} onChange={onChange} />
        </div>
      )}
    />
  );
}
