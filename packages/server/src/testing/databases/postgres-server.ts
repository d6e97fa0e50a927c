import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyPostgres, unprivilegedUser } from './postgres-binaries.ts';

export type PostgresServer = {
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

// A socket in a folder of our own needs no port that could be taken. The speed is for tests only: it costs durability.
const settings = (home: string) => [
  'listen_addresses=',
  `unix_socket_directories=${home}`,
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'logging_collector=off',
  'log_min_messages=warning',
];

/** A real PostgreSQL from npm: nothing has to be installed on the machine. */
export async function startPostgres(): Promise<PostgresServer> {
  // PostgreSQL refuses to run as root, and another user may not be able to read this clone: so a copy of it runs elsewhere.
  const identity = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const home = mkdtempSync(path.join(os.tmpdir(), 'postgres-'));
  const data = path.join(home, 'data');
  const options = { cwd: home, env: { PATH: process.env['PATH'], HOME: home, LC_ALL: 'C' }, ...identity };
  const removeHome = () => rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  let server: ChildProcess | undefined;
  process.once('exit', () => {
    server?.kill('SIGQUIT');
    removeHome();
  });

  const start = async () => {
    const parameters = settings(home).flatMap((setting) => ['-c', setting]);
    server = spawn(path.join(home, 'bin/postgres'), ['-D', data, ...parameters], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await accepting(server);
  };
  const stop = async () => {
    if (!server || server.exitCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGINT');
    await exited;
  };
  const remove = async () => {
    await stop();
    removeHome();
  };

  try {
    copyPostgres(home);
    mkdirSync(data, { mode: 0o700 });
    if (identity) for (const folder of [home, data]) chownSync(folder, identity.uid, identity.gid);
    initialise(home, options);
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { start, stop, remove, url: (database) => `postgres://postgres@${encodeURIComponent(home)}/${database}` };
}

function initialise(home: string, options: object): void {
  const parameters = ['-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const made = spawnSync(path.join(home, 'bin/initdb'), parameters, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
}

/** Resolves when the server says in its log that it accepts connections. */
function accepting(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let log = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-10_000);
    if (log.includes('ready to accept connections')) resolve();
  });
  server.once('error', reject);
  server.once('exit', () => reject(new Error(`PostgreSQL stopped: ${log}`)));
  return promise;
}
