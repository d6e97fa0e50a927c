import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { MCP_CALLS_PER_MINUTE, MCP_PATH } from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { speechEndpoints } from '@inner-circle/domain/assistant/speech.contract.ts';
import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { describe, expect, test, vi } from 'vitest';
import { chatHelpers } from '../../../app/telegram.ts';
import type { Speech, Transcript } from '../../../assistant/speech/speech.port.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { withRoutes } from '../../../testing/walks/registered-routes.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

const environment = { RATE_LIMIT: '100000', DEFAULT_PLAN: 'premium' };
const { made: first, routes } = await withRoutes(() => startTestApp({ environment }));
const second = await startTestApp({ environment, database: { ...first.database, close: async () => {} } });
const { signIn, query } = first;

/** Somebody who is known at both processes: until then requests count against their address. */
async function somebody() {
  const ada = await signIn();
  const callers = [first, second].map(({ origin }) => callerOf(origin, ada.cookie));
  for (const caller of callers) await caller(authEndpoints.me);
  const [here, there] = callers;
  return { ada, here: here!, there: there! };
}
const SOME_ID = '019a0000-0000-7000-8000-000000000001';

const limited = routes.flatMap(({ method, url, config: { perMinute, isCostly = false } = {} }) =>
  perMinute === undefined || method === 'HEAD' ? [] : [{ method: method as string, url, perMinute, isCostly }],
);
const isTooOften = ({ body }: { body: unknown }) => (body as { error?: string } | undefined)?.error === 'too-often';
const costly = limited.filter(({ isCostly, url }) => isCostly && url !== MCP_PATH);

/** What is limited by each process alone, each with the reason. */
const CHEAP = new Set([
  // A guess is counted by itself, in the database.
  '/api/verify-token',
  '/api/verify-token/owner',
  // A look-up and an answer, before anybody is known.
  '/api/auth/google',
  '/api/auth/google/callback',
  '/api/email-auth/callback',
  '/api/calendar-auth/callback',
  '/api/sources/google/callback',
  '/api/calendar-feed/:file',
  // A link of a letter: one row is read, or written once.
  '/api/letters/stop/:token',
  '/api/letters/spoke/:token',
  '/.well-known/carddav',
  // Nothing changed is one query, and devices ask all day; wrong passwords are counted in the database.
  '/dav',
  '/dav/*',
  // It reads by rules alone, and keeps nothing.
  '/api/ai/read',
  // One row is written, over and over.
  '/api/email-auth/auth',
  '/api/calendar-auth/authorize',
  '/api/sources/google/auth',
  '/api/telegram/pairing-code',
  '/api/calendar-feed',
  '/api/user',
  // Every screen asks for it, and nothing changed is one query.
  '/api/contacts/filters',
]);

test.each(limited)('the limit of $method $url says whether it is counted for all processes together', (route) => {
  expect([route.url, route.isCostly]).toEqual([route.url, !CHEAP.has(route.url)]);
});

test('exports, stories to keep, imports, changes of many, photos, speech, AI messages, mails, notices and what asks Google have such a limit', () => {
  expect(new Set(costly.map(({ url }) => url))).toEqual(
    new Set([
      '/api/user/export',
      '/api/user/letter/trial',
      '/api/contacts/export',
      '/api/contacts/:id/story/file',
      '/api/contacts/:id/photo',
      '/api/contacts/import',
      '/api/contacts/bulk',
      '/api/contacts/bulk/preview',
      '/api/contacts/bulk/:id/undo',
      '/api/today/words/:contactId',
      '/api/user/letter/trial',
      '/api/push/devices/:id/test',
      '/api/sources/carddav',
      '/api/sources/:id/look',
      '/api/sources/:id/proposals/all',
      '/api/speech-to-text',
      '/api/ai/process',
      '/api/reminders/:id/test',
      '/api/reminders/test',
      '/api/push/devices/:id/test',
      '/api/email-auth/smtp',
      '/api/calendar/get-events',
      '/api/calendar/events',
      '/api/calendar/events/:id',
      '/api/calendar/free-times',
    ]),
  );
});

