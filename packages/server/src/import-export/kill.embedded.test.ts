import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { importExportEndpoints, type Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { browser } from '../testing/browser.ts';
import { copyEmbeddedTemplate } from '../testing/test-database.ts';

const server = fileURLToPath(new URL('../server.ts', import.meta.url));
const home = mkdtempSync(path.join(os.tmpdir(), 'killed-import-'));
const children = new Set<ReturnType<typeof spawn>>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

const TOTAL = 4000;
const BATCH = 500;

/** The product in a process of its own, on the same data and at the same address each time. */
async function startServer(port: number) {
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: home,
      PORT: String(port),
      DEFAULT_PLAN: 'premium',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The server ended.');
    await sleep(20);
  }
  return child;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

test('a server that is killed in the middle of an import goes on with it after the restart, and nobody comes in twice', async () => {
  copyEmbeddedTemplate(home);
  const port = await freePort();
  const first = await startServer(port);
  const ada = browser(`http://localhost:${port}`);
  await ada.visit('/api/auth/google?login_hint=ada@example.com&prompt=none');
  const call = async <Body>(method: string, url: string, body?: unknown): Promise<Body> => {
    const response = await ada.send(method, url, { body });
    if (!response.ok)
      throw new Error(`${method} ${url} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const { id } = await call<Import>('POST', importExportEndpoints.begin.url, { fileName: 'people.csv', total: TOTAL });
  const url = `${importExportEndpoints.begin.url}/${id}`;
  for (let from = 1; from <= TOTAL; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, n) => ({ name: `Person ${from + n}`, groups: `Group ${n % 5}` }));
    await call('POST', `${url}/rows`, { from, rows });
  }
  await call('POST', `${url}/start`, {});
  let state = await call<Import>('GET', url);
  while (state.processed === 0) state = await call<Import>('GET', url);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(state.processed).toBeLessThan(TOTAL);

  await startServer(port);
  const before = await call<Import>('GET', url);
  expect(before.processed).toBeGreaterThanOrEqual(state.processed);
  await expect
    .poll(async () => (await call<Import>('GET', url)).status, { timeout: 60_000, interval: 100 })
    .toBe('done');
  expect(await call<Import>('GET', url)).toMatchObject({ imported: TOTAL, skipped: 0, failed: 0, newGroups: 5 });
  const { meta } = await call<{ meta: { total: number } }>('GET', '/api/contacts');
  expect(meta.total).toBe(TOTAL);
}, 120_000);
