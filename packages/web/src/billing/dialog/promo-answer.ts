import type { PromoApplied } from '@inner-circle/domain/promo-codes/redemption.contract.ts';
import { anotherWaits, CODE_WAITS, planUpdated } from '@inner-circle/domain/promo-codes/redemption.rules.ts';
import { CallError } from '../../platform/server/call-error.ts';

const SERVER_ERROR = 500;

/** What the form says of a code. Blue is for what happens later, or has to wait. */
export type PromoAnswer =
  | { tone: 'error'; text: string }
  | { tone: 'success' | 'info'; text: string; isRefused?: boolean };

export const promoAnswer = ({ message, subscription }: PromoApplied): PromoAnswer =>
  message.includes('will be applied')
    ? { tone: 'info', text: message }
    : { tone: 'success', text: planUpdated(subscription.planType) };

/** A refusal in the words of the product, found by what the server says. */
export function promoRefusal(error: unknown, isTimeout: boolean): PromoAnswer {
  if (isTimeout) return { tone: 'error', text: 'Request timed out. Please try again later.' };
  if (!(error instanceof CallError) || error.status === 0)
    return {
      tone: 'error',
      text: 'Error validating promo code. Please check your internet connection and try again.',
    };
  const said = error.message.toLowerCase();
  const { status, problem } = error;
  if (said.includes('pending promo code')) return { tone: 'info', text: anotherWaits().message, isRefused: true };
  if (said.includes('active subscription') || said.includes('current subscription'))
    return { tone: 'info', text: CODE_WAITS, isRefused: true };
  if (said.includes('database') || problem.error === 'unavailable')
    return {
      tone: 'error',
      text: 'There was a problem with our database. Please try again later or contact support.',
    };
  if (said.includes('already used')) return { tone: 'error', text: 'You have already used this promo code.' };
  // What a server says that broke is about itself and not about the code.
  if (status >= SERVER_ERROR) return { tone: 'error', text: 'Failed to apply promo code. Please try again later.' };
  const isSilent = error.message === '' || error.message.startsWith('Error: HTTP');
  return { tone: 'error', text: isSilent ? 'Failed to apply promo code.' : error.message };
}
