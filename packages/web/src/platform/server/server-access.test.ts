import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { PAGE_USER } from '@inner-circle/domain/auth/auth.rules.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ada, contact, pageOf } from '../../testing/cast.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { renewSessionsWith } from '../session.ts';
import { call, callAsAnybody, callOnce, callQuietly } from './call.ts';
import { download } from './download.ts';
import { longCall } from './long-call.ts';
import { showPageTo } from './page-user.ts';
import { upload } from './upload.ts';

const web = path.resolve(import.meta.dirname, '../../..');
const sources = globSync(['src/**/*.{ts,tsx}', 'public/**/*.js', '*.html'], { cwd: web }).filter(
  (file) => !/\.test\.|^src\/testing\//.test(file),
);
const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(path.join(web, file), 'utf8'))).toSorted();

test('the sources are there to be looked at', () => expect(sources.length).toBeGreaterThan(300));

test('a page speaks to the server from one place, and else only to the analytics service', () => {
  const speaks = /(?<![.\w])fetch\((?!\))|\b(?:XMLHttpRequest|EventSource|sendBeacon|WebSocket|WebTransport)\b/;
  expect(filesWith(speaks)).toEqual([
    // What the pages ask passes through it, with the header that they gave it.
    'public/sw.js',
    'src/platform/analytics.ts',
    'src/platform/server/call.ts',
  ]);
});

test('no link or navigation leads to the API, but to signing in, which is for whoever comes', () => {
  expect(filesWith(/['"`]\/api\b/)).toEqual(['public/sw.js']);
  const addressed = filesWith(/[eE]ndpoints?\.(?:\w+\.)?url\b/);
  expect(addressed.filter((file) => !file.startsWith('src/platform/server/'))).toEqual(['src/auth/sign-in-address.ts']);
});

test('the service worker knows the header by the name that the contract gives it', () => {
  expect(readFileSync(path.join(web, 'public/sw.js'), 'utf8')).toContain(`'${PAGE_USER}'`);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  call: () => call(contactsEndpoints.list),
  callQuietly: () => callQuietly(contactsEndpoints.list),
  callOnce: () => callOnce(contactsEndpoints.list),
  longCall: () => longCall(contactsEndpoints.list, { body: {}, timeout: 1000, key: 'a-key' }),
  upload: () => upload(importExportEndpoints.upload, new FormData(), 1000),
  download: () => download(settingsEndpoints.exportData),
};

test.each(Object.entries(ways))('%s says whose the page is', async (_, go) => {
  showPageTo(ada.id);
  const headers: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string> }) => {
    headers.push(init.headers[PAGE_USER]);
    return Response.json({ error: 'refused', message: 'Refused.' }, { status: 400 });
  });
  await expect(go()).rejects.toThrow('Refused.');
  expect(headers).toEqual([ada.id]);
});

test('asking who is there is not said to come from anybody', async () => {
  showPageTo(ada.id);
  const server = serve({ 'GET /api/contacts': { body: pageOf(contact('Bob')) } });
  await callAsAnybody(contactsEndpoints.list);
  expect(server.received[0]?.headers).not.toHaveProperty(PAGE_USER);
});

test('a call that waited for its user goes again as theirs, whoever the page belongs to by then', async () => {
  showPageTo(ada.id);
  const bob = contact('Bob').id;
  const server = serve({ 'GET /api/contacts': refused(401) });
  const stop = renewSessionsWith(async () => {
    showPageTo(bob);
    return true;
  });
  await expect(call(contactsEndpoints.list)).rejects.toThrow('refused');
  stop();
  expect(server.received.map(({ headers }) => headers[PAGE_USER])).toEqual([ada.id, ada.id]);
});
