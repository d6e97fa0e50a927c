import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { DatabaseInUse, lockDirectory } from './directory-lock.ts';

const server = path.resolve(import.meta.dirname, '../../server.ts');
const home = mkdtempSync(path.join(os.tmpdir(), 'lock-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Writes down what a process loads. */
const TELL_WHAT_IS_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (writeSync(1, url + '\\n'), next(url, context)) });
`)}`;

/** What a server that does not start says, and which modules it had loaded by then. */
async function startServer() {
  const child = spawn(process.execPath, ['--import', TELL_WHAT_IS_LOADED, server], {
    env: { PATH: process.env['PATH'], DATA_DIR: home, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [loaded, sentence, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { loaded, sentence: sentence.trim(), code: code as number };
}

test('a second server on the same data is refused before it loads what serves people, and told who has it', async () => {
  const lock = lockDirectory(path.join(home, 'database'));
  const second = await startServer();
  lock.release();
  expect(second.code).toBe(1);
  expect(second.sentence).toMatch(
    new RegExp(`^The data in .*database is in use by process ${process.pid}, which started at 20\\S+Z\\. Stop it`),
  );
  expect(second.sentence).not.toContain('\n');
  expect(second.loaded).toContain('/app/start.ts\n');
  expect(second.loaded).not.toContain('/app/serve.ts\n');
});

test('the lock is free again when its holder lets go, and when its holder is killed', async () => {
  const directory = path.join(home, 'handed-on');
  lockDirectory(directory).release();
  const script = `import { lockDirectory } from ${JSON.stringify(path.resolve(import.meta.dirname, 'directory-lock.ts'))};
    globalThis.lock = lockDirectory(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  expect(() => lockDirectory(directory)).toThrow(new DatabaseInUse(directory, 'x').message.split(' in use by ')[0]!);
  expect(() => lockDirectory(directory)).toThrow(`process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockDirectory(directory).release();
});

test('a folder that cannot be written is not mistaken for one that is in use', () => {
  const directory = path.join(home, 'not-a-lock');
  mkdirSync(`${directory}.lock`);
  expect(() => lockDirectory(directory)).toThrow('unable to open');
});
