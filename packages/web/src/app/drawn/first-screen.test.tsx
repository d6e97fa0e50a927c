import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test, vi } from 'vitest';
import { coldOnes, dayOf } from '../../testing/today-cast.ts';
import { ada, contact, notification, pageOf, subscription, usage } from '../../testing/cast.ts';

// As the server has it: no part was fetched after a first screen, as other tests do.
vi.resetModules();
const { drawFirstScreen } = await import('./first-screen.tsx');

const answers = {
  '/api/today': dayOf({ zone: Temporal.Now.timeZoneId(), goingCold: coldOnes('Ingrid') }),
  '/api/me': ada,
  '/api/user/settings': DEFAULT_SETTINGS,
  '/api/subscription': subscription({ planType: 'premium' }),
  '/api/subscription/usage': usage(2),
  '/api/notifications?page=1&limit=20': {
    data: [notification('Call Bob')],
    meta: { total: 1, page: 1, limit: 20 },
    unreadCount: 1,
  },
  '/api/contacts?page=1': pageOf(contact('Bob', { email: 'bob@example.com' }), contact('Charles')),
};

test('the list is drawn, and nothing in it waits: the server would keep what waits for as long as it runs, and the browser would go on with it last', () => {
  const { html } = drawFirstScreen(answers)!;
  expect(html).toContain('Charles');
  // As React marks what may wait, does wait, and is given up to the browser.
  expect(html).not.toMatch(/<!--\$[?!]?-->/);
});

test('Today is drawn under its address, and nothing in it waits either', () => {
  const { html } = drawFirstScreen(answers, '/today')!;
  expect(html).toContain('Ingrid');
  expect(html).not.toContain('Charles');
  expect(html).not.toMatch(/<!--\$[?!]?-->/);
  expect(drawFirstScreen(answers)!.html).toContain('Charles');
});

test('for somebody who is not known nothing is drawn', () => {
  expect(drawFirstScreen({ ...answers, '/api/me': undefined })).toBeUndefined();
});
