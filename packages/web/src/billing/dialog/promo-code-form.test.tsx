import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '../../platform/server/call-error.ts';
import { hasUnsaved } from '../../platform/typing/unsaved.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { impatientClient, show } from '../../testing/show.tsx';
import { promoRefusal } from './promo-answer.ts';
import { PromoCodeForm, usePromoCode } from './promo-code-form.tsx';

const Form = () => <PromoCodeForm promo={usePromoCode()} />;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Promo code' });
const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: /Apply/ });

async function redeem(code: string) {
  await userEvent.type(field(), code);
  await userEvent.click(apply());
}

test('a code is typed in capitals, and nothing can be applied while there is none', async () => {
  serve({});
  show(<Form />);
  expect(apply().disabled).toBe(true);
  await userEvent.type(field(), 'winter26');
  expect(field().value).toBe('WINTER26');
  expect(apply().disabled).toBe(false);
});

test('a code that was taken says which plan it gave, and leaves the field', async () => {
  serve({
    'GET /api/promo-codes/check/WINTER26': { body: { valid: true } },
    'POST /api/subscription/promo-code': {
      body: { success: true, message: 'Promo code applied!', subscription: { planType: 'premium' } },
    },
  });
  show(<Form />);
  await redeem('winter26');
  await screen.findByText('Promo code applied! Plan updated to Premium.');
  expect(field().value).toBe('');
});

test('a code that is not valid is never applied, and stays to be corrected', async () => {
  serve({ 'GET /api/promo-codes/check/SUMMR': { body: { valid: false, error: 'Invalid promo code' } } });
  show(<Form />);
  await redeem('summr');
  await screen.findByText('Invalid promo code');
  expect(field().value).toBe('SUMMR');
});

test('a check that fails says so, redeems nothing, and the code stays', async () => {
  const { requests } = serve({ 'GET /api/promo-codes/check/WINTER26': refused(500) });
  show(<Form />);
  await redeem('winter26');
  await screen.findByText('Failed to check promo code');
  expect(field().value).toBe('WINTER26');
  expect(requests()).not.toContain('POST /api/subscription/promo-code');
});

test.each([
  [
    'You already have an active subscription',
    'info',
    /^You already have an active subscription\. Your promo code will/,
  ],
  ['There is a pending promo code', 'info', /^You already have a pending promo code/],
  ['database gone', 'error', 'There was a problem with our database. Please try again later or contact support.'],
  ['already used by you', 'error', 'You have already used this promo code.'],
  ['Not today', 'error', 'Not today'],
  ['', 'error', 'Failed to apply promo code.'],
] as const)('a refusal that says “%s” is told in %s', (message, tone, text) => {
  const { tone: shown, text: said } = promoRefusal(new CallError(409, { error: 'x', message }), false);
  expect(shown).toBe(tone);
  expect(said).toMatch(text);
});

test('a server that breaks while it applies a code is not quoted', () => {
  const broken = (status: number, error: string) =>
    promoRefusal(new CallError(status, { error, message: 'Something went wrong on our side.' }), false);
  expect(broken(500, 'internal')).toEqual({
    tone: 'error',
    text: 'Failed to apply promo code. Please try again later.',
  });
  expect(broken(503, 'unavailable').text).toBe(
    'There was a problem with our database. Please try again later or contact support.',
  );
});

test('a code that is typed and not applied is guarded, and found again after a reload', async () => {
  serve({});
  show(<Form />);
  expect(hasUnsaved()).toBe(false);
  await userEvent.type(field(), 'winter26');
  expect(hasUnsaved()).toBe(true);
  cleanup();
  show(<Form />, impatientClient(), { afterReload: true });
  expect(field().value).toBe('WINTER26');
  await userEvent.clear(field());
  expect(hasUnsaved()).toBe(false);
});

test('no answer in time, and no way to the server, are told apart', () => {
  expect(promoRefusal(new Error('gone'), true).text).toBe('Request timed out. Please try again later.');
  expect(promoRefusal(new CallError(0, { error: 'x', message: 'y' }), false).text).toBe(
    'Error validating promo code. Please check your internet connection and try again.',
  );
});
