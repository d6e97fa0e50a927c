import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../../packages/sandbox/src/testing/free-port.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';
const POLL_MILLISECONDS = 50;
const READY_WITHIN_MILLISECONDS = 300_000;
/** By itself the manager waits twenty seconds before it believes that a server is gone; a drill need not. */
const IMPATIENT = {
  health_check_period: 1000,
  health_check_timeout: 1000,
  health_check_max_retries: 1,
  health_check_retry_delay: 500,
  node_considered_unhealthy_timeout: 5000,
  primary_demote_timeout: 5000,
};

export type Name = 'a' | 'b';
type Node = { name: string; port: number; arguments: readonly string[]; child?: ChildProcess };

/** PostgreSQL refuses to run as root; Debian's package brings a user of its own. */
function identity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** The process that serves this folder. After a crash its number stays in the file, and may be somebody else's. */
function serverOf(folder: string): number | undefined {
  try {
    const id = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(folder) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Asks one server by itself, and answers nothing when it does not. */
async function ask<Row extends object>(port: number, database: string, question: string): Promise<Row[] | undefined> {
  const client = new Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/${database}`,
    connectionTimeoutMillis: 1000,
    query_timeout: 1000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(question)).rows;
  } catch {
    return undefined;
  } finally {
    client.connection.stream.destroy();
  }
}

/** A primary and a standby of PostgreSQL under pg_auto_failover, each with its keeper in a process group of its own, as a machine. */
export async function startPostgresPair() {
  if (spawnSync('pg_autoctl', ['version']).error)
    throw new Error('pg_auto_failover is missing: apt-get install postgresql-15-auto-failover');
  const owner = identity();
  const home = mkdtempSync(path.join(os.tmpdir(), 'pair-'));
  mkdirSync(path.join(home, 'run'));
  if (owner) for (const folder of [home, path.join(home, 'run')]) chownSync(folder, owner.uid, owner.gid);
  const env = {
    PATH: `${BINARIES}:/usr/bin:/bin`,
    HOME: home,
    XDG_RUNTIME_DIR: path.join(home, 'run'),
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_DATA_HOME: path.join(home, 'share'),
    LC_ALL: 'C.UTF-8',
  };
  const folderOf = (name: string) => path.join(home, name);
  const common = (name: string, port: number) => [
    `--pgdata=${folderOf(name)}`,
    `--pgport=${port}`,
    '--hostname=127.0.0.1',
    '--auth=trust',
    '--no-ssl',
  ];
  const begin = (node: Node, args: readonly string[]) => {
    const log = openSync(path.join(home, `${node.name}.log`), 'a');
    node.child = spawn('pg_autoctl', args, { cwd: home, env, ...owner, detached: true, stdio: ['ignore', log, log] });
  };
  const until = async (what: string, isTrue: () => Promise<boolean>) => {
    const giveUpAt = performance.now() + READY_WITHIN_MILLISECONDS;
    while (!(await isTrue())) {
      if (performance.now() > giveUpAt) throw new Error(`${what} did not come true; the logs are in ${home}.`);
      await sleep(POLL_MILLISECONDS);
    }
  };

  const monitor: Node = { name: 'monitor', port: await freePort(), arguments: [] };
  const monitorUrl = `postgres://autoctl_node@127.0.0.1:${monitor.port}/pg_auto_failover?sslmode=prefer`;
  const nodeOf = (name: Name, port: number): Node => ({
    name,
    port,
    arguments: [...common(name, port), '--name', name, '--dbname', 'circle', '--monitor', monitorUrl],
  });
  const nodes = { a: nodeOf('a', await freePort()), b: nodeOf('b', await freePort()) };

  /** The keeper with all that it started; the server itself may be in another group by now. */
  const killMachine = ({ name, child }: Node) => {
    if (child?.pid === undefined) return;
    for (const id of [-child.pid, serverOf(folderOf(name))])
      try {
        if (id) process.kill(id, 'SIGKILL');
      } catch {
        // It is gone already.
      }
  };
  const remove = () => {
    for (const node of [nodes.a, nodes.b, monitor]) killMachine(node);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);

  const statesOf = async () => {
    const rows = await ask<{ name: Name; state: string }>(
      monitor.port,
      'pg_auto_failover',
      'select nodename as name, reportedstate::text as state from pgautofailover.node where reportedstate = goalstate',
    );
    return Object.fromEntries((rows ?? []).map(({ name, state }) => [name, state])) as Partial<Record<Name, string>>;
  };
  /** Both are up to date, and commits wait for the standby. */
  const untilPaired = (primary: Name) =>
    until(`${primary} with a standby`, async () => {
      const states = await statesOf();
      return states[primary] === 'primary' && states[primary === 'a' ? 'b' : 'a'] === 'secondary';
    });
  /** The standby is gone, and the manager has noticed: commits wait for nobody. */
  const untilAlone = (primary: Name) =>
    until(`${primary} without a standby`, async () => (await statesOf())[primary] === 'wait_primary');
  const takesChanges = async (name: Name) => {
    const rows = await ask<{ mode: string }>(
      nodes[name].port,
      'circle',
      `select current_setting('transaction_read_only') as mode`,
    );
    return rows?.[0]?.mode === 'off';
  };

  const made = spawnSync('pg_autoctl', ['create', 'monitor', ...common('monitor', monitor.port)], {
    cwd: home,
    env,
    ...owner,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`The manager could not be made: ${made.stderr}`);
  begin(monitor, ['run', '--pgdata', folderOf('monitor')]);
  const settings = Object.entries(IMPATIENT).map(
    ([name, value]) => `alter system set pgautofailover.${name} = ${value}`,
  );
  for (const statement of [...settings, 'select pg_reload_conf()'])
    await until('the manager', async () => (await ask(monitor.port, 'pg_auto_failover', statement)) !== undefined);
  begin(nodes.a, ['create', 'postgres', '--run', ...nodes.a.arguments]);
  await until('a', () => takesChanges('a'));
  begin(nodes.b, ['create', 'postgres', '--run', ...nodes.b.arguments]);
  await untilPaired('a');

  return {
    url: `postgres://postgres@127.0.0.1:${nodes.a.port},127.0.0.1:${nodes.b.port}/circle?target_session_attrs=read-write`,
    takesChanges,
    untilPaired,
    untilAlone,
    until,
    kill: (name: Name) => killMachine(nodes[name]),
    restart: (name: Name) => begin(nodes[name], ['run', '--pgdata', folderOf(name)]),
    switchOver: () =>
      new Promise<void>((resolve, reject) => {
        spawn('pg_autoctl', ['perform', 'switchover', '--pgdata', folderOf('monitor')], { cwd: home, env, ...owner })
          .on('error', reject)
          .on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The switchover ended with ${code}.`))));
      }),
    remove,
  };
}
