import { existsSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import type { Config } from '../../platform/config.ts';
import { DatabaseInUse, lockDirectory } from '../../platform/database/directory-lock.ts';
import { hostsOf } from '../../platform/database/hosts.ts';
import { migrationsFolder } from '../../platform/database/migrations.ts';
import { bad, ok, warn, type Finding } from './finding.ts';

const ANSWERS_WITHIN = 5000;
const OLDEST = 15;
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin'];
/** Processes agree on what is due by the database's clock; much further off, logs and reminders look odd. */
const CLOCK_SECONDS = 2;

export const checkDatabase = async (config: Config): Promise<Finding[]> =>
  config.DATABASE_URL ? checkServer(config.DATABASE_URL) : [checkEmbedded(config.DATA_DIR)];

function checkEmbedded(home: string): Finding {
  const folder = path.join(home, 'database');
  if (!existsSync(folder)) return ok('database', `embedded; the first start makes it in ${folder}`);
  try {
    lockDirectory(folder).release();
    return ok('database', `embedded, in ${folder}`);
  } catch (error) {
    return error instanceof DatabaseInUse
      ? ok('database', `embedded, in ${folder}, and running`)
      : bad('database', `${folder} cannot be used (${(error as Error).message}): change its owner, or set DATA_DIR`);
  }
}

type Facts = {
  version: number;
  isStandby: boolean;
  missing: string[];
  applied: number | null;
  unknown: number | null;
};

type Server = { at: string; facts?: Facts; now?: Date; error?: Error };

/** Of several servers one takes changes, and the others are there to take over. */
async function checkServer(url: string): Promise<Finding[]> {
  const servers = await Promise.all(hostsOf(url).map(lookAt));
  const primary = servers.find(({ facts }) => facts?.isStandby === false) ?? servers.find(({ facts }) => facts);
  if (!primary?.facts || !primary.now) return servers.map(silent);
  return [judge(primary.facts), clock(primary.now), ...servers.filter((one) => one !== primary).map(other)];
}

async function lookAt(url: string): Promise<Server> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN,
    query_timeout: ANSWERS_WITHIN,
  });
  const at = `${client.host}:${client.port}`;
  // An error that comes later is told by the query that waits.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { at, facts: await factsOf(client), now: await nowOf(client) };
  } catch (error) {
    return { at, error: error as Error };
  } finally {
    await client.end().catch(() => undefined);
  }
}

const silent = ({ error }: Server): Finding =>
  bad('database', `does not answer (${error?.message}): look at DATABASE_URL and at the server's own log`);

function other({ at, facts, error }: Server): Finding {
  if (!facts) return warn('standby', `${at} does not answer (${error?.message}): it could not take over`);
  return facts.isStandby
    ? ok('standby', `${at} would take over`)
    : bad('standby', `${at} takes changes too, and they would be two different databases: ask its manager why`);
}

async function factsOf(client: Client): Promise<Facts> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const { rows } = await client.query<{ version: number; isStandby: boolean; missing: string[]; migrated: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as "isStandby",
       array(select name from unnest($1::text[]) as wanted (name)
             where not exists (select from pg_available_extensions there where there.name = wanted.name)) as missing,
       to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
    [EXTENSIONS],
  );
  const { migrated, ...facts } = rows[0]!;
  if (!migrated) return { ...facts, applied: null, unknown: null };
  const { rows: changes } = await client.query<{ applied: number; unknown: number }>(
    `select count(*)::int as applied, (count(*) filter (where created_at <> all($1::bigint[])))::int as unknown
     from drizzle.__drizzle_migrations`,
    [known],
  );
  return { ...facts, ...changes[0]! };
}

function judge({ version, isStandby, missing, applied, unknown }: Facts): Finding {
  const known = readMigrationFiles({ migrationsFolder }).length;
  if (version < OLDEST) return bad('database', `is PostgreSQL ${version}: ${OLDEST} is the oldest that will do`);
  if (isStandby) return bad('database', 'is a standby, which takes no changes: name the primary in DATABASE_URL, too');
  if (missing.length > 0)
    return bad(
      'database',
      `lacks the extensions ${missing.join(', ')}: install PostgreSQL's contrib package on its machine`,
    );
  if (unknown)
    return bad('database', 'was written by a newer release: start that one, or go back to a backup from before');
  const name = `PostgreSQL ${version}`;
  if (applied === null) return ok('database', `${name}, empty; the first start makes its tables`);
  return applied < known
    ? ok('database', `${name}; the next start makes ${known - applied} changes to its tables`)
    : ok('database', `${name}, with the tables of this release`);
}

const nowOf = async (client: Client) =>
  (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now;

function clock(now: Date): Finding {
  const off = Math.round((Date.now() - now.getTime()) / 1000);
  return Math.abs(off) <= CLOCK_SECONDS
    ? ok('clock', "is the database's")
    : warn('clock', `differs from the database's by ${Math.abs(off)} seconds: let both machines set theirs by NTP`);
}
