import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { copyTemplate, embeddedTemplate } from '../../../server/src/testing/databases/embedded-template.ts';
import { freePort } from '../../../sandbox/src/testing/free-port.ts';
import { expect, test as circle } from './circle.ts';

type Mail = { to: string; from: string; subject: string; text: string; html: string };

type Times = { start: string; end: string };

type Phone = {
  add(event: { summary: string } & Times): Promise<void>;
  change(event: { event: string; summary: string; which?: 'one' | 'all' } & Times): Promise<void>;
  /** Events of every kind in this week, a series among them. */
  fillWeek(): Promise<void>;
};

/** A product of its own with an outside world of its own, for who moves the clock or breaks something. */
export type World = {
  readonly origin: string;
  moveClock(advance: string): Promise<void>;
  /** What arrived at an address. */
  mailsTo(address: string): Promise<Mail[]>;
  breakMailboxOf(account: string): Promise<void>;
  /** `none` mends it. */
  breakCalendarOf(account: string, fault: '500' | 'revoked' | 'none'): Promise<void>;
  /** What somebody does in Google Calendar where the product cannot see it. */
  phoneOf(account: string): Phone;
};

const READY_WITHIN = 300_000;

export const test = circle.extend<object, { world: World; withDemo: boolean; plan: 'free' | 'medium' }>({
  /** With the demo's account: sixty people, groups, history, to-dos and reminders. */
  withDemo: [false, { scope: 'worker', option: true }],
  /** What people have who bought nothing. */
  plan: ['medium', { scope: 'worker', option: true }],
  world: [
    async ({ withDemo, plan }, use) => {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const folder = mkdtempSync(path.join(os.tmpdir(), 'e2e-world-'));
      copyTemplate(await embeddedTemplate(), folder);
      const server = spawn(process.execPath, [withDemo ? 'scripts/demo.mjs' : 'packages/server/src/server.ts'], {
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
        },
        stdio: ['inherit', withDemo ? 'pipe' : 'inherit', 'inherit'],
      });
      const ended = once(server, 'exit');
      if (server.stdout) await linePrinted(server.stdout, 'signs you in');
      await expect.poll(() => isReady(origin), { timeout: READY_WITHIN }).toBe(true);
      await use({
        origin,
        moveClock: (advance) => post(origin, '/sandbox/clock', { advance }),
        mailsTo: async (address) =>
          (await (await fetch(`${origin}/sandbox/outbox.json?to=${encodeURIComponent(address)}`)).json()) as Mail[],
        breakCalendarOf: (account, fault) => post(origin, '/sandbox/faults', { vendor: 'calendar', fault, account }),
        phoneOf: (account) => {
          const tap = (what: string, fields: object) =>
            post(origin, `/sandbox/calendar/${encodeURIComponent(account)}/${what}`, fields);
          return {
            add: (event) => tap('events', event),
            change: (event) => tap('event/change', { calendar: 'primary', ...event }),
            fillWeek: () => tap('sample-week', {}),
          };
        },
        breakMailboxOf: (account) => post(origin, '/sandbox/faults', { vendor: 'google', fault: 'revoked', account }),
      });
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker', timeout: READY_WITHIN },
  ],
  baseURL: async ({ world }, use) => use(world.origin),
});

async function linePrinted(output: Readable, words: string): Promise<void> {
  for await (const line of createInterface(output)) if (line.includes(words)) break;
  output.resume();
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function post(origin: string, address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', origin };
  const response = await fetch(origin + address, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, await response.text()).toBe(200);
}
