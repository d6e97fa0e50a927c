import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { supervisor } from './supervisor.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'systemd-'));
const told = path.join(folder, 'told');
writeFileSync(path.join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> '${told}'\n`);
chmodSync(path.join(folder, 'systemd-notify'), 0o755);
vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const lines = () => {
  try {
    return readFileSync(told, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};

test('systemd hears that it is ready, that it lives, and that it ends', async () => {
  const { ready, stopping } = supervisor({ NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '90000' });
  ready();
  await expect.poll(lines).toContain('READY=1');
  await expect.poll(() => lines().filter((line) => line === 'WATCHDOG=1').length).toBeGreaterThan(1);
  stopping();
  await expect.poll(lines).toContain('STOPPING=1');
});

test('without systemd nobody is told', async () => {
  rmSync(told);
  const alone = supervisor({});
  alone.ready();
  alone.stopping();
  // What was told after it has arrived by now.
  supervisor({ NOTIFY_SOCKET: '/run/systemd/notify' }).stopping();
  await expect.poll(lines).toContain('STOPPING=1');
  expect(lines().filter((line) => line !== 'WATCHDOG=1')).toEqual(['STOPPING=1']);
});
