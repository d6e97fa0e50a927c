import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { hashOf, newSecret } from '../packages/server/src/platform/secrets.ts';
import type { Crowd, Tally } from './support/crowd.ts';
import { withDatabase } from './support/engines.ts';
import { milliseconds, percent, quantile, timed, whole } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { Program, startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const CROWD = 600;
/** Downloads that are paused must be larger than what the system takes off the server's hands. */
const [HEAVY_USERS, HEAVY_INTERACTIONS] = [20, 60];
const seconds = countOf('seconds', 8);
const CLIENTS = 4;
const WAITING = 50;
const madeUp = Array.from({ length: CROWD }, () => `session=${newSecret()}`);
const SETTLE_MILLISECONDS = 5000;

/** The cookies of so many new users, each with so many interactions with notes that hardly shrink. */
async function addUsers(client: ClientBase, users: number, interactions: number): Promise<string[]> {
  const tokens = Array.from({ length: users }, newSecret);
  await client.query(
    `with added as (
       insert into users (id, issuer, subject, email, name, created_at, signed_in_at)
       select gen_random_uuid(), 'crowd', hash, hash || '@example.com', 'Crowd', now(), now() from unnest($1::text[]) as hash
       returning id, subject)
     insert into sessions (token_hash, user_id, created_at, seen_at) select subject, id, now(), now() from added`,
    [tokens.map(hashOf)],
  );
  await client.query(
    `with met as (
       insert into contacts (user_id, id, name, notes, last_interaction, created_at, updated_at)
       select id, gen_random_uuid(), 'Grace', '', now(), now(), now() from users where subject = any($1::text[])
       returning user_id, id)
     insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
     select user_id, gen_random_uuid(), id, 'call', now(), $3::text, now() from met, generate_series(1, $2::int)`,
    [tokens.map(hashOf), interactions, randomBytes(32_768).toString('hex')],
  );
  return tokens.map((token) => `session=${token}`);
}

type Served = { perSecond: number; refused: number; latency: number };

/** Somebody who adds contacts, four at a time, and waits as long as the server asks for when it is busy. */
async function serve(origin: string, cookie: string): Promise<Served> {
  const [until, latencies] = [performance.now() + seconds * 1000, [] as number[]];
  let refused = 0;
  const write = async () => {
    const response = await fetch(`${origin}/api/contacts`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Grace' }),
      signal: AbortSignal.timeout(seconds * 1000),
    });
    await response.bytes();
    return response;
  };
  const keepWriting = async () => {
    while (performance.now() < until) {
      const { result, took } = await timed(() => write().catch(() => undefined));
      if (result?.status === 201) latencies.push(took);
      else {
        refused += 1;
        const wait = Number(result?.headers.get('retry-after') ?? 1) * 1000;
        await sleep(Math.max(0, Math.min(wait, until - performance.now())));
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, keepWriting));
  return {
    perSecond: latencies.length / seconds,
    refused,
    latency: latencies.length > 0 ? quantile(latencies, 0.95) : Infinity,
  };
}

async function beside(origin: string, crowd: Crowd, cookie: string): Promise<{ served: Served; tally: Tally }> {
  const program = new Program(['bench/support/crowd.ts'], { ORIGIN: origin, CROWD: JSON.stringify(crowd) });
  await sleep(SETTLE_MILLISECONDS);
  // Meanwhile the server meets the crowd, and asks everybody once to wait.
  await serve(origin, cookie);
  const served = await serve(origin, cookie);
  await program.end();
  return { served, tally: JSON.parse(program.said) as Tally };
}

const inWords = (tally: Tally) =>
  Object.entries(tally)
    .map(([what, times]) => `${what} ${whole(times)}`)
    .join(', ');

/** A language model that never answers. */
const silence = createServer(() => {}).listen(0, '127.0.0.1');
await once(silence, 'listening');
const { port } = silence.address() as AddressInfo;
const model = { AI_MODEL: 'silent', AI_BASE_URL: `http://127.0.0.1:${port}/v1` };

const rows: string[][] = [];
for (const engine of engines) {
  let light: string[] = [];
  let heavy: string[] = [];
  await withDatabase(
    engine,
    [100],
    async ({ accounts, environmentOf }) => {
      const environment = { ...environmentOf('product'), DEFAULT_PLAN: 'premium', LOG_LEVEL: 'info', ...model };
      const { cookie } = accounts[0]!;
      const crowds: [string, Crowd][] = [
        ['600 slow bodies', { kind: 'slow', count: CROWD, cookies: [] }],
        ['600 paused downloads of 20 users', { kind: 'paused', count: CROWD, cookies: heavy }],
        ['600 rude clients of one user', { kind: 'rude', count: CROWD, cookies: light.slice(0, 1) }],
        ['600 rude clients of 600 users', { kind: 'rude', count: CROWD, cookies: light }],
        ['600 rude clients with made-up cookies', { kind: 'rude', count: CROWD, cookies: madeUp }],
        ['50 people who wait for a model', { kind: 'waiting', count: WAITING, cookies: light }],
      ];
      for (const [who, crowd] of crowds) {
        const { program, origin } = await startServer(environment);
        try {
          await serve(origin, cookie);
          const alone = await serve(origin, cookie);
          const { served, tally } = await beside(origin, crowd, cookie);
          const ratio = served.perSecond / alone.perSecond;
          say(`${engine}, ${who}: ${percent(ratio)}, ${inWords(tally)}`);
          rows.push([
            percent(ratio),
            engine,
            who,
            `${whole(alone.perSecond)} → ${whole(served.perSecond)}`,
            `${milliseconds(alone.latency)} → ${Number.isFinite(served.latency) ? milliseconds(served.latency) : '–'}`,
            whole(served.refused),
            inWords(tally),
          ]);
        } finally {
          await program.end();
        }
      }
    },
    async (client) => {
      light = await addUsers(client, CROWD, 0);
      heavy = await addUsers(client, HEAVY_USERS, HEAVY_INTERACTIONS);
    },
  );
}

report({
  title: 'Overload',
  about: `What is left for somebody who adds contacts, ${CLIENTS} at a time for ${seconds} s, while ${CROWD} clients behave badly, or ${WAITING} people wait for a model that does not answer. The bad ones send a body a byte a second, stop reading a download, or ask again at once whatever they are answered. All come from one address, on the same machine as the server, and have been there for ${SETTLE_MILLISECONDS / 1000 + seconds} s, for the last ${seconds} of them beside the same person.`,
  columns: [
    'of being alone',
    'engine',
    'beside',
    'contacts/s',
    '95 of 100 within',
    'refused',
    'the others were answered',
  ],
  rows,
});
silence.closeAllConnections();
silence.close();
