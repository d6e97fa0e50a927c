import { NewPromoBatch, PROMO_LIMITS, type PromoCode } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { useState } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { sessionState } from '../../platform/session.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Lockable } from '../../ui/forms/lockable.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { useGuardedForm } from '../../ui/forms/use-unsaved.ts';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { refusalOf, useCreateBatch } from '../admin.queries.ts';
import { BatchResult } from './batch-result.tsx';
import { TermsFields } from './terms-fields.tsx';
import { formOf, type Terms, termsBody } from './terms.ts';

type Fields = Terms & { count: string; hasPrefix: boolean; prefix: string };

const DEFAULTS: Fields = {
  count: '10',
  hasPrefix: false,
  prefix: '',
  planType: 'medium',
  durationType: 'once',
  durationMonths: 1,
  hasExpiry: false,
  expiresAt: '',
  hasLimit: true,
  maxRedemptions: '1',
  hasDiscount: false,
  discountPercentage: '',
  description: '',
};

const bodyOf = (fields: Fields) => ({
  ...termsBody(fields),
  count: Number(fields.count),
  prefix: fields.hasPrefix ? fields.prefix : null,
});

/** The codes that were generated last stay until Done, also while another tab is open. */
const generated = sessionState<readonly PromoCode[] | null>(null);

export function BatchTab({ onDone }: { onDone: () => void }) {
  const codes = generated.use();
  if (!codes) return <BatchForm onGenerated={generated.set} />;
  const leave = (then?: () => void) => () => {
    generated.set(null);
    then?.();
  };
  return <BatchResult codes={codes} onAgain={leave()} onDone={leave(onDone)} />;
}

function BatchForm({ onGenerated }: { onGenerated: (codes: readonly PromoCode[]) => void }) {
  const now = useNow();
  const { mutateAsync: generate } = useCreateBatch();
  const [fields] = useState(DEFAULTS);
  const written = useSavedForm<Fields, NewPromoBatch>({
    fields,
    schema: formOf(NewPromoBatch, bodyOf, now),
    draft: 'promo-codes:batch',
    saysAtFields: true,
    failure: (error) => refusalOf(error, 'Failed to generate promo codes'),
    save: async (body) => onGenerated(await generate({ body })),
    onSaved: () => {},
  });
  const { form, problem, submit, isSubmitting } = written;
  useGuardedForm(written);
  const { errors } = form.formState;
  return (
    <Card className="md:max-w-182">
      <form noValidate onSubmit={(event) => void submit(event)} className="p-5 md:p-7">
        <h2 className="voice text-2xl">Generate a batch</h2>
        <p className="mt-1 text-ink-2">Many random codes of one kind, such as one for each guest.</p>
        {problem && (
          <MessageBox tone="error" className="mt-4">
            {problem}
          </MessageBox>
        )}
        <Lockable locked={isSubmitting} className="mt-5 grid gap-4.5">
          <div className="grid items-start gap-4 md:grid-cols-2">
            <TextField
              label="How many"
              inputMode="numeric"
              autoComplete="off"
              hint={`From ${PROMO_LIMITS.batch.min} to ${PROMO_LIMITS.batch.max}`}
              error={errors.count?.message}
              {...form.register('count')}
            />
            <Controller
              control={form.control}
              name="hasPrefix"
              render={({ field: { value, onChange } }) => (
                <div className="relative">
                  <TextField
                    label="Prefix"
                    placeholder={value ? 'CIRCLE' : 'None'}
                    disabled={!value}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    maxLength={PROMO_LIMITS.prefix}
                    hint="Stands before every code"
                    error={value ? fieldSentence(errors.prefix?.message) : undefined}
                    {...form.register('prefix', {
                      onChange: ({ target }: { target: HTMLInputElement }) =>
                        form.setValue('prefix', target.value.toUpperCase()),
                    })}
                  />
                  <Switch label="Use a prefix" checked={value} onChange={onChange} className="absolute! end-0 top-0" />
                </div>
              )}
            />
          </div>
          {/* A control takes part in its own fields only, which the library's types cannot say. */}
          <TermsFields control={form.control as unknown as Control<Terms>} />
        </Lockable>
        <div className="mt-6 flex justify-end">
          <Button
            type="submit"
            variant="primary"
            working={isSubmitting}
            workingLabel="Generating..."
            className="max-md:w-full"
          >
            Generate codes
          </Button>
        </div>
      </form>
    </Card>
  );
}
