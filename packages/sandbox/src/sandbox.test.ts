import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { authorizationUrl } from './google/sign-in/sign-in.testing.ts';
import { origin, startSandbox } from './testing/start-sandbox.ts';

const sandbox = await startSandbox();

test('the page explains the sandbox, links to the product, and holds the time machine, outbox and faults', async () => {
  const page = await sandbox.get('/sandbox');
  expect(page.statusCode).toBe(200);
  for (const title of [
    'The outside world',
    'Time machine',
    'Outbox',
    'Trouble',
    'Mail server',
    'any user name, any password',
    'href="/sandbox/telegram"',
    'href="/sandbox/calendar"',
    'href="/sandbox/contacts"',
    'href="/sandbox/stripe"',
    'href="/"',
    'Sunday, 15 November 2026',
  ])
    expect(page.body).toContain(title);
  expect((await sandbox.get('/sandbox/')).statusCode).toBe(200);
});

test.each([
  '/sandbox',
  authorizationUrl(),
  '/sandbox/telegram',
  '/sandbox/calendar/ada@example.com',
  '/sandbox/contacts/ada@example.com',
  '/sandbox/stripe',
  '/sandbox/nothing',
])('%s allows no script', async (url) => {
  const page = await sandbox.get(url, { accept: 'text/html' });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src|form-action|unsafe/);
  expect(page.body).not.toMatch(/<script|<style|style="| on\w+="/);
});

test.each(['/sandbox/sandbox.css', '/sandbox/fonts/hanken-grotesk.woff2', '/sandbox/fonts/newsreader.woff2'])(
  '%s is served',
  async (url) => {
    expect((await sandbox.get(url)).statusCode).toBe(200);
  },
);

test('what does not exist is a page for a person and JSON for a script', async () => {
  const page = await sandbox.get('/sandbox/nothing', { accept: 'text/html' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect((await sandbox.get('/sandbox/nothing')).json()).toMatchObject({ error: 'not-found' });
});

test('a body that is no JSON is refused', async () => {
  const headers = { 'content-type': 'application/json' };
  const reply = await sandbox.app.inject({ method: 'POST', url: '/sandbox/clock', headers, payload: '{' });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ error: 'bad-request', message: expect.any(String) });
});

test.each<[string, Record<string, string>, number]>([
  ['a script', {}, 200],
  ['the page itself', { 'sec-fetch-site': 'same-origin', origin }, 200],
  ['a reader who typed the address', { 'sec-fetch-site': 'none' }, 200],
  ['a page of this computer in an old browser', { origin: 'http://127.0.0.1:5173' }, 200],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['another site in an old browser', { origin: 'https://evil.example' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
])('an order from %s is answered', async (_who, headers, status) => {
  const reply = await sandbox.post('/sandbox/clock', { reset: true }, headers);
  expect(reply.statusCode).toBe(status);
});

test('it lives inside a server that already reads cookies and forms and has a policy of its own', async () => {
  const app = Fastify();
  await app.register(cookie);
  await app.register(formbody);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "form-action 'self'");
  });
  app.get('/', async () => 'the product');
  const inside = await startSandbox({ app });
  const picked = await inside.postForm(authorizationUrl(), { email: 'zoe@example.org', name: '' });
  expect(picked.statusCode).toBe(303);
  expect(picked.headers['set-cookie']).toMatch('sandbox-google-accounts=');
  expect(picked.headers['content-security-policy']).not.toMatch('form-action');
  expect((await inside.get('/')).headers['content-security-policy']).toBe("form-action 'self'");
});
