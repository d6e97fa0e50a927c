import type {
  DuplicateBand,
  DuplicatePage,
  DuplicatePair,
} from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contact } from '../../testing/cast.ts';
import { outage, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import DuplicatesPage from './duplicates-page.tsx';

const [LIST, APART, MERGE] = ['GET /api/duplicates', 'POST /api/duplicates/apart', 'POST /api/contacts/merge'];

const person = (name: string) => ({ ...contact(name), interactionCount: 0 });
const pairOf = (one: string, other: string, band: DuplicateBand = 'certain'): DuplicatePair => ({
  first: person(one),
  second: person(other),
  band,
  reasons: ['Same e-mail', 'ada@example.com'],
});
const pageWith = (
  pairs: readonly DuplicatePair[],
  meta: Partial<DuplicatePage['meta']> = {},
): { body: DuplicatePage } => ({
  body: {
    data: [...pairs],
    meta: {
      total: pairs.length,
      page: 1,
      limit: 20,
      counts: { certain: pairs.length, look: 0 },
      contacts: 60,
      waiting: 0,
      ...meta,
    },
  },
});
const merged = ({ body }: { body: unknown }) => {
  const { first, others } = body as { first: string; others: string[] };
  const one = { id: first, name: 'One' };
  const merge = {
    id: others[0],
    first: one,
    others: [],
    moved: { interactions: 0, todos: 0, reminders: 0 },
    mergedAt: '2026-11-15T12:00:00.000Z',
    undoUntil: '2026-12-15T12:00:00.000Z',
  };
  return { body: { merge, contact: contact('One', { id: first }) } };
};

const twice = pairOf('Ada Lovelace', 'A. Lovelace');
const also = pairOf('Grace Hopper', 'G. Hopper');

beforeEach(() => window.history.replaceState(null, '', '/?duplicates=all'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('who is told apart leaves the page, and is there again with Undo', async () => {
  const server = serve({ [LIST]: pageWith([twice]) });
  server.answer({
    [APART]: ({ body }) => {
      const { areApart = true } = body as { areApart?: boolean };
      server.answer({ [LIST]: pageWith(areApart ? [] : [twice]) });
      return { body: { areApart } };
    },
  });
  show(<DuplicatesPage />);
  await userEvent.click(await screen.findByRole('button', { name: /^They are two people: Ada Lovelace/ }));
  expect(await screen.findByText('Everybody is here once')).toBeDefined();
  expect(server.bodyOf(APART)).toEqual({ contactIds: [twice.first.id, twice.second.id] });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'A. Lovelace' })).toBeDefined();
});

test('what is not remembered stays on the page', async () => {
  serve({ [LIST]: pageWith([twice]), [APART]: outage });
  show(<DuplicatesPage />);
  await userEvent.click(await screen.findByRole('button', { name: /^They are two people/ }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'A. Lovelace' })).toBeDefined());
  expect(screen.queryByText('Everybody is here once')).toBeNull();
});

const mergeAll = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(await screen.findByRole('button', { name: 'Merge them' }));
};

test('the sure ones are merged one after the other, each as it was seen', async () => {
  const server = serve({ [LIST]: pageWith([twice, also]), [MERGE]: merged });
  show(<DuplicatesPage />);
  await mergeAll(/^Merge the 2 sure ones/);
  expect(await screen.findByText('2 pairs are one person now')).toBeDefined();
  const bodies = server.received.filter(({ request }) => request === MERGE).map(({ body }) => body);
  expect(bodies).toMatchObject([
    { first: twice.first.id, others: [twice.second.id], asOf: [{ id: twice.first.id }, { id: twice.second.id }] },
    { first: also.first.id, others: [also.second.id] },
  ]);
});

test('what is refused is said, and does not keep the others from being merged', async () => {
  const server = serve({ [LIST]: pageWith([twice, also]) });
  server.answer({
    [MERGE]: (received) => {
      server.answer({ [MERGE]: merged });
      return received.request === MERGE ? refused(409, 'changed', { changed: [] }) : merged(received);
    },
  });
  show(<DuplicatesPage />);
  await mergeAll(/^Merge the 2 sure ones/);
  expect(await screen.findByText('1 pair is one person now')).toBeDefined();
  expect(screen.getByText('1 pair could not be merged like this: compare them one by one.')).toBeDefined();
});

test('while contacts are compared it says how many wait', async () => {
  serve({ [LIST]: pageWith([], { waiting: 600 }) });
  show(<DuplicatesPage />);
  expect(await screen.findByText('Still comparing 600 contacts. You can go on meanwhile.')).toBeDefined();
  expect(screen.queryByText('Everybody is here once')).toBeNull();
});

test('pairs that did not load can be asked for again', async () => {
  const server = serve({ [LIST]: outage, 'GET /api/contacts/merges': { status: 200, body: { data: [] } } });
  show(<DuplicatesPage />);
  await screen.findByText('The pairs did not load');
  server.answer({ [LIST]: pageWith([twice]) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'A. Lovelace' })).toBeDefined();
});
