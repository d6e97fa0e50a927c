import {
  NewPromoCode,
  PROMO_LIMITS,
  type PromoCode,
  RANDOM_CODE_LENGTH,
} from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { codeFrom } from '@inner-circle/domain/promo-codes/promo-codes.rules.ts';
import { planUpdated } from '@inner-circle/domain/promo-codes/redemption.rules.ts';
import { useState } from 'react';
import { type Control, Controller, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { useNow } from '../../platform/time/clock.ts';
import { Eye, Pencil, RefreshCw } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Lockable } from '../../ui/forms/lockable.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { useGuardedForm } from '../../ui/forms/use-unsaved.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { refusalOf, useCreateCode } from '../admin.queries.ts';
import { CodeTicket } from './code-ticket.tsx';
import { TermsFields } from './terms-fields.tsx';
import { formOf, type Terms, termsBody } from './terms.ts';

type Fields = Terms & { isCustom: boolean; customCode: string; randomCode: string };

const randomCode = () => codeFrom(crypto.getRandomValues(new Uint8Array(RANDOM_CODE_LENGTH)));

const EMPTY = {
  isCustom: false,
  customCode: '',
  planType: 'medium',
  durationType: 'once',
  durationMonths: 1,
  hasExpiry: false,
  expiresAt: '',
  hasLimit: false,
  maxRedemptions: '',
  hasDiscount: false,
  discountPercentage: '',
  description: '',
} as const;

/** A random code is sent as it was shown. */
const bodyOf = (fields: Fields) => ({
  ...termsBody(fields),
  customCode: fields.isCustom ? fields.customCode : fields.randomCode,
});

/** Written first, then looked at, then made: what is made is what was looked at. */
export function CreateTab({ onCreated }: { onCreated: (code: PromoCode) => void }) {
  const now = useNow();
  const toasts = useToasts();
  const { mutateAsync: create } = useCreateCode();
  const [isPreview, setPreview] = useState(false);
  const [fields] = useState<Fields>(() => ({ ...EMPTY, randomCode: randomCode() }));
  const written = useSavedForm<Fields, NewPromoCode>({
    fields,
    schema: formOf(NewPromoCode, bodyOf, now),
    draft: 'promo-code:new',
    saysAtFields: true,
    failure: (error) => refusalOf(error, 'Failed to create promo code'),
    save: async (body) => {
      const made = await create({ body }).catch((error: unknown) => {
        setPreview(false);
        throw error;
      });
      toasts.add({ title: `${made.code} is ready`, tone: 'done' });
      onCreated(made);
    },
    onSaved: () => {},
  });
  const { form, problem, submit, isSubmitting } = written;
  useGuardedForm(written);
  const preview = async () => setPreview(await form.trigger(undefined, { shouldFocus: true }));

  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (isPreview) return void submit(event);
        event.preventDefault();
        void preview();
      }}
      className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_22.5rem] md:gap-8"
    >
      <Card className={isPreview ? 'p-5 max-md:hidden md:p-7' : 'p-5 md:p-7'}>
        <h2 className="voice text-2xl">Create a promo code</h2>
        {problem && (
          <MessageBox tone="error" className="mt-4">
            {problem}
          </MessageBox>
        )}
        <Lockable locked={isPreview || isSubmitting} className="mt-4 grid gap-4.5">
          <CodeFields form={form} />
          {/* A control takes part in its own fields only, which the library's types cannot say. */}
          <TermsFields control={form.control as unknown as Control<Terms>} />
        </Lockable>
      </Card>
      <aside className="grid gap-3.5 md:sticky md:top-[calc(var(--bar)+1.5rem)]">
        <h2 className={isPreview ? 'font-strong' : 'font-strong max-md:hidden'}>Preview</h2>
        <Ticket control={form.control} isPreview={isPreview} />
        <div className="flex gap-2">
          {isPreview && (
            <Button icon={Pencil} disabled={isSubmitting} onClick={() => setPreview(false)}>
              Edit
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            icon={isPreview ? undefined : Eye}
            working={isSubmitting}
            workingLabel="Creating..."
            className="flex-1"
          >
            {isPreview ? 'Confirm & Create' : 'Preview'}
          </Button>
        </div>
      </aside>
    </form>
  );
}

const CODE_KINDS = [
  { value: 'random', label: 'Random' },
  { value: 'custom', label: 'Custom' },
] as const;

function CodeFields({ form }: { form: UseFormReturn<Fields, unknown, NewPromoCode> }) {
  const { control, register, setValue } = form;
  const { errors } = useFormState({ control });
  const [isCustom, random] = useWatch({ control, name: ['isCustom', 'randomCode'] });
  const error = fieldSentence(errors.customCode?.message);
  return (
    <div className="grid items-start gap-x-2 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)]">
      <Controller
        control={control}
        name="isCustom"
        render={({ field: { value, onChange } }) => (
          <Segmented
            label="Code"
            options={CODE_KINDS}
            value={value ? 'custom' : 'random'}
            onChange={(kind) => {
              form.clearErrors('customCode');
              onChange(kind === 'custom');
            }}
          />
        )}
      />
      {isCustom ? (
        <TextField
          key="custom"
          label="Custom code"
          placeholder="SPRING27"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={PROMO_LIMITS.code.max}
          hint="Letters, digits and hyphens"
          error={error}
          {...register('customCode', {
            onChange: ({ target }: { target: HTMLInputElement }) => setValue('customCode', target.value.toUpperCase()),
          })}
        />
      ) : (
        <TextField
          key="random"
          label="Random code"
          readOnly
          value={random}
          hint={`Random codes have ${RANDOM_CODE_LENGTH} characters and no I, O, 0 or 1`}
          error={error}
          end={
            <IconButton
              label="Regenerate"
              icon={RefreshCw}
              size="sm"
              className="-me-1.5"
              onClick={() => {
                form.clearErrors('customCode');
                setValue('randomCode', randomCode(), { shouldDirty: true });
              }}
            />
          }
        />
      )}
    </div>
  );
}

function Ticket({ control, isPreview }: { control: Control<Fields, unknown, NewPromoCode>; isPreview: boolean }) {
  const fields = useWatch({ control }) as Fields;
  const code = fields.isCustom ? fields.customCode.trim() : fields.randomCode;
  return (
    <div className={isPreview ? 'grid gap-4' : 'grid gap-4 max-md:hidden'}>
      <CodeTicket code={code} terms={fields} />
      <p className="text-sm text-ink-2">Whoever redeems it reads: “{planUpdated(fields.planType)}”</p>
    </div>
  );
}
