import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from '../testing/processes/server-process.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const sources = path.join(root, 'packages/server/src');
/** All that there is beside the bundle: neither our sources nor any other package. */
const BESIDE = [
  'node_modules/@electric-sql',
  'packages/server/drizzle',
  'packages/sandbox/src/pages',
  'packages/sandbox/src/telegram',
];

const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'bundle-'));
const bundle = path.join(elsewhere, 'packages/server/dist/here');
for (const name of BESIDE) {
  mkdirSync(path.dirname(path.join(elsewhere, name)), { recursive: true });
  symlinkSync(path.join(root, name), path.join(elsewhere, name));
}
execFileSync(process.execPath, [path.join(root, 'scripts/build-server.mjs'), bundle]);
afterAll(() => rmSync(elsewhere, { recursive: true, force: true, maxRetries: 5 }));

test('the bundle serves people without the sources and without the packages it was made from', async () => {
  const server = await startServerProcess(path.join(bundle, 'server.mjs'), {
    DATA_DIR: path.join(elsewhere, 'data'),
    SANDBOX: 'true',
  });
  try {
    const ada = await server.signIn('ada@example.com');
    expect(await ada(contactsEndpoints.create, { body: { name: 'Grace' } })).toMatchObject({ status: 201 });
    expect(await ada(contactsEndpoints.list, { query: {} })).toMatchObject({ body: { data: [{ name: 'Grace' }] } });
    expect((await fetch(`${server.origin}/sandbox/sandbox.css`)).status).toBe(200);
    expect(server.output()).not.toContain('Warning');
  } finally {
    await server.kill();
  }
});

test('every thread of the server is a program of the bundle', () => {
  const threads = globSync('**/*.ts', { cwd: sources }).flatMap((file) =>
    [...readFileSync(path.join(sources, file), 'utf8').matchAll(/new Worker\(new URL\('\.\/([\w-]+)\.ts'/g)].map(
      ([, name]) => name,
    ),
  );
  const programs = new Set(readdirSync(bundle).map((name) => /^(.*)-[\w-]{8}\.mjs$/.exec(name)?.[1]));
  expect(threads).toContain('embedded-worker');
  expect(threads.filter((name) => !programs.has(name))).toEqual([]);
});
