import { actionsOf, offerOf, STATE_RULES } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { subscriptionExamples } from '@inner-circle/domain/billing/subscription-examples.ts';
import { stateOf } from '@inner-circle/domain/billing/subscription-states.rules.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { subscription, usage } from '../../testing/cast.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import BillingDialog from './billing-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bought = subscription({
  id: '0192f0c1-7a00-7000-8000-000000000002',
  planType: 'medium',
  source: 'stripe',
  paymentFrequency: 'monthly',
  stripeSubscriptionId: 'sub_1',
  daysUntilRenewal: 12,
});

const period = {
  id: '0192f0c1-7a00-7000-8000-000000000003',
  planType: 'premium',
  status: 'ended',
  startDate: '2026-08-27T10:00:00.000Z',
  endDate: '2026-09-27T10:00:00.000Z',
  source: 'promo-code',
};

function open(plan: object, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /api/subscription': { body: plan },
    'GET /api/subscription/usage': { body: usage(3) },
    'GET /api/subscription/usage-history': { body: { data: [] } },
    'GET /api/subscription/history': { body: { data: [period] } },
    ...more,
  });
  show(<BillingDialog open onClose={() => {}} />);
  return calls;
}

const goTo = (tab: string) => userEvent.click(screen.getByRole('tab', { name: tab }));

test('who bought nothing can upgrade, and has nothing to manage or to cancel', async () => {
  open(subscription());
  await screen.findByRole('button', { name: 'Upgrade Plan' });
  expect(screen.queryByRole('button', { name: 'Manage Subscription' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
});

test('where the plan could not be asked for that is said, and not that there is nothing to pay', async () => {
  open(bought, { 'GET /api/subscription': refused(500) });
  await screen.findByText('Failed to load subscription data. Please try again later.');
  await goTo('Payment');
  expect(screen.queryByText('Nothing to pay')).toBeNull();
  screen.getByRole('button', { name: 'Try again' });
});

test('who pays can manage and cancel, and on Premium nothing is left to upgrade to', async () => {
  open({ ...bought, planType: 'premium' });
  await screen.findByRole('button', { name: 'Manage Subscription' });
  screen.getByRole('button', { name: 'Cancel Subscription' });
  expect(screen.queryByRole('button', { name: 'Upgrade Plan' })).toBeNull();
});

test('who bought at an earlier price is shown what they pay', async () => {
  open({ ...bought, priceCents: 299 });
  expect(await screen.findByText(/^\$2\.99 a month/)).toBeDefined();
});

test('who canceled can take that back until the end, and nothing else', async () => {
  open({ ...bought, status: 'canceled', isCanceled: true, endsAt: bought.currentPeriodEnd });
  await screen.findByRole('button', { name: 'Resume' });
  expect(screen.queryByRole('button', { name: 'Upgrade Plan' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
});

test('Try again asks for what failed', async () => {
  const { requests } = open(bought, { 'GET /api/subscription/usage': refused(500) });
  await screen.findByText('Failed to load subscription data. Please try again later.');
  const before = requests();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => requests().slice(before.length)).toContain('GET /api/subscription/usage');
  expect(requests().slice(before.length)).not.toContain('GET /api/subscription');
});

test('a page that does not come leaves the dialog usable', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(bought, { 'POST /api/stripe/portal': { body: { url: `${window.location.href}#stays` } } });
  const manage = await screen.findByRole<HTMLButtonElement>('button', { name: 'Manage Subscription' });
  const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close' });
  await userEvent.click(manage);
  await expect.poll(() => close.disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  await expect.poll(() => close.disabled).toBe(false);
  vi.useRealTimers();
});

const examples = subscriptionExamples(Temporal.Now.instant()).filter(({ isWaiting }) => !isWaiting);

test.each(examples)(
  'in the state $state of $plan the dialog shows what the table says',
  async ({ subscription: plan }) => {
    open(plan);
    const now = Temporal.Now.instant();
    const LABELS = {
      upgrade: 'Upgrade Plan',
      resume: 'Resume',
      'update-card': 'Update card',
      manage: 'Manage Subscription',
      cancel: 'Cancel Subscription',
    };
    const section = await screen.findByRole('region', { name: 'Your plan' });
    expect(within(section).getByText(STATE_RULES[stateOf(plan)].label)).toBeDefined();
    expect(
      within(section)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(actionsOf(plan, now).map((action) => LABELS[action]));
    await goTo('Plans');
    for (const name of ['medium', 'premium'] as const) {
      const card = screen.getByRole('region', { name: PLANS[name].name });
      const { kind, frequencies, note } = offerOf(name, plan, now);
      const buttons = within(card)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
      if (kind === 'resume') expect(buttons).toEqual([`Resume ${PLANS[name].name}`]);
      else if (kind === 'update-card') expect(buttons).toEqual(['Update card']);
      else expect(buttons.map((label) => (label?.includes('Yearly') ? 'yearly' : 'monthly'))).toEqual(frequencies);
      if (note) expect(card.textContent).toContain(note.split('.')[0]);
    }
  },
);

test('a checkout that cannot begin says so, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open(subscription(), { 'POST /api/stripe/checkout': { status: 500, body: { error: 'x', message: 'y' } } });
  await goTo('Plans');
  const buy = await screen.findByRole<HTMLButtonElement>('button', { name: /^Premium\s*Yearly/ });
  await userEvent.click(buy);
  await screen.findByText('Failed to create checkout session');
  expect(buy.disabled).toBe(false);
});

test('the history lists the plans with their days and where they came from', async () => {
  open(subscription());
  await goTo('History');
  const row = (await screen.findByText('Premium')).closest('tr')!;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Premium', 'Ended', '27 Aug 2026', '27 Sept 2026', 'Promo code']);
});
