import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminEndpoints } from '@inner-circle/domain/admin/admin.contract.ts';
import { expect, test } from 'vitest';
import { newBackupIn } from '../../platform/backup/kept-backups.ts';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../../testing/time-matchers.ts';

const backups = mkdtempSync(path.join(tmpdir(), 'backups-'));
const app = await startTestApp({
  sandbox: true,
  environment: { ADMIN_EMAILS: 'root@example.com', DEFAULT_PLAN: 'medium', DATA_DIR: tmpdir(), BACKUP_DIR: backups },
});
const { signIn, query } = app;
const { correspondent, planned, sendAt, moveTo, gmail } = reminding(app);

test('an admin sees what waits, what went out and went wrong last, and on what it all runs', async () => {
  await query(`insert into jobs (name, due_at) values ('imports.purge', now() - interval '20 minutes')`);
  await query(`insert into jobs (name, failed_at, error) values ('imports.purge', now(), 'of ada@example.com')`);
  moveTo('2026-11-15T08:00:00Z');
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await sendAt('2026-11-15T09:00:00Z');
  await gmail({ fault: 'refused' });
  await planned(ada, contactId, { date: '2026-11-16' });
  await planned(ada, contactId, { date: '2026-11-17' });
  await sendAt('2026-11-16T09:00:00Z');
  await gmail({ fault: 'none' });
  moveTo('2026-11-17T09:10:00Z');
  const root = await signIn('root@example.com');
  const { status, body } = await root(adminEndpoints.health);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    trouble: 'none',
    release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    migration: expect.stringMatching(/^\d{4}_[\w-]+$/),
    disk: { freeBytes: expect.any(Number) },
    sending: {
      due: 1,
      waiting: 0,
      succeededAt: withinTenMinutesAfter('2026-11-15T09:00:00Z'),
      failedAt: withinTenMinutesAfter('2026-11-16T09:00:00Z'),
      failure: 'refused',
    },
    backups: { lastAt: null, bytes: 0, isLate: true },
  });
  expect(body.sending.lateSeconds).toBeGreaterThanOrEqual(600);
  expect(body.database.bytes).toBeGreaterThan(1_000_000);
  expect(body.queues.find(({ name }) => name === 'imports.purge')).toMatchObject({ waiting: 1, failed: 1 });
  const vendor = (wanted: string) => body.vendors.find(({ name }) => name === wanted);
  expect(vendor('google')).toMatchObject({ state: 'sandbox', failedAt: null, succeededAt: expect.any(String) });
  expect(vendor('model')).toMatchObject({ state: 'not-set-up', succeededAt: null, failedAt: null });
  expect(body.webhooks).toEqual([{ vendor: 'stripe', lastAt: null, lagSeconds: null }]);
  // What a job or a vendor said may name people.
  expect(JSON.stringify(body)).not.toContain('@');
});

test('a backup is late when a second one should be there by now', async () => {
  const root = await signIn('root@example.com');
  const madeAt = Temporal.Instant.from('2026-11-18T02:10:00Z');
  const file = newBackupIn(backups, madeAt);
  writeFileSync(file, 'rows');
  utimesSync(file, madeAt.epochMilliseconds / 1000, madeAt.epochMilliseconds / 1000);
  const after = async (hours: number) => {
    moveTo(madeAt.add({ hours }).toString());
    return (await root(adminEndpoints.health)).body.backups;
  };
  expect(await after(47)).toEqual({ lastAt: '2026-11-18T02:10:00.000Z', bytes: 4, isLate: false });
  expect(await after(49)).toMatchObject({ isLate: true });
});
