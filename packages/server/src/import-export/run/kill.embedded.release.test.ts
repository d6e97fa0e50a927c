import { once } from 'node:events';
import { importExportEndpoints, type Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { expect, test } from 'vitest';
import { browser } from '../../testing/browser.ts';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { killableServer } from '../../testing/processes/killable-server.ts';

const { start: startServer } = killableServer();

const TOTAL = 1000;
const BATCH = 500;
/** However busy the machine is: it is awaited, and not timed. */
const TIMEOUT_MILLISECONDS = 300_000;

test(
  'a server that is killed in the middle of an import goes on with it after the restart, and nobody comes in twice',
  async () => {
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
    const { id } = await call<Import>('POST', importExportEndpoints.begin.url, {
      fileName: 'people.csv',
      total: TOTAL,
    });
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
      .poll(async () => (await call<Import>('GET', url)).status, { timeout: TIMEOUT_MILLISECONDS, interval: 100 })
      .toBe('done');
    expect(await call<Import>('GET', url)).toMatchObject({ imported: TOTAL, skipped: 0, failed: 0, newGroups: 5 });
    const { meta } = await call<{ meta: { total: number } }>('GET', '/api/contacts');
    expect(meta.total).toBe(TOTAL);
  },
  TIMEOUT_MILLISECONDS,
);
