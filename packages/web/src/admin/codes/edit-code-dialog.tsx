import { changedFields, changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import { PROMO_LIMITS, PromoCode, PromoCodeChange } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { z } from 'zod';
import { inFigures } from '../../platform/numbers.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PlainDateField } from '../../ui/fields/dates/picked-fields.tsx';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { newerAs, type Shared } from '../../ui/forms/use-elsewhere.ts';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { refusalOf, useChangeCode } from '../admin.queries.ts';
import { dayOf } from './code-words.ts';
import { useSelection } from './selection.ts';

type Fields = { maxRedemptions: string; expiresAt: string; description: string; isActive: boolean };

const MOST = PROMO_LIMITS.maxRedemptions.max;

const fieldsOf = ({ maxRedemptions, expiresAt, description, isActive }: PromoCode): Fields => ({
  maxRedemptions: maxRedemptions === null ? '' : String(maxRedemptions),
  expiresAt: expiresAt === null ? '' : dayOf(expiresAt),
  description,
  isActive,
});

/** As it is sent: an empty value is null. */
const sentOf = ({ maxRedemptions, expiresAt, ...fields }: Fields) => ({
  ...fields,
  maxRedemptions: maxRedemptions.trim() === '' ? null : Number(maxRedemptions),
  expiresAt: expiresAt || null,
});

/** Judges what was changed alone. */
const changeSchema = (seen: Fields) =>
  z.preprocess((fields) => changedFields(sentOf(seen), sentOf(fields as Fields)), PromoCodeChange);

const SHARED: Shared<Fields> = {
  name: 'promo code',
  labels: {
    maxRedemptions: 'Maximum redemptions',
    expiresAt: ['Expires', (day) => day || 'never'],
    description: 'Description',
    isActive: ['Active', (isActive) => (isActive ? 'yes' : 'no')],
  },
  newer: newerAs(PromoCode, fieldsOf),
};

type EditCodeDialogProps = { code: PromoCode; open: boolean; onClose: () => void };

export function EditCodeDialog({ code, open, onClose }: EditCodeDialogProps) {
  const { mutateAsync: change } = useChangeCode();
  const { update } = useSelection();
  const toasts = useToasts();
  const written = useSavedForm<Fields, PromoCodeChange>({
    fields: fieldsOf(code),
    schema: changeSchema,
    shared: SHARED,
    draft: `promo-code:${code.id}`,
    saysAtFields: true,
    failure: (error) => refusalOf(error, 'Failed to update promo code'),
    save: async (fields, _form, seen) => {
      const body = changeSince(sentOf(seen), fields);
      if (body) update(await change({ params: { id: code.id }, body }));
      toasts.add({ title: `${code.code} is saved`, tone: 'done' });
    },
    onSaved: onClose,
  });
  const { register, formState } = written.form;
  const { errors } = formState;
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title={`Edit ${code.code}`}
      width="narrow"
      submitLabel="Save"
      workingLabel="Saving..."
    >
      <TextField
        label="Maximum redemptions"
        inputMode="numeric"
        autoComplete="off"
        hint="Empty for no limit"
        error={errors.maxRedemptions && `Maximum redemptions must be from 0 to ${inFigures(MOST)}`}
        {...register('maxRedemptions')}
      />
      <PlainDateField
        label="Expires"
        optional
        hint="The last day on which it can be redeemed, in UTC"
        error={fieldSentence(errors.expiresAt?.message)}
        {...register('expiresAt')}
      />
      <TextArea
        label="Description"
        hint="Only admins see it"
        maxLength={PROMO_LIMITS.description}
        error={fieldSentence(errors.description?.message)}
        {...register('description')}
      />
      <Checkbox {...register('isActive')}>Active: it can be redeemed</Checkbox>
    </FormDialog>
  );
}
