import type { PromoCode } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionOver } from '../platform/session.ts';
import { held, outage, refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import AdminArea from './admin-area.tsx';

const winter: PromoCode = {
  id: '0192f0c1-7a00-7000-8000-000000000101',
  code: 'WINTER26',
  planType: 'premium',
  durationType: 'once',
  durationMonths: 3,
  expiresAt: null,
  maxRedemptions: 500,
  redemptionCount: 214,
  discountPercentage: null,
  description: 'Newsletter',
  isActive: true,
  createdAt: '2026-11-01T09:00:00.000Z',
  creator: null,
};
const page = (...codes: PromoCode[]) => ({ body: { data: codes, meta: { total: codes.length, page: 1, limit: 10 } } });

beforeEach(() => window.history.replaceState(null, '', '/admin'));
afterEach(() => {
  cleanup();
  sessionOver.publish();
  vi.unstubAllGlobals();
});

function open(answers: Parameters<typeof serve>[0] = {}, address = '/admin') {
  window.history.replaceState(null, '', address);
  const server = serve({
    'GET /api/user/check-admin-status': { body: { isAdmin: true } },
    'GET /api/promo-codes': page(winter),
    ...answers,
  });
  show(<AdminArea />);
  return server;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a user who is no admin reads Access Denied, and nothing is asked for', async () => {
  const server = open({ 'GET /api/user/check-admin-status': { body: { isAdmin: false } } });
  await screen.findByRole('heading', { name: 'Access Denied' });
  screen.getByText(
    'You do not have permission to access this area. This section is restricted to administrators only.',
  );
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  expect(server.requests()).toEqual(['GET /api/user/check-admin-status']);
});

test('a spinner turns while it is asked who is there', async () => {
  const status = held({ body: { isAdmin: true } });
  open({ 'GET /api/user/check-admin-status': status.answer });
  screen.getByRole('status', { name: 'Checking who is there' });
  status.release();
  expect(await screen.findByRole('link', { name: 'WINTER26' })).toBeDefined();
});

test('a server that cannot say who is there has not said no', async () => {
  const server = open({ 'GET /api/user/check-admin-status': outage });
  await screen.findByRole('heading', { name: 'We could not reach the server' });
  expect(screen.queryByText('Access Denied')).toBeNull();
  server.answer({ 'GET /api/user/check-admin-status': { body: { isAdmin: true } } });
  await press('Try again');
  expect(await screen.findByRole('link', { name: 'WINTER26' })).toBeDefined();
});

test('an admin who was demoted is out with the first question that is refused', async () => {
  open({ 'GET /api/promo-codes': refused(403) });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined();
});

test('an admin who was demoted is out with the first change that is refused', async () => {
  open({ 'POST /api/promo-codes/create': refused(403) }, '/admin?tab=create');
  await press('Preview');
  await press('Confirm & Create');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined();
});

test('a list that did not load says so and can be asked again', async () => {
  const server = open({ 'GET /api/promo-codes': refused(500) });
  await screen.findByRole('heading', { name: 'Failed to fetch promo codes' });
  server.answer({ 'GET /api/promo-codes': page() });
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'No promo codes found' })).toBeDefined();
});

