import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { inject, expect, onTestFinished, test, vi } from 'vitest';
import { createNativeDatabase } from '../../testing/databases/test-database.ts';
import { startTwoServers } from '../../testing/databases/two-servers.ts';
import { writeLines } from '../../platform/backup/backup-file.ts';
import { runCommand } from './commands.ts';

/** What the command printed, and the code that it would end with. */
async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const printers = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const printer of printers) printer.mockImplementation((line: string) => void lines.push(line));
  await runCommand(args, { DATA_DIR: path.join(os.tmpdir(), 'no-data-here'), ...environment });
  for (const printer of printers) printer.mockRestore();
  const code = process.exitCode ?? 0;
  process.exitCode = 0;
  return { code, printed: lines.join('\n') };
}

async function databaseOf(template?: string) {
  const { url, drop } = await createNativeDatabase(template);
  onTestFinished(drop);
  return url;
}

test('the help names every command, and what is not one is answered with it', async () => {
  expect(await run(['--help'])).toMatchObject({ code: 0, printed: expect.stringContaining('inner-circle [command]') });
  expect((await run(['--version'])).printed).toMatch(/^Inner Circle \d+\.\d+\.\d+$/);
  expect(await run(['chek'])).toMatchObject({ code: 2, printed: expect.stringMatching(/no command “chek”[^]*check/) });
  expect(await run(['check', 'it'])).toMatchObject({ code: 2, printed: expect.stringContaining('does not take this') });
});

test('a configuration that is not right is told variable by variable', async () => {
  const { code, printed } = await run(['check'], { NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(printed).toMatch(/bad +configuration +PUBLIC_URL: is required/);
  expect(printed).toMatch(/bad +configuration +ENCRYPTION_KEYS: is required/);
});

test('the state of the database is told: empty, as this release wants it, or newer', async () => {
  const check = async (url: string) => (await run(['check'], { DATABASE_URL: url })).printed;
  expect(await check(await databaseOf())).toMatch(
    /ok +database +PostgreSQL \d+, empty; the first start makes its tables/,
  );
  const url = await databaseOf(inject('nativePostgres').template);
  expect(await check(url)).toMatch(/ok +database +PostgreSQL \d+, with the tables of this release/);
  expect(await check(url)).toMatch(/ok +clock/);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`);
  await client.end();
  expect(await check(url)).toMatch(/bad +database +was written by a newer release/);
});

test('a database that does not answer is told with the reason', async () => {
  const { code, printed } = await run(['check'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(code).toBe(1);
  expect(printed).toMatch(/bad +database +does not answer \(.*ECONNREFUSED.*\): look at DATABASE_URL/);
});

test('of several servers the standby is told, whether it would take over', async () => {
  const url = await databaseOf(inject('nativePostgres').template);
  const servers = await startTwoServers(url);
  onTestFinished(servers.close);
  const check = async () => (await run(['check'], { DATABASE_URL: servers.url })).printed;
  servers.a.become('gone');
  servers.b.become('primary');
  const printed = await check();
  expect(printed).toMatch(/ok +database +PostgreSQL \d+, with the tables of this release/);
  expect(printed).toMatch(/warn +standby +127\.0\.0\.1:\d+ does not answer \(.+\): it could not take over/);
  servers.a.become('primary');
  expect(await check()).toMatch(/bad +standby +127\.0\.0\.1:\d+ takes changes too/);
  servers.b.become('gone');
  servers.a.become('gone');
  expect(await check()).toMatch(/bad +database +does not answer/);
});

test('a vendor that does not answer is told, and so is a clock that is wrong', async () => {
  const server = createServer((_request, reply) =>
    reply.writeHead(404, { date: 'Thu, 01 Jan 2026 00:00:00 GMT' }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const model = { AI_MODEL: 'any', AI_BASE_URL: address, ANALYTICS_URL: 'http://127.0.0.1:1/' };
  const { printed } = await run(['check'], model);
  expect(printed).toMatch(/ok +model +127\.0\.0\.1:\d+ answers/);
  expect(printed).toMatch(/bad +analytics +127\.0\.0\.1:1 does not answer/);
  expect(printed).toMatch(/warn +clock +is \d+ seconds ahead: let the machine set it by NTP/);
});

test('a name that leads nowhere is told, and that nobody can sign in with the sandbox then', async () => {
  const nowhere = { PUBLIC_URL: 'http://circle.invalid', SANDBOX: 'true' };
  const { code, printed } = await run(['check'], nowhere);
  expect(code).toBe(1);
  expect(printed).toMatch(/bad +name +“circle\.invalid” leads nowhere, so nobody can sign in with the sandbox/);
  expect((await run(['check'])).printed).toMatch(/ok +name +“localhost” leads to/);
});

test('how old the last backup is, and whether one can be made, is told', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const check = async (environment: Record<string, string> = { BACKUP_DIR: folder }) =>
    (await run(['check'], environment)).printed;
  expect(await check({})).toMatch(/warn +backups +none are made by themselves/);
  expect(await check()).toMatch(/ok +backups +every 24 hours in .*; there is none yet/);
  const file = path.join(folder, 'inner-circle-2026-11-18T02-10-00Z.backup');
  writeFileSync(file, '');
  expect(await check()).toMatch(/ok +backups +every 24 hours in .*, the last one 0 hours ago/);
  const longAgo = new Date(Date.now() - 50 * 60 * 60_000);
  utimesSync(file, longAgo, longAgo);
  expect(await check()).toMatch(/warn +backups +the last one in .* is 50 hours old/);
  const nobody = { BACKUP_DIR: folder, BACKUP_PASSPHRASE_FILE: path.join(folder, 'nowhere') };
  expect(await check(nobody)).toMatch(/bad +backups +cannot be made in .*BACKUP_PASSPHRASE_FILE cannot be read/);
});

test('nothing is made by looking', async () => {
  const { printed } = await run(['check']);
  expect(printed).toMatch(/ok +database +embedded; the first start makes it/);
  expect(printed).toMatch(/ok +disk +\d+ MB are free/);
});

test('a backup that is not encrypted is not restored without a word where a passphrase is set', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plain-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [file, home] = [path.join(folder, 'plain.backup'), path.join(folder, 'data')];
  async function* nothing() {
    yield { letter: 'M', json: '{}' };
  }
  await writeLines(file, { release: '0.1.0', at: '2026-11-18T12:00:00Z' }, undefined, nothing());
  const secret = { DATA_DIR: home, BACKUP_PASSPHRASE: 'correct horse battery staple' };
  const refused = await run(['restore', file], secret);
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('not encrypted') });
  expect(refused.printed).toContain('add --unencrypted');
  expect(existsSync(home)).toBe(false);
  // With the operator's word it is read, and found to hold nothing.
  const damaged = await run(['restore', '--unencrypted', file], secret);
  expect(damaged).toMatchObject({ code: 1, printed: expect.not.stringContaining('not encrypted') });
  expect((await run(['restore', file], { DATA_DIR: home })).printed).not.toContain('not encrypted');
});
