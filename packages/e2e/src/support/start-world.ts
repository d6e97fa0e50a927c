import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { copyTemplate, embeddedTemplate } from '../../../server/src/testing/databases/embedded-template.ts';
import { freePort } from '../../../sandbox/src/testing/free-port.ts';

export const READY_WITHIN = 300_000;

type Wanted = {
  /** With the demo's account: sixty people, groups, history, to-dos and reminders. */
  withDemo: boolean;
  /** What people have who bought nothing. */
  plan: 'free' | 'medium';
};

/** Starts a product of its own, with an outside world of its own. */
export async function startWorld({ withDemo, plan }: Wanted) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'e2e-world-'));
  copyTemplate(await embeddedTemplate(), folder);
  const program = process.env['SERVER_PROGRAM'] ?? 'packages/server/src/server.ts';
  const server = spawn(process.execPath, [withDemo ? 'scripts/demo.mjs' : program], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEFAULT_PLAN: plan,
      ADMIN_EMAILS: 'maya@example.com',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      SANDBOX: 'true',
    },
    stdio: ['inherit', withDemo ? 'pipe' : 'inherit', 'inherit'],
  });
  const ended = once(server, 'exit');
  if (server.stdout) await linePrinted(server.stdout, 'signs you in');
  await ready(origin);
  return {
    origin,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function linePrinted(output: Readable, words: string): Promise<void> {
  for await (const line of createInterface(output)) if (line.includes(words)) break;
  output.resume();
}

async function ready(origin: string): Promise<void> {
  const until = Date.now() + READY_WITHIN;
  while (!(await isReady(origin))) {
    if (Date.now() > until) throw new Error(`Nothing is ready at ${origin}.`);
    await wait(200);
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
