import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { killableServer } from '../testing/processes/killable-server.ts';

const { home, start } = killableServer();

const modesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = lstatSync(path.join(folder, name));
    if (!file.isFile() && !file.isDirectory()) return [];
    const isRight = (file.mode & 0o777) === (file.isDirectory() ? 0o700 : 0o600);
    return isRight ? [] : [`${(file.mode & 0o777).toString(8)} ${name}`];
  });

test('a start closes DATA_DIR and its files to other users, whatever the umask and however open they were', async () => {
  chmodSync(home, 0o777);
  chmodSync(path.join(home, 'database/PG_VERSION'), 0o666);
  mkdirSync(path.join(home, 'control'), { recursive: true });
  chmodSync(path.join(home, 'control'), 0o777);
  const before = process.umask(0);
  try {
    await start(await freePort());
  } finally {
    process.umask(before);
  }
  expect((lstatSync(home).mode & 0o777).toString(8)).toBe('700');
  expect(modesIn(home)).toEqual([]);
});

test('a file of the operator in DATA_DIR keeps its mode', async () => {
  const own = path.join(home, 'notes.txt');
  writeFileSync(own, 'x');
  chmodSync(own, 0o644);
  const { closeDataFolder } = await import('./private-files.ts');
  closeDataFolder(home);
  expect((lstatSync(own).mode & 0o777).toString(8)).toBe('644');
});
