import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { firstScreenDrawn } from '../../platform/screen/fetch-ahead.ts';
import { contact, pageOf, usage } from '../../testing/cast.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { impatientClient, show } from '../../testing/show.tsx';
import { ContactsWithFiles } from '../../app/pages/contacts-with-files.tsx';
import { pendingCountsQuery } from './reminder-counts.ts';

const [ann, bo] = [contact('Ann'), contact('Bo')];
const counts = 'POST /api/reminders/counts';

let leaveScreen: (() => void) | undefined;

afterEach(() => {
  leaveScreen?.();
  cleanup();
  vi.unstubAllGlobals();
});

const open = (answers = {}) => {
  const server = serve({
    'GET /api/contacts': { body: pageOf(ann, bo) },
    'GET /api/groups': { body: [] },
    'GET /api/subscription/usage': { body: usage(2) },
    [counts]: { body: { [ann.id]: 2 } },
    ...answers,
  });
  show(<ContactsWithFiles />);
  leaveScreen = firstScreenDrawn();
  return server;
};

test('the list of contacts marks whom e-mails wait for, with one question for all of them', async () => {
  const server = open();
  expect(await screen.findByText('2 pending reminders')).toBeDefined();
  expect(screen.getAllByText(/pending reminder/)).toHaveLength(1);
  expect(server.requests().filter((request) => request === counts)).toHaveLength(1);
  expect(server.bodyOf(counts)).toEqual({ contactIds: [ann.id, bo.id] });
});

test('counts that cannot be had leave the list without marks', async () => {
  const server = open({ [counts]: refused(500) });
  expect(await screen.findByText('Ann')).toBeDefined();
  await waitFor(() => expect(server.requests()).toContain(counts));
  expect(screen.queryByText(/pending reminder/)).toBeNull();
});

test('nobody is asked about when there is nobody', async () => {
  const server = serve({});
  expect(await impatientClient().fetchQuery(pendingCountsQuery([]))).toEqual({});
  expect(server.requests()).toEqual([]);
});
