import type { ContactSource } from '@inner-circle/domain/sources/sources.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { contact } from '../testing/cast.ts';
import { held, refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { SourcesCard } from './sources-card.tsx';

const LIST = 'GET /api/sources';
const google: ContactSource = {
  id: contact('Google').id,
  kind: 'google',
  account: 'ada@example.com',
  server: null,
  address: null,
  connectedAt: '2026-11-15T12:00:00.000Z',
  lookedAt: '2026-11-15T12:00:00.000Z',
  nextLookAt: null,
  isLooking: false,
  keepsUpToDate: false,
  problem: null,
  people: 12,
  importId: null,
  isBroughtIn: true,
  proposals: 0,
};
const KEEP = `PUT /api/sources/${google.id}`;
const listOf = (...data: ContactSource[]) => ({ body: { data, offersGoogle: true } });
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Keep Google Contacts up to date' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an account that is kept up to date from now on is shown so while the list is asked for again', async () => {
  const again = held(listOf({ ...google, keepsUpToDate: true }));
  const server = serve({ [LIST]: listOf(google), [KEEP]: { body: { ...google, keepsUpToDate: true } } });
  show(<SourcesCard onImport={() => {}} />);
  const before = await theSwitch();
  server.answer({ [LIST]: again.answer });
  await userEvent.click(before);
  await waitFor(() => expect(server.requests().filter((request) => request === LIST)).toHaveLength(2));
  expect((await theSwitch()).checked).toBe(true);
  again.release();
});

test('one that could not be changed is shown as it was', async () => {
  serve({ [LIST]: listOf(google), [KEEP]: refused(500) });
  show(<SourcesCard onImport={() => {}} />);
  await userEvent.click(await theSwitch());
  await waitFor(async () => expect((await theSwitch()).checked).toBe(false));
});
