import { type PromoCheck, redemptionEndpoints } from '@inner-circle/domain/promo-codes/redemption.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../platform/server/call.ts';
import { CallError } from '../../platform/server/call-error.ts';
import { Clock } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { useGuardedForm } from '../../ui/forms/use-unsaved.ts';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { planChanged } from '../buying/refresh-plan.ts';
import { type PromoAnswer, promoAnswer, promoRefusal } from './promo-answer.ts';

const TIMEOUT = 15_000;
const SERVER_ERROR = 500;

const Written = z.object({ code: z.string().trim().min(1, 'Please enter a promo code') });
type Written = z.output<typeof Written>;

const NOTHING: Written = { code: '' };

export type PromoCode = ReturnType<typeof usePromoCode>;

/** Checks a code, then redeems it. What is typed stays until it has been taken, over another tab of the dialog and a reload too. */
export function usePromoCode() {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<Exclude<PromoAnswer, { tone: 'error' }>>();
  const written = useSavedForm<Written, Written>({
    fields: NOTHING,
    schema: Written,
    draft: 'promo-code',
    hasWords: ({ code }) => code.trim() !== '',
    save: async ({ code }) => {
      const next = await redeem(code);
      if (next.tone === 'error') return next.text;
      setAnswer(next);
      if (next.isRefused) return null;
    },
    failure: '',
    invalid: ({ code }) => code?.message,
    onSaved: () => {
      written.begin(NOTHING);
      planChanged(client);
    },
  });
  useGuardedForm(written);
  const code = useWatch({ control: written.form.control, name: 'code' });
  return {
    code,
    isApplying: written.isSubmitting,
    problem: written.problem,
    answer,
    type: (typed: string) => {
      setAnswer(undefined);
      written.write({ code: typed.toUpperCase() });
    },
    apply: async (event: FormEvent) => {
      setAnswer(undefined);
      await written.submit(event);
    },
  };
}

export function PromoCodeForm({ promo: { code, isApplying, problem, answer, type, apply } }: { promo: PromoCode }) {
  const isEmpty = code.trim() === '';
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void apply(event);
  };
  return (
    <form onSubmit={submit} className="grid gap-2 md:max-w-106" noValidate>
      <div className="flex items-start gap-2">
        <TextField
          label="Promo code"
          placeholder="Enter a code"
          value={code}
          onChange={({ target }) => type(target.value)}
          error={problem}
          readOnly={isApplying}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="flex-1"
        />
        <Button
          type="submit"
          variant={isEmpty ? 'ghost' : 'second'}
          disabled={isEmpty}
          working={isApplying}
          workingLabel="Applying..."
          className="mt-6.5"
        >
          Apply
        </Button>
      </div>
      {answer && (
        <MessageBox tone={answer.tone} {...(answer.tone === 'info' && { icon: Clock })}>
          {answer.text}
        </MessageBox>
      )}
    </form>
  );
}

/** Both steps together have 15 seconds. */
async function redeem(code: string): Promise<PromoAnswer> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    const { valid, error } = await check(code, timeout);
    if (!valid) return { tone: 'error', text: error ?? 'Invalid promo code' };
    return promoAnswer(await call(redemptionEndpoints.redeem, { body: { code } }, timeout));
  } catch (error) {
    return promoRefusal(error, timeout.aborted);
  }
}

/** A server that fails while it checks has not said that the code is wrong, and nothing was redeemed. */
const check = (code: string, signal: AbortSignal): Promise<PromoCheck> =>
  call(redemptionEndpoints.check, { params: { code } }, signal).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status < SERVER_ERROR) throw error;
    return { valid: false, error: 'Failed to check promo code' };
  });