describe('of two processes that are asked at the same moment', () => {
  test.each(costly)('$method $url is done $perMinute times in all', async ({ method, url, perMinute }) => {
    const { here, there } = await somebody();
    // What makes no sense is counted too, and costs nothing here.
    const ask = (caller: Caller) =>
      caller.send(method, url.replaceAll(/:\w+/g, SOME_ID), method === 'GET' ? undefined : { x: 1 });
    const asked = Array.from({ length: perMinute * 2 }, (_, turn) => ask(turn % 2 ? here : there));
    const tooOften = (await Promise.all(asked)).filter(isTooOften);
    expect(tooOften).toHaveLength(perMinute);
    const retryAfter = Number(tooOften[0]!.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  test('an AI client is answered so many times in all', async () => {
    const { ada } = await somebody();
    const { secret } = (await ada(accessTokensEndpoints.create, { body: { name: 'Laptop' } })).body;
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const ask = async ({ origin }: TestApp) =>
      (await fetch(`${origin}${MCP_PATH}`, { method: 'POST', headers, body: '[]' })).status;
    expect([await ask(first), await ask(second)]).toEqual([400, 400]);
    const asked = Array.from({ length: MCP_CALLS_PER_MINUTE * 2 - 2 }, (_, turn) => ask(turn % 2 ? first : second));
    const refused = (await Promise.all(asked)).filter((status) => status === 429);
    expect(refused).toHaveLength(MCP_CALLS_PER_MINUTE);
  });
});

test('a minute later it begins anew, and nobody else was kept from anything', async () => {
  const { url, config } = settingsEndpoints.exportData;
  const { ada, here, there } = await somebody();
  for (let turn = 0; turn < config.perMinute; turn++) expect((await here.send('GET', url)).status).toBe(200);
  expect(await there.send('GET', url)).toMatchObject({ status: 429, body: { error: 'too-often' } });
  expect((await (await somebody()).there.send('GET', url)).status).toBe(200);
  await query('update costly_calls set expires_at = now() where subject = $1', [`${url} ${ada.user.id}`]);
  expect((await there.send('GET', url)).status).toBe(200);
});

test('what is written or said in a chat counts with what is in the app', async () => {
  const { ada, here } = await somebody();
  const inChat = (message: object) =>
    chatHelpers.assist!(ada.user.id, { chatId: '1', name: 'Ada', text: 'Hello', ...message }, second.dependencies);
  Object.assign(second.dependencies.ports, { speech: { ...second.dependencies.ports.speech, missing: () => null } });
  for (const [endpoint, message] of [
    [assistantEndpoints.process, {}],
    [speechEndpoints.transcribe, { text: '', voice: { fileId: 'x', seconds: 1, type: 'audio/ogg' } }],
  ] as const) {
    for (let turn = 0; turn < endpoint.config.perMinute; turn++) await here.send('POST', endpoint.url, {});
    await expect(inChat(message)).rejects.toMatchObject({ kind: 'too-often' });
  }
});

test('what costs nothing writes nothing', async () => {
  const { ada } = await somebody();
  const queries = vi.spyOn(first.database.pool, 'query');
  await ada(integrationsEndpoints.emailStatus);
  const texts = queries.mock.calls.map(([given]) => JSON.stringify(given));
  queries.mockRestore();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.join('\n')).not.toMatch(/costly_calls|leases/);
});

test('a user has one recording under way, whichever process listens', async () => {
  const listening = Promise.withResolvers<Transcript>();
  let isHeard = false;
  const speech: Speech = {
    missing: () => null,
    transcribe: () => {
      isHeard = true;
      return listening.promise;
    },
    close: async () => {},
  };
  for (const { dependencies } of [first, second]) Object.assign(dependencies.ports, { speech });
  const { here, there } = await somebody();
  const upload = (caller: Caller) => {
    const raw = new FormData();
    raw.set('file', new Blob([Uint8Array.of(1)], { type: 'audio/webm' }), 'recording');
    return caller.send('POST', speechEndpoints.transcribe.url, undefined, { raw });
  };
  const under = upload(here);
  await expect.poll(() => isHeard).toBe(true);
  expect(await upload(there)).toMatchObject({ status: 429, body: { error: 'speech.running' } });
  listening.resolve({ kind: 'heard', text: 'Hello' });
  expect((await under).body).toEqual({ text: 'Hello' });
  expect((await upload(there)).status).toBe(200);
});
