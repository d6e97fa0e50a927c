import type { Session } from '@inner-circle/domain/auth/sessions.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { SignedInBrowsers } from './signed-in-browsers.tsx';

const LIST = 'GET /api/sessions';
const id = (last: number) => `0192f0c1-7a00-7000-8000-00000000000${last}`;
const long = '2020-01-01T00:00:00.000Z';
const here: Session = { id: id(1), browser: 'Firefox on Linux', isHere: true, createdAt: long, seenAt: long };
const phone: Session = { ...here, id: id(2), browser: 'Safari on iPhone', isHere: false };
const older: Session = { ...phone, id: id(3), browser: null };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** When they are there: bones stand in their place before. */
const rowsOf = async (first: string) => {
  await screen.findByText(first);
  return screen.getAllByRole('listitem');
};

const sure = async (answer: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }));

test('another browser is logged out when somebody is sure, and this one only by Logout', async () => {
  const server = serve({ [LIST]: { body: { data: [here, phone] } } });
  show(<SignedInBrowsers />);
  const rows = await rowsOf('Firefox on Linux');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox on LinuxThis browser.*signed in \d+ years ago$/),
    expect.stringMatching(/^Safari on iPhoneLast seen \d+ years ago.*Log out$/),
  ]);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
  server.answer({ [`DELETE /api/sessions/${phone.id}`]: { status: 204 }, [LIST]: { body: { data: [here] } } });
  await userEvent.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
  await sure('Log out');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('all others are logged out at once', async () => {
  const server = serve({ [LIST]: { body: { data: [here, phone, older] } } });
  show(<SignedInBrowsers />);
  expect((await rowsOf('Firefox on Linux'))[2]!.textContent).toContain('A browser');
  server.answer({ 'POST /api/sessions/end-others': { body: { ended: 2 } }, [LIST]: { body: { data: [here] } } });
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  await sure('Log out everywhere else');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

test('what did not load is asked for again', async () => {
  const server = serve({ [LIST]: refused(500) });
  show(<SignedInBrowsers />);
  await screen.findByRole('button', { name: 'Try again' });
  server.answer({ [LIST]: { body: { data: [here] } } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeDefined();
});
