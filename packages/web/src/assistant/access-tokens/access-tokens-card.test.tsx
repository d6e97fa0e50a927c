import type { AccessToken } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { AccessTokensCard } from './access-tokens-card.tsx';

const token: AccessToken = {
  id: '0192f0c1-7a00-7000-8000-000000000077',
  name: 'Claude on my laptop',
  scope: 'read',
  hint: 'ic_7fQ2',
  createdAt: '2026-11-15T12:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
};
const LIST = 'GET /api/access-tokens';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (...data: AccessToken[]) => opened({ data, recent: [] });

const opened = async (body: object) => {
  const server = serve({ [LIST]: { body } });
  show(<AccessTokensCard />);
  expect(server.requests()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Manage' }));
  return server;
};

test('a token is made with a name and a scope, and its secret is shown once, with the way to use it', async () => {
  const server = await open();
  expect(await screen.findByText(/^No tokens yet/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'New token' }));
  const dialog = await screen.findByRole('dialog', { name: 'New access token' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), token.name);
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Read and write' }));
  server.answer({
    'POST /api/access-tokens': { status: 201, body: { ...token, scope: 'write', secret: 'ic_7fQ2-secret' } },
    [LIST]: { body: { data: [{ ...token, scope: 'write' }] } },
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make token' }));
  expect(await screen.findByText('ic_7fQ2-secret')).toBeDefined();
  expect(server.bodyOf('POST /api/access-tokens')).toEqual({ name: token.name, scope: 'write' });
  expect(screen.getByText(`${window.location.origin}/mcp`)).toBeDefined();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Read and write');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await userEvent.click(screen.getByRole('button', { name: 'Manage' }));
  await screen.findByRole('listitem');
  expect(screen.queryByText('ic_7fQ2-secret')).toBeNull();
});

test('a token is revoked when somebody is sure', async () => {
  const server = await open({
    ...token,
    lastUsedAt: '2020-01-01T00:00:00.000Z',
    expiresAt: '2020-02-02T00:00:00.000Z',
  });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/ic_7fQ2….*used \d+ years ago.*expired on Sun, 2 February 2020/);
  server.answer({ [`DELETE /api/access-tokens/${token.id}`]: { status: 204 }, [LIST]: { body: { data: [] } } });
  await userEvent.click(within(row).getByRole('button', { name: 'Revoke Claude on my laptop' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(server.requests()).toContain(`DELETE /api/access-tokens/${token.id}`);
});

const UNDO = `POST /api/access-tokens/${token.id}/undo`;
const recent = [{ tokenId: token.id, name: token.name, changes: 4 }];

test('what a token did within the hour is undone in one press, and what was left is named', async () => {
  const server = await opened({ data: [token], recent });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('4 changes in the last hour can be undone.');
  const left = [{ id: token.id, title: 'Contact changed: Grace', message: 'This was changed since.' }];
  server.answer({
    [UNDO]: { body: { undone: 3, left, remaining: 0 } },
    [LIST]: { body: { data: [token], recent: [{ ...recent[0], changes: 1 }] } },
  });
  await userEvent.click(within(row).getByRole('button', { name: 'Undo what Claude on my laptop did' }));
  const outcome = await screen.findByText('3 changes undone.');
  expect(outcome.parentElement?.textContent).toContain(
    'One was left as it is:Contact changed: Grace. This was changed',
  );
  expect(await screen.findByText('1 change in the last hour can be undone.')).toBeDefined();
});

test('it can be undone also after the token was revoked, with the focus where that is', async () => {
  const server = await opened({ data: [token], recent });
  server.answer({ [`DELETE /api/access-tokens/${token.id}`]: { status: 204 }, [LIST]: { body: { data: [], recent } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Claude on my laptop' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Revoked');
  const row = screen.getByRole('listitem');
  const button = within(row).getByRole('button', { name: 'Undo what Claude on my laptop did' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  server.answer({
    [UNDO]: { body: { undone: 4, left: [], remaining: 0 } },
    [LIST]: { body: { data: [], recent: [] } },
  });
  await userEvent.click(button);
  const outcome = await screen.findByText('4 changes undone.');
  expect(await screen.findByText(/^No tokens yet/)).toBeDefined();
  expect(document.activeElement).toBe(outcome.parentElement);
});
