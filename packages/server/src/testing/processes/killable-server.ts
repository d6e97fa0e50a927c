import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { copyEmbeddedTemplate } from '../databases/test-database.ts';
import { SERVER_PROGRAM } from './server-program.ts';

/**
 * The product in a process of its own, as often as it is started, on a migrated embedded database or the one that the environment
 * names.
 */
export function killableServer(environment: Readonly<Record<string, string>> = {}) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'killed-'));
  let output = '';
  const children = new Set<ReturnType<typeof spawn>>();
  if (!environment['DATABASE_URL']) copyEmbeddedTemplate(home);
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const start = async (port: number) => {
    const own = {
      DATABASE_URL: '',
      DATA_DIR: home,
      PORT: String(port),
      DEFAULT_PLAN: 'premium',
      LOG_LEVEL: 'fatal',
      SANDBOX: 'true',
    };
    const child = spawn(process.execPath, [SERVER_PROGRAM], {
      env: { ...process.env, ...own, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(child);
    child.stdout.on('data', (part: Buffer) => void (output += part.toString()));
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error('The server ended.');
      await sleep(20);
    }
    return child;
  };
  return { home, start, output: () => output };
}

const isReady = (port: number) =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