test('ticked codes are deactivated one after the other, after a question', async () => {
  const server = open({
    [`PATCH /api/promo-codes/${winter.id}`]: { body: { ...winter, isActive: false } },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select WINTER26' }));
  screen.getByText('1 selected');
  await press('Deactivate');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  expect(server.bodyOf(`PATCH /api/promo-codes/${winter.id}`)).toEqual({ isActive: false, seen: { isActive: true } });
});

test('what could not be deactivated is said in the server’s words, and stays ticked', async () => {
  open({ [`PATCH /api/promo-codes/${winter.id}`]: refused(409, 'Not now') });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select WINTER26' }));
  await press('Deactivate');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not now'));
  screen.getByText('1 selected');
});

test('a custom code is looked at before it is made, and leads to its details', async () => {
  const server = open(
    {
      'POST /api/promo-codes/create': { status: 201, body: { ...winter, code: 'SPRING27' } },
      [`GET /api/promo-codes/${winter.id}`]: { body: { ...winter, code: 'SPRING27' } },
    },
    '/admin?tab=create',
  );
  await userEvent.click(await screen.findByRole('radio', { name: 'Custom' }));
  await press('Preview');
  await screen.findByText('Custom code is required');
  await userEvent.type(screen.getByRole('textbox', { name: 'Custom code' }), 'spring27');
  await userEvent.click(screen.getByRole('radio', { name: 'Premium' }));
  await press('Preview');
  await press('Confirm & Create');
  await screen.findByRole('heading', { name: 'SPRING27' });
  screen.getByText('SPRING27 is ready');
  expect(server.bodyOf('POST /api/promo-codes/create')).toEqual({
    customCode: 'SPRING27',
    planType: 'premium',
    durationType: 'once',
    durationMonths: 1,
    expiresAt: null,
    maxRedemptions: null,
    discountPercentage: null,
    description: null,
  });
});

test('everything that is wrong with a new code is said at once, in words of its own', async () => {
  open({}, '/admin?tab=create');
  for (const name of ['Expires', 'Limit redemptions', 'Discount'])
    await userEvent.click(await screen.findByRole('switch', { name }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Discount percentage' }), '101');
  await press('Preview');
  await screen.findByText('Expiration date is required when enabled');
  screen.getByText('Maximum redemptions must be a positive number');
  screen.getByText('Discount percentage must be between 1 and 100');
  expect(screen.queryByRole('button', { name: 'Confirm & Create' })).toBeNull();
});

test('a code that is taken is said at its field, and nothing that was typed is lost', async () => {
  const taken = 'There is already a promo code SPRING27.';
  open({ 'POST /api/promo-codes/create': refused(409, taken, { field: 'customCode' }) }, '/admin?tab=create');
  await userEvent.click(await screen.findByRole('radio', { name: 'Custom' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Custom code' }), 'spring27');
  await press('Preview');
  await press('Confirm & Create');
  await screen.findByText(taken);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom code' }).value).toBe('SPRING27');
});

const analytics = {
  totalCodes: 48,
  activeCodes: 31,
  totalRedemptions: 2,
  conversionRate: 0.342,
  redemptionsByPlanType: { medium: 1, premium: 1 },
  topPerformingCodes: [{ code: 'BOOKCLUB', redemptions: 62, conversionRate: 0.58 }],
  recentRedemptions: [
    { code: 'BOOKCLUB', userName: 'Nour Haddad', redeemedAt: '2026-11-15T09:00:00.000Z', planType: 'premium' },
  ],
  weekly: [
    { week: '2026-11-02', redemptions: 4, converted: 1 },
    { week: '2026-11-09', redemptions: 7, converted: 2 },
  ],
  heatmap: Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (__, hour) => (day + hour === 21 ? 3 : 0))),
};

test('analytics that did not come say so, and Retry brings them', async () => {
  const server = open({ 'GET /api/promo-codes/analytics/overview': refused(500) }, '/admin?tab=analytics');
  await screen.findByRole('heading', { name: 'Failed to fetch analytics data' });
  server.answer({ 'GET /api/promo-codes/analytics/overview': { body: analytics } });
  await press('Retry');
  await screen.findByText('34.2%');
  screen.getByText('Above the 30% mark');
  screen.getByText('Busiest: Monday, 21:00 to 22:00 (UTC)');
  const weeks = screen.getByRole('table', { name: 'Redemptions a week' });
  expect(within(weeks).getByRole('row', { name: '9 Nov 2026 7 2' })).toBeDefined();
});

test('analytics of nothing say for each part that there is nothing', async () => {
  const none = {
    ...analytics,
    totalRedemptions: 0,
    redemptionsByPlanType: { medium: 0, premium: 0 },
    topPerformingCodes: [],
    recentRedemptions: [],
    weekly: [],
    heatmap: analytics.heatmap.map((hours) => hours.map(() => 0)),
  };
  open({ 'GET /api/promo-codes/analytics/overview': { body: none } }, '/admin?tab=analytics');
  await screen.findByText('No recent redemptions');
  expect(screen.getAllByText('No redemptions yet')).toHaveLength(2);
  expect(screen.getAllByText('No data available')).toHaveLength(3);
});

test('a batch begins with ten codes for a month, each redeemed once, and shows what was generated until Done', async () => {
  const two = [winter, { ...winter, id: winter.id.replace(/1$/, '2'), code: 'CIRCLE-7QX4MMMM', maxRedemptions: 1 }];
  const server = open({ 'POST /api/promo-codes/generate-batch': { status: 201, body: two } }, '/admin?tab=batch');
  await userEvent.click(await screen.findByRole('switch', { name: 'Use a prefix' }));
  await press('Generate codes');
  await screen.findByText('Please enter a prefix or disable the prefix option');
  await userEvent.type(screen.getByRole('textbox', { name: 'Prefix' }), 'circle');
  await press('Generate codes');
  await screen.findByRole('heading', { name: '2 codes are ready' });
  expect(server.bodyOf('POST /api/promo-codes/generate-batch')).toEqual({
    count: 10,
    prefix: 'CIRCLE',
    planType: 'medium',
    durationType: 'once',
    durationMonths: 1,
    expiresAt: null,
    maxRedemptions: 1,
    discountPercentage: null,
    description: null,
  });
  // A clipboard, which the test environment has none of.
  userEvent.setup();
  await press('Copy All');
  await screen.findByText('Copied!');
  expect(await navigator.clipboard.readText()).toBe('WINTER26\nCIRCLE-7QX4MMMM');
  await press('Done');
  await screen.findByRole('link', { name: 'WINTER26' });
});

test('a batch of none, or of more than a hundred, is not asked for', async () => {
  const server = open({}, '/admin?tab=batch');
  const count = await screen.findByRole('textbox', { name: 'How many' });
  for (const wrong of ['0', '101']) {
    await userEvent.clear(count);
    await userEvent.type(count, wrong);
    await press('Generate codes');
    await screen.findByText('Please enter a valid count between 1 and 100');
  }
  expect(server.requests()).not.toContain('POST /api/promo-codes/generate-batch');
});

test('an emptied maximum of redemptions becomes none, and what was not changed is not sent', async () => {
  const address = `/admin?code=${winter.id}`;
  const server = open(
    {
      [`GET /api/promo-codes/${winter.id}`]: { body: winter },
      [`PATCH /api/promo-codes/${winter.id}`]: { body: { ...winter, maxRedemptions: null } },
      'GET /api/promo-codes/redemptions/WINTER26': { body: { data: [], meta: { total: 0, page: 1, limit: 10 } } },
    },
    address,
  );
  await screen.findByText('No redemptions yet');
  await press('Edit');
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Maximum redemptions' }));
  await press('Save');
  await screen.findByText('WINTER26 is saved');
  expect(server.bodyOf(`PATCH /api/promo-codes/${winter.id}`)).toEqual({
    maxRedemptions: null,
    seen: { maxRedemptions: 500 },
  });
});

test('a deleted code is asked about once, and leads back to the list', async () => {
  const server = open(
    {
      [`GET /api/promo-codes/${winter.id}`]: { body: winter },
      [`DELETE /api/promo-codes/${winter.id}`]: { status: 204 },
      'GET /api/promo-codes': page(),
    },
    `/admin?code=${winter.id}`,
  );
  await press('Delete');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'No promo codes found' });
  expect(server.requests().filter((request) => request === `GET /api/promo-codes/${winter.id}`)).toHaveLength(1);
});

test('the log tells who did what, and a closed account is restored after a question', async () => {
  const id = '0192f0c1-7a00-7000-8000-000000000201';
  const at = '2026-11-14T16:58:00.000Z';
  const maya = { id, name: 'Maya Lindholm', email: 'maya@example.com' };
  const meta = { total: 1, page: 1, limit: 20 };
  const entry = {
    id,
    at,
    admin: maya,
    action: 'promo-code.updated',
    target: 'WINTER26',
    targetId: winter.id,
    details: { maxRedemptions: [300, 500] },
    ipAddress: '203.0.113.7',
  };
  const leon = { id, name: 'Leon', email: 'leon@example.com', closedAt: at, eraseAfter: '2026-12-14T16:58:00.000Z' };
  const server = open(
    {
      'GET /api/admin/audit-logs': { body: { data: [entry], meta } },
      'GET /api/admin/users': { body: { data: [leon], meta } },
      [`POST /api/admin/users/${id}/restore`]: { body: { id, name: 'Leon', email: 'leon@example.com' } },
    },
    '/admin?tab=audit',
  );
  await screen.findByText('Maximum redemptions: 300 → 500');
  await press('Restore Leon');
  server.answer({ 'GET /api/admin/users': { body: { data: [], meta: { ...meta, total: 0 } } } });
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
  await screen.findByText('No account waits for deletion.');
  expect(server.requests()).toContain(`POST /api/admin/users/${id}/restore`);
});

const health = {
  trouble: 'none',
  release: '0.1.0',
  migration: '0048_watching',
  database: { engine: 'embedded', bytes: 48_000_000 },
  disk: { freeBytes: 3_400_000_000, sizeBytes: 64_000_000_000 },
  sending: { due: 0, lateSeconds: 0, waiting: 0, succeededAt: null, failedAt: null, failure: null },
  queues: [{ name: 'imports.purge', waiting: 0, oldestSeconds: 0, failed: 0 }],
  vendors: [{ name: 'google', state: 'set-up', succeededAt: null, failedAt: null, failure: null }],
  webhooks: [],
  backups: null,
} as const;

test('Health of a quiet installation says for each part that nothing is wrong, and when it did not come, says so', async () => {
  const server = open({ 'GET /api/admin/health': refused(500) }, '/admin?tab=health');
  await screen.findByRole('heading', { name: 'Failed to fetch how things are' });
  server.answer({ 'GET /api/admin/health': { body: health } });
  await press('Try again');
  await screen.findByText('nothing is late');
  screen.getByText('Nothing waits, and nothing has failed');
  screen.getByText('not asked yet');
  screen.getByText('No vendor brings any');
  screen.getByText('3.4 GB');
  screen.getByText('embedded, 48.0 MB');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is wrong is named where it stands, and what keeps anything from being saved on every tab', async () => {
  const before = (minutes: number) =>
    Temporal.Now.instant().subtract({ minutes }).toString({ smallestUnit: 'millisecond' });
  const ill = {
    ...health,
    trouble: 'disk-full',
    sending: {
      due: 12,
      lateSeconds: 900,
      waiting: 3,
      succeededAt: before(20),
      failedAt: before(5),
      failure: 'unreachable',
    },
    queues: [{ name: 'imports.purge', waiting: 2, oldestSeconds: 7300, failed: 1 }],
    vendors: [
      { name: 'stripe', state: 'set-up', succeededAt: before(200), failedAt: before(3), failure: 'PaymentsAway' },
    ],
    webhooks: [{ vendor: 'stripe', lastAt: before(2), lagSeconds: 700 }],
    backups: { lastAt: null, bytes: 0, isLate: true },
  };
  open({ 'GET /api/admin/health': { body: ill } }, '/admin?tab=health');
  await screen.findByText('the oldest by 15 minutes');
  screen.getByText('3 put off by mail servers');
  screen.getByText('last failed 5 minutes ago: unreachable');
  screen.getByText('answered 3 hours ago, failed 3 minutes ago (PaymentsAway)');
  screen.getByText('the last 2 minutes ago, 11 minutes old');
  screen.getByText('2 waiting, the oldest for 2 hours');
  expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
  await userEvent.click(screen.getByRole('tab', { name: 'Manage Promo Codes' }));
  await screen.findByRole('link', { name: 'WINTER26' });
  expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
});
