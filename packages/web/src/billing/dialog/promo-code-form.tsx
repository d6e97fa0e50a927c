import { type PromoCheck, redemptionEndpoints } from '@inner-circle/domain/promo-codes/redemption.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/server/call.ts';
import { CallError } from '../../platform/server/call-error.ts';
import { Clock } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useWords } from '../../ui/forms/use-words.ts';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { planChanged } from '../buying/refresh-plan.ts';
import { type PromoAnswer, promoAnswer, promoRefusal } from './promo-answer.ts';

const TIMEOUT = 15_000;
const SERVER_ERROR = 500;

const NOTHING = { code: '' };
const hasWords = ({ code }: typeof NOTHING) => code.trim() !== '';

export type PromoCode = ReturnType<typeof usePromoCode>;

/** Checks a code, then redeems it. What is typed stays until it has been taken, over another tab of the dialog and a reload too. */
export function usePromoCode() {
  const client = useQueryClient();
  const { words, write, saved } = useWords(NOTHING, { draft: 'promo-code', hasWords });
  const [isApplying, setApplying] = useState(false);
  const [answer, setAnswer] = useState<PromoAnswer>();
  const { code } = words;

  return {
    code,
    isApplying,
    answer,
    type: (typed: string) => {
      write({ code: typed.toUpperCase() });
      setAnswer(undefined);
    },
    apply: async () => {
      if (isApplying) return;
      if (!hasWords(words)) return setAnswer({ tone: 'error', text: 'Please enter a promo code' });
      setApplying(true);
      setAnswer(undefined);
      const next = await redeem(code.trim());
      setAnswer(next);
      setApplying(false);
      if (next.tone === 'error' || next.isRefused) return;
      saved();
      planChanged(client);
    },
  };
}

export function PromoCodeForm({ promo: { code, isApplying, answer, type, apply } }: { promo: PromoCode }) {
  const isEmpty = code.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void apply();
  };
  const error = answer?.tone === 'error' ? answer.text : undefined;
  return (
    <form onSubmit={submit} className="grid gap-2 md:max-w-106" noValidate>
      <div className="flex items-start gap-2">
        <TextField
          label="Promo code"
          placeholder="Enter a code"
          value={code}
          onChange={({ target }) => type(target.value)}
          error={error}
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
      {answer && answer.tone !== 'error' && (
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
