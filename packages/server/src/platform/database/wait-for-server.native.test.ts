import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { startPostgres } from '../../testing/databases/postgres-server.ts';
import { SERVER_PROGRAM } from '../../testing/processes/server-program.ts';
import { createLogger } from '../logger.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { Primary } from './primary.ts';
import { openServer } from './server-engine.ts';
import { requireSupported, waitForServer } from './wait-for-server.ts';

/** However busy the machine is: the sentence is awaited, and not timed. */
const TIMEOUT_MILLISECONDS = 120_000;
const SECRET = 'hunter2secret';
const { admin } = inject('nativePostgres');
const urlOf = (database: string) => admin.replace(/[^/]*$/, database);

/** The product in a process of its own, and what it says. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env: { ...process.env, SANDBOX: 'false', LOG_LEVEL: 'warn', PORT: '0', ...environment },
  });
  afterAll(() => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { child, said: () => said, exited: once(child, 'exit') as Promise<[number | null, string | null]> };
}

/** A server that speaks PostgreSQL's protocol only as far as to refuse everybody. */
async function refusingServer(code: string, message: string): Promise<string> {
  const field = (key: string, value: string) => `${key}${value}\0`;
  const body = Buffer.from(`${field('S', 'FATAL')}${field('V', 'FATAL')}${field('C', code)}${field('M', message)}\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(body.length + 4, 1);
  const server = createServer((socket: Socket) =>
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([head, body]))),
  ).listen(0, '127.0.0.1');
  afterAll(() => server.close());
  await once(server, 'listening');
  return `postgres://ada:${SECRET}@127.0.0.1:${(server.address() as AddressInfo).port}/people`;
}

test(
  'a database that is not there yet is waited for, which is said with its address alone, and served when it comes',
  async () => {
    const postgres = await startPostgres();
    afterAll(postgres.remove);
    const url = postgres.url('postgres').replace('postgres@', `postgres:${SECRET}@`);
    await postgres.stop();
    const { child, said, exited } = start({ DATABASE_URL: url });
    const socket = decodeURIComponent(new URL(url).host);
    await expect
      .poll(said, { timeout: 60_000 })
      .toContain(`Waiting for the database at ${socket}: there is no such socket`);
    await postgres.start();
    await expect.poll(said, { timeout: 60_000 }).toContain('Inner Circle is ready');
    expect(said()).not.toContain(SECRET);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  },
  TIMEOUT_MILLISECONDS,
);

test(
  'a pooler that is not there is waited for although its database is, and whoever ends the wait need not wait',
  async () => {
    const port = await freePort();
    const url = `postgres://ada:${SECRET}@localhost:${port}/people`;
    const { child, said, exited } = start({ DATABASE_URL: url, DATABASE_DIRECT_URL: admin });
    await expect
      .poll(said, { timeout: 60_000 })
      .toContain(`Waiting for the database at localhost:${port}: connection refused`);
    child.kill('SIGTERM');
    expect(await exited).toEqual([null, 'SIGTERM']);
    expect(said()).not.toContain(SECRET);
    expect(said()).not.toMatch(/^\s+at /m);
  },
  TIMEOUT_MILLISECONDS,
);

test(
  'a password that is refused ends the start at once, with one sentence',
  async () => {
    const url = await refusingServer('28P01', `password authentication failed for user "ada" (${SECRET})`);
    const { said, exited } = start({ DATABASE_URL: url });
    expect(await exited).toEqual([1, null]);
    // On a busy machine the first attempt may have been given up before it was refused, which is said in a line of the log.
    expect(said()).toMatch(
      /^(?:\{.*no answer"\}\n)?The database that DATABASE_URL names cannot be used: password authentication failed for user "ada" \(…\)\n$/,
    );
  },
  TIMEOUT_MILLISECONDS,
);

const log = createLogger('silent');
const reach = (url: string, options = {}) => new Primary({ variable: 'DATABASE_URL', url }, options);
const wait = async (url: string, giveUpAfter?: number) => waitForServer(reach(url), log, giveUpAfter);

test.each([
  ['a database that does not exist', '3D000', 'database "people" does not exist'],
  ['a user whom a pooler does not know', '08P01', 'no such user: ada'],
  ['a database that a pooler does not know', '08P01', 'no such database: people'],
])('%s is refused at once', async (_what, code, message) => {
  await expect(wait(await refusingServer(code, message))).rejects.toThrow(
    new DatabaseUnusable(`The database that DATABASE_URL names cannot be used: ${message}`),
  );
});

test('so is one that is there and does not have the database', async () => {
  await expect(openServer(urlOf('nowhere'), log)).rejects.toThrow(
    new DatabaseUnusable('The database that DATABASE_URL names cannot be used: database "nowhere" does not exist'),
  );
});

test('a pooler whose database is down is waited for, and given up in the end with what it said', async () => {
  const url = await refusingServer('08P01', 'pgbouncer cannot connect to server');
  const lines: string[] = [];
  const written = createLogger('warn', { write: (line: string) => void lines.push(line) });
  await expect(waitForServer(reach(url), written, 1000)).rejects.toThrow(
    'The database that DATABASE_URL names cannot be used: pgbouncer cannot connect to server',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`Waiting for the database at ${new URL(url).host}: pgbouncer cannot connect to server`);
});

test('a pooler that says nothing, because its database is down, is said to give no answer', async () => {
  const server = createServer((socket: Socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
  afterAll(() => server.close());
  await once(server, 'listening');
  const url = `postgres://ada@127.0.0.1:${(server.address() as AddressInfo).port}/people`;
  await expect(waitForServer(reach(url, { connectionTimeoutMillis: 100 }), log, 500)).rejects.toThrow(
    'The database that DATABASE_URL names cannot be used: no answer',
  );
});

test('an address that cannot be read is refused without being repeated', async () => {
  const refused = wait(`postgres://ada:${SECRET}@host:port:what/people`);
  await expect(refused).rejects.toThrow(DatabaseUnusable);
  await expect(refused).rejects.not.toThrow(SECRET);
});

test('a PostgreSQL before 15 is refused', () => {
  expect(() => requireSupported('14.22 (Debian 14.22-1)')).toThrow(
    'it is PostgreSQL 14.22 (Debian 14.22-1), and 15 is',
  );
  expect(() => requireSupported('15.3')).not.toThrow();
  expect(() => requireSupported('18beta1')).not.toThrow();
});
