import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Health, VendorHealth } from '@inner-circle/domain/admin/health.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { sql } from 'drizzle-orm';
import { backupsIn } from '../../platform/backup/kept-backups.ts';
import type { Connection } from '../../platform/database.ts';
import { migrationsFolder } from '../../platform/database/migrations.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { release } from '../../platform/version.ts';
import { diskOf } from '../../platform/watching/disk.ts';
import type { LastOutcome } from '../../platform/watching/last-outcomes.ts';
import { databaseTrouble } from '../../platform/watching/readiness.ts';
import { SENDS, vendorKey, webhookKey } from '../../platform/watching/watch.ts';
import { figures } from './figures.service.ts';

type Outcomes = ReadonlyMap<string, LastOutcome>;

/** The same as monitoring is told, for people. */
export async function healthOf(dependencies: Dependencies): Promise<Health> {
  const { config, watch, db } = dependencies;
  const { sending, queues, databaseBytes: bytes } = await figures(dependencies);
  const outcomes = await watch.outcomes.all();
  const [trouble = 'none', disk, migration] = await Promise.all([
    databaseTrouble(dependencies),
    diskOf(config),
    lastMigration(db),
  ]);
  return {
    trouble: trouble === 'disk-full' || trouble === 'database-read-only' ? trouble : 'none',
    release: release(),
    migration,
    database: { engine: config.DATABASE_URL ? 'server' : 'embedded', bytes },
    disk: disk ?? null,
    sending: { ...sending, ...lastOf(outcomes, SENDS) },
    queues: [...queues],
    vendors: vendorsOf(dependencies).map((vendor) => Object.assign(lastOf(outcomes, vendorKey(vendor.name)), vendor)),
    webhooks: webhooksOf(dependencies).map((vendor) => {
      const { succeededAt: lastAt = null, seconds: lagSeconds = null } = outcomes.get(webhookKey(vendor)) ?? {};
      return { vendor, lastAt, lagSeconds };
    }),
    backups: backupsOf(dependencies),
  };
}

function lastOf(outcomes: Outcomes, what: string) {
  const { succeededAt = null, failedAt = null, failure = null } = outcomes.get(what) ?? {};
  return { succeededAt, failedAt, failure };
}

type Vendor = Pick<VendorHealth, 'name' | 'state'>;

function state(credential: unknown, isPlayed: boolean): Vendor['state'] {
  if (credential) return 'set-up';
  return isPlayed ? 'sandbox' : 'not-set-up';
}

function vendorsOf({ config, ports }: Dependencies): Vendor[] {
  return [
    { name: 'google', state: state(config.GOOGLE_CLIENT_ID, ports.identityProvider !== undefined) },
    { name: 'stripe', state: state(config.STRIPE_SECRET_KEY, ports.payments !== undefined) },
    { name: 'telegram', state: state(config.TELEGRAM_BOT_TOKEN, ports.messenger !== undefined) },
    // Each person's own server, and each browser's.
    { name: 'smtp', state: 'set-up' },
    { name: 'push', state: 'set-up' },
    { name: 'mail', state: state(config.MAIL_URL, ports.operatorMailer !== undefined) },
    { name: 'model', state: state(config.AI_MODEL, false) },
    { name: 'speech', state: state(config.SPEECH_BASE_URL ?? config.SPEECH_API_KEY, false) },
  ];
}

const webhooksOf = ({ config, ports }: Dependencies) => [
  ...(ports.payments ? ['stripe'] : []),
  ...(ports.messenger && config.TELEGRAM_WEBHOOK_SECRET ? ['telegram'] : []),
];

function backupsOf({ config, clock }: Dependencies): Health['backups'] {
  const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: hours } = config;
  if (!folder) return null;
  const [last] = backupsIn(folder);
  if (!last) return { lastAt: null, bytes: 0, isLate: true };
  const madeAt = Temporal.Instant.fromEpochMilliseconds(last.madeAt.getTime());
  const isLate = clock.now().since(madeAt).total('hours') > 2 * hours;
  return { lastAt: toMoment(madeAt), bytes: last.size, isLate };
}

type Journal = { entries: { when: number; tag: string }[] };

async function lastMigration(db: Connection): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal;
  return journal.entries.find(({ when }) => when === Number(rows[0]!.at))?.tag ?? 'newer than this release';
}
