import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { contact, subscription } from '../../testing/cast.ts';
import { serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import EditContactDialog from './edit-contact-dialog.tsx';

const bob = contact('Bob');
const update = `PUT /api/contacts/${bob.id}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const edit = (planType: 'medium' | 'premium') => {
  const server = serve({
    'GET /api/groups': { body: [] },
    'GET /api/subscription': { body: subscription({ planType }) },
    'GET /api/user/settings': {
      body: { ...DEFAULT_SETTINGS, coldThresholdDays: 21 },
    },
    [update]: { body: bob },
  });
  show(<EditContactDialog contact={bob} open onClose={() => undefined} />);
  return server;
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Goes cold after/ });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('below Premium a contact’s own threshold is seen but locked', async () => {
  edit('medium');
  expect(
    await screen.findByText(
      'Days for this contact alone. Empty: as its groups say, else your general setting, 21 days.',
    ),
  ).toBeDefined();
  expect(field().disabled).toBe(true);
  expect(screen.getByText('Premium')).toBeDefined();
});

test('with Premium it is saved, and what is out of range is refused', async () => {
  const server = edit('premium');
  await waitFor(() => expect(field().disabled).toBe(false));
  await userEvent.type(field(), '400');
  await save();
  expect(await screen.findByText('This must be at most 365')).toBeDefined();
  await userEvent.clear(field());
  await userEvent.type(field(), '90');
  await save();
  await waitFor(() =>
    expect(server.bodyOf(update)).toEqual({ coldThresholdDays: 90, seen: { coldThresholdDays: null } }),
  );
});
