import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Contents, type Line, type Manifest, readLines, writeLines } from './backup-file.ts';
import { BackupUnusable } from './backup-unusable.ts';
import { RowSum } from './row-sum.ts';
import { verifyBackup } from './verify-backup.ts';

const home = mkdtempSync(path.join(os.tmpdir(), 'backup-file-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const PASSPHRASE = 'correct horse battery staple';
const MANIFEST: Manifest = {
  release: '0.1.0',
  engine: 'embedded',
  at: '2026-11-18T12:00:00Z',
  migrations: [1],
  keys: null,
};
/** Of differing size, and more than fits into some chunks of what is encrypted, however well it is compressed. */
const ROWS = Array.from({ length: 3000 }, (_, n) => {
  const noise = createHash('sha512').update(String(n)).digest('base64');
  return JSON.stringify({ id: n, name: `Zoë ${noise.repeat(1 + (n % 3))}` });
});

async function* lines(): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  const sum = new RowSum();
  const before: Line[] = [
    { letter: 'M', json: JSON.stringify(MANIFEST) },
    { letter: 'T', json: JSON.stringify({ name: 'people' }) },
    ...ROWS.map((json) => ({ letter: 'R', json })),
  ];
  for (const row of ROWS) sum.add(row);
  for (const line of before) {
    hash.update(`${line.letter}${line.json}\n`);
    yield line;
  }
  const contents: Contents = { tables: [{ name: 'people', ...sum.content() }], sha256: hash.digest('hex') };
  yield { letter: 'E', json: JSON.stringify(contents) };
}

async function written(passphrase?: string): Promise<string> {
  const file = path.join(home, passphrase ? 'encrypted' : 'plain');
  await writeLines(file, MANIFEST, passphrase, lines());
  return file;
}

test.each([undefined, PASSPHRASE])(
  'what was written is read again, line by line (passphrase: %s)',
  async (passphrase) => {
    const file = await written(passphrase);
    const rows: string[] = [];
    await readLines(file, passphrase, ({ letter, json }) => void (letter === 'R' && rows.push(json)));
    expect(rows).toEqual(ROWS);
    expect((await verifyBackup(file, passphrase)).manifest).toEqual(MANIFEST);
  },
);

test.each([undefined, PASSPHRASE])(
  'a byte that is wrong or missing anywhere is found (passphrase: %s)',
  async (passphrase) => {
    const bytes = readFileSync(await written(passphrase));
    const begin = bytes.indexOf('\n') + 1;
    const broken = path.join(home, 'broken');
    const isRefused = async (what: Buffer) => {
      writeFileSync(broken, what);
      await expect(verifyBackup(broken, passphrase)).rejects.toThrow(BackupUnusable);
    };
    for (const at of [begin, begin + 70_000, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      await isRefused(changed);
      await isRefused(bytes.subarray(0, at));
    }
    await isRefused(Buffer.concat([bytes, bytes.subarray(begin)]));
    // At the end of a chunk nothing but the mark of the last one is missing.
    await isRefused(bytes.subarray(0, begin + 64 * 1024 + 16));
  },
);

test('a wrong passphrase, none, and a file that is no backup are told apart', async () => {
  const file = await written(PASSPHRASE);
  await expect(verifyBackup(file, 'another one altogether')).rejects.toThrow(/passphrase is not the one/);
  await expect(verifyBackup(file, undefined)).rejects.toThrow(/is encrypted: set BACKUP_PASSPHRASE/);
  const other = path.join(home, 'other');
  writeFileSync(other, '{"innerCircleBackup":2,"release":"9.0.0","at":"","encryption":null}\n');
  await expect(verifyBackup(other, undefined)).rejects.toThrow(/newer release \(9\.0\.0\)/);
  writeFileSync(other, 'Dear diary');
  await expect(verifyBackup(other, undefined)).rejects.toThrow(/is not a backup of Inner Circle/);
  await expect(verifyBackup(path.join(home, 'nowhere'), undefined)).rejects.toThrow(/cannot be read/);
});

test('what says how the file is encrypted cannot be changed either', async () => {
  const bytes = readFileSync(await written(PASSPHRASE));
  const file = path.join(home, 'renamed');
  writeFileSync(file, Buffer.from(bytes.toString('latin1').replace('0.1.0', '0.1.1'), 'latin1'));
  await expect(verifyBackup(file, PASSPHRASE)).rejects.toThrow(/passphrase is not the one of this backup, or the file/);
});
