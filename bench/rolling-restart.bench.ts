import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../packages/sandbox/src/testing/free-port.ts';
import { withDatabase } from './support/engines.ts';
import { whole } from './support/figures.ts';
import { countOf } from './support/options.ts';
import { Program } from './support/program.ts';
import { report, say } from './support/report.ts';
import { withFolder } from './support/scratch.ts';

const rounds = countOf('rounds', 3);
const CLIENTS = 8;
const PAUSE_MILLISECONDS = 20;
/** In which a proxy that asks every second sees that a process is there again. */
const SEEN_AGAIN_MILLISECONDS = 3000;

type Proxy = {
  name: string;
  program: string;
  configuration: (at: Addresses) => string;
  arguments: (file: string) => string[];
};
type Addresses = { port: number; servers: readonly number[]; folder: string };

const haproxy: Proxy = {
  name: 'haproxy',
  program: 'haproxy',
  configuration: ({ port, servers }) => `
    defaults
      mode http
      option forwardfor
      timeout connect 2s
      timeout client 30s
      timeout server 30s
    frontend people
      bind 127.0.0.1:${port}
      default_backend processes
    backend processes
      option httpchk GET /readyz
      default-server check inter 1s fall 2 rise 1
      ${servers.map((server) => `server s${server} 127.0.0.1:${server}`).join('\n      ')}
`,
  arguments: (file) => ['-db', '-f', file],
};

/** It learns of a process that has gone by asking it, and keeps connections for the next request. */
const nginx: Proxy = {
  name: 'nginx',
  program: 'nginx',
  configuration: ({ port, servers, folder }) => `
    daemon off;
    pid ${folder}/pid;
    error_log stderr crit;
    events {}
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n      ')}
      upstream processes {
        ${servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=1s;`).join('\n        ')}
        keepalive 16;
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://processes;
          proxy_http_version 1.1;
          proxy_next_upstream error timeout non_idempotent;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $remote_addr;
        }
      }
    }
`,
  arguments: (file) => ['-e', 'stderr', '-c', file],
};

const isInstalled = ({ program }: Proxy) => spawnSync(program, ['-v']).error === undefined;

/** The proxy in front of these processes, until `work` has ended. */
const behind = <Result>(proxy: Proxy, at: Omit<Addresses, 'folder'>, work: () => Promise<Result>): Promise<Result> =>
  withFolder(async (folder) => {
    chmodSync(folder, 0o755);
    const file = path.join(folder, `${proxy.name}.conf`);
    writeFileSync(file, proxy.configuration({ ...at, folder }));
    const child = spawn(proxy.program, proxy.arguments(file), { stdio: 'ignore' });
    const exited = once(child, 'exit');
    try {
      return await work();
    } finally {
      child.kill('SIGTERM');
      await exited;
    }
  });

/** What clients are answered that read and write by turns, without end and without haste. */
function keepAsking(origin: string, cookie: string) {
  const tally = { good: 0, refused: 0, unanswered: 0 };
  const over = new AbortController();
  const ask = async (isWrite: boolean): Promise<void> => {
    const write = {
      method: 'POST',
      body: JSON.stringify({ name: 'Grace' }),
      headers: { cookie, origin, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    };
    const response = await fetch(`${origin}/api/contacts`, isWrite ? write : { headers: { cookie } });
    await response.bytes();
    if (response.ok) tally.good += 1;
    else {
      tally.refused += 1;
      say(`answered with ${response.status}`);
    }
  };
  const clients = Array.from({ length: CLIENTS }, async (_, number) => {
    for (let turn = number; !over.signal.aborted; turn++) {
      await ask(turn % 2 === 0).catch(() => (tally.unanswered += 1));
      await sleep(PAUSE_MILLISECONDS);
    }
  });
  return {
    tally,
    stop: async () => {
      over.abort();
      await Promise.all(clients);
    },
  };
}

async function drill(proxy: Proxy, drainSeconds: number, environment: Record<string, string>, cookie: string) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const servers = [await freePort(), await freePort()];
  const start = async (server: number) => {
    const program = new Program(['packages/server/src/server.ts'], {
      ...environment,
      PORT: String(server),
      PUBLIC_URL: origin,
      TRUST_PROXY: 'loopback',
      SANDBOX: 'false',
      DEFAULT_PLAN: 'premium',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT: '0',
      DRAIN_SECONDS: String(drainSeconds),
    });
    await program.answers(`http://localhost:${server}/readyz`);
    return program;
  };
  const programs = await Promise.all(servers.map(start));
  try {
    return await behind(proxy, { port, servers }, async () => {
      await sleep(SEEN_AGAIN_MILLISECONDS);
      const asking = keepAsking(origin, cookie);
      for (let round = 0; round < rounds; round++)
        for (const [index, server] of servers.entries()) {
          await programs[index]!.end();
          programs[index] = await start(server);
          await sleep(SEEN_AGAIN_MILLISECONDS);
        }
      await asking.stop();
      return asking.tally;
    });
  } finally {
    await Promise.all(programs.map((program) => program.end()));
  }
}

const rows: string[][] = [];
let worst = 0;
await withDatabase('native', [100], async ({ accounts, environmentOf }) => {
  for (const proxy of [haproxy, nginx]) {
    if (!isInstalled(proxy)) {
      say(`${proxy.name} is not installed on this machine: the drill is left out (apt-get install ${proxy.name}).`);
      continue;
    }
    for (const drainSeconds of [3, 0]) {
      const tally = await drill(proxy, drainSeconds, environmentOf('product'), accounts[0]!.cookie);
      const all = tally.good + tally.refused + tally.unanswered;
      if (drainSeconds > 0) worst = Math.max(worst, all - tally.good);
      rows.push([
        `${((tally.good / all) * 100).toFixed(2)} %`,
        proxy.name,
        `${drainSeconds} s`,
        ...[2 * rounds, all, tally.refused, tally.unanswered].map(whole),
      ]);
      say(rows.at(-1)!.join(' | '));
    }
  }
});

if (rows.length > 0)
  report({
    title: 'Rolling restarts behind a proxy',
    about: `Two processes on one PostgreSQL behind a real proxy are restarted by turns, ${rounds} times each, while ${CLIENTS} clients read the list and add contacts through it. HAProxy asks each process every second whether it is ready; nginx learns that one has gone when it asks it for something, and then asks the other, for writes carry a key. \`DRAIN_SECONDS\` is how long a process serves on after it was told to end; 0 is for comparison.`,
    columns: ['answered well', 'proxy', 'drain', 'restarts', 'requests', 'refused', 'not answered'],
    rows,
  });
if (worst > 0) throw new Error('The restarts were noticed.');
