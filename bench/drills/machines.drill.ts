import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { freePort } from '../../packages/sandbox/src/testing/free-port.ts';
import { Primary } from '../../packages/server/src/platform/database/primary.ts';
import { SERVER_PROGRAM } from '../../packages/server/src/testing/processes/server-program.ts';
import { addAccount } from '../support/accounts.ts';
import { milliseconds, whole } from '../support/figures.ts';
import { startHaproxy } from './machines/haproxy.ts';
import { connectMailbox, planMails } from '../support/mail-world.ts';
import { startPeople } from './machines/people-at-work.ts';
import { startPostgresPair, type Name } from './machines/postgres-pair.ts';
import { Program } from '../support/program.ts';
import { report, say } from '../support/report.ts';
import { withFolder } from '../support/scratch.ts';
import { countContacts, countEmails, settled } from './machines/counts.ts';
import { addAtOnce, guessByTurns, MOST_GUESSES } from './machines/limits.ts';
import { buyPremium, signIn, startWorld } from './machines/world.ts';

/** From the moment that a new primary takes changes until somebody has changed something. */
const FIRST_SUCCESS_MILLISECONDS = 5000;
/** How far the clocks of the processes are from the database's. */
const WEB_CLOCKS = [2, 0, -2];
const WORKER_CLOCKS = [2, -2];
const WRITERS = 3;
const CLIENTS_EACH = 2;
const MAILS_PER_EVENT = 20;
const MAILS_OVER_SECONDS = 12;
/** So many are written after each event before the next. */
const WRITTEN_BETWEEN = 40;
/** What the plan allows, and how much of it is left. */
const MOST_CONTACTS = 300;
const ROOM = 5;

const failures: string[] = [];
const promise = (isKept: boolean, sentence: string) => {
  if (!isKept) {
    failures.push(sentence);
    say(`BROKEN: ${sentence}`);
  }
};

/** What makes a process believe that it is later or earlier. Its timers go on as they are. */
function clockOf(seconds: number): Record<string, string> {
  if (seconds === 0) return {};
  const library = readdirSync('/usr/lib')
    .map((folder) => path.join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
    .find((file) => existsSync(file));
  if (!library) throw new Error('libfaketime is missing: apt-get install faketime');
  return { LD_PRELOAD: library, FAKETIME: `${seconds > 0 ? '+' : ''}${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

await withFolder(async (folder) => {
  say('starting a PostgreSQL pair under pg_auto_failover');
  const pair = await startPostgresPair();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const worldPort = await freePort();
  const world = await startWorld(origin, worldPort);
  const programs = new Map<string, Program>();
  const settings = {
    DATABASE_URL: pair.url,
    DATA_DIR: folder,
    PUBLIC_URL: origin,
    TRUST_PROXY: 'loopback',
    SANDBOX: 'true',
    DEFAULT_PLAN: 'medium',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
  };
  const machines = await Promise.all(
    [
      ...WEB_CLOCKS.map((clock) => ({ role: 'web', clock })),
      ...WORKER_CLOCKS.map((clock) => ({ role: 'worker', clock })),
    ].map(async ({ role, clock }, n) => ({
      name: role === 'web' ? `web ${n + 1}` : `worker ${n + 1 - WEB_CLOCKS.length}`,
      role,
      clock,
      port: await freePort(),
    })),
  );
  const webs = machines.filter(({ role }) => role === 'web');
  const start = async ({ name, role, clock, port: own }: (typeof machines)[number]) => {
    const program = new Program([SERVER_PROGRAM], { ...settings, ROLE: role, PORT: String(own), ...clockOf(clock) });
    programs.set(name, program);
    await program.answers(`http://localhost:${own}/readyz`);
  };
  let haproxy: Awaited<ReturnType<typeof startHaproxy>> | undefined;
  const end = async () => {
    for (const program of programs.values()) await program.end('SIGKILL');
    await haproxy?.end();
    await world.close();
    pair.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().then(() => process.exit(1)));

  const primary = new Primary({ variable: 'DATABASE_URL', url: pair.url }, { application_name: 'drill' });
  const withClient = async <Result>(work: (client: Client) => Promise<Result>): Promise<Result> => {
    const client = await primary.connect();
    return work(client).finally(() => client.end());
  };

  try {
    say('starting three web and two worker processes, two seconds apart, behind haproxy');
    await start(machines[0]!);
    await Promise.all(machines.slice(1).map(start));
    haproxy = await startHaproxy(folder, { port, processes: webs.map(({ port: own }) => own), world: worldPort });
    await programs.get('web 1')!.answers(`${origin}/readyz`);

    // Everybody who is signed in at one is known at all, at once, whichever clock is ahead.
    const cookies: string[] = [];
    for (let n = 0; n < WRITERS; n++) cookies.push(await signIn(origin, `writer${n}@example.com`));
    for (const cookie of cookies) {
      await buyPremium(origin, cookie);
      for (const { port: own, name } of webs) {
        const { status } = await fetch(`http://localhost:${own}/api/me`, { headers: { cookie } });
        promise(status === 200, `${name} answered ${status} to somebody who had signed in elsewhere.`);
      }
    }
    // PostgreSQL has it from 18 on; the accounts of the drill are made with it.
    await withClient((client) =>
      client.query(`create function uuidv7() returns uuid language sql as 'select gen_random_uuid()'`),
    );
    const mailer = await withClient((client) => addAccount(client, MAILS_PER_EVENT, 'mailer'));
    await connectMailbox({ origin, program: programs.get('web 1')! }, mailer.cookie);

    const people = startPeople(origin, cookies, CLIENTS_EACH);
    await people.untilWritten(WRITTEN_BETWEEN);
    const rows: string[][] = [];
    const buyers: string[] = [];
    let planned = 0;

    /** `act` answers when another server took over, where that happens. */
    const event = async (name: string, act: () => Promise<number | void>) => {
      planned += (
        await withClient((client) => planMails(client, mailer.userId, MAILS_PER_EVENT, 0, MAILS_OVER_SECONDS))
      ).rows.length;
      const began = Date.now();
      const buying = signIn(origin, `buyer${buyers.length}@example.com`).then(async (cookie) => {
        await buyPremium(origin, cookie);
        return cookie;
      });
      const promotedAt = await act();
      await people.untilWritten(WRITTEN_BETWEEN);
      buyers.push(await buying);
      const tally = people.tallySince(began);
      const first = promotedAt === undefined ? undefined : people.writtenSince(promotedAt)[0]! - promotedAt;
      promise(tally.failed === 0, `${name}: ${tally.failed} requests were answered with 500.`);
      promise(tally.refused.length === 0, `${name}: requests were answered with ${tally.refused.join(', ')}.`);
      promise((first ?? 0) <= FIRST_SUCCESS_MILLISECONDS, `${name}: the first success took ${first} ms.`);
      rows.push([
        name,
        promotedAt === undefined ? '–' : milliseconds(promotedAt - began),
        first === undefined ? '–' : milliseconds(first),
        milliseconds(tally.longestPause),
        ...[tally.good, tally.unavailable, tally.unanswered, tally.failed].map(whole),
      ]);
      say(rows.at(-1)!.join(' | '));
    };

    for (const machine of machines)
      await event(`kill -9 and restart of ${machine.name}`, async () => {
        await programs.get(machine.name)!.end('SIGKILL');
        await start(machine);
      });
    await event('reload of haproxy', async () => haproxy!.reload());
    await event('kill -9 and restart of the standby', async () => {
      pair.kill('b');
      await pair.untilAlone('a');
      pair.restart('b');
      await pair.untilPaired('a');
    });
    const tookOver = async (name: Name) => {
      await pair.until(`${name} takes changes`, () => pair.takesChanges(name));
      return Date.now();
    };
    await event('kill -9 of the primary', async () => {
      pair.kill('a');
      return tookOver('b');
    });
    await event('return of the old primary', async () => {
      await pair.untilAlone('b');
      pair.restart('a');
      await pair.untilPaired('b');
    });
    await event('planned switchover', async () => {
      const switching = pair.switchOver();
      const promotedAt = await tookOver('a');
      await switching;
      return promotedAt;
    });
    await pair.untilPaired('a');

    const bounded = await withClient((client) => addAccount(client, MOST_CONTACTS - ROOM, 'bounded'));
    const added = await addAtOnce(origin, bounded.cookie);
    promise(added === ROOM, `${added} contacts were added where the plan had room for ${ROOM}.`);
    const wrong = await guessByTurns(origin);
    promise(wrong === MOST_GUESSES, `${wrong} guesses were taken where ${MOST_GUESSES} are allowed.`);

    await people.stop();
    for (const cookie of buyers) {
      const { planType } = (await (await fetch(`${origin}/api/subscription`, { headers: { cookie } })).json()) as {
        planType: string;
      };
      promise(planType === 'premium', `Somebody who paid has the plan ${planType}.`);
    }

    say('waiting until every e-mail has come to an end');
    promise(await withClient(settled), 'E-mails are still on their way.');
    const emails = await withClient((client) => countEmails(client, mailer.userId, origin));
    const neither = planned - emails.sent - emails.unknown;
    promise(emails.twice === 0, `${emails.twice} e-mails arrived twice.`);
    promise(emails.missing === 0, `${emails.missing} e-mails are said to be sent and never arrived.`);
    promise(neither === 0, `${neither} e-mails were neither sent nor said to be in doubt.`);
    const { lost, twice } = await withClient((client) => countContacts(client, people.acknowledged));
    promise(lost === 0, `${lost} contacts were said to be saved and are not there.`);
    promise(twice === 0, `${twice} contacts were saved twice.`);

    report({
      title: 'Many machines',
      about: `Three web and two worker processes whose clocks are up to 2 s off in both directions, behind haproxy with deploy/haproxy.cfg, on a PostgreSQL pair under pg_auto_failover (health checks every second, commits wait for the standby). ${WRITERS * CLIENTS_EACH} clients add contacts with keys and read; each event also brings ${MAILS_PER_EVENT} reminders and somebody who signs in and buys a plan. The pause is the longest time in which nobody’s change was accepted. Target: ${FIRST_SUCCESS_MILLISECONDS / 1000} s from the moment that a new primary takes changes to the first change.`,
      columns: [
        'event',
        'new primary after',
        'first success after that',
        'longest pause',
        'answered well',
        '503',
        'not answered, 502, 504',
        '500',
      ],
      rows,
    });
    report({
      title: 'What was promised, counted at the end',
      about: 'Over all the events above.',
      columns: [
        'contacts acknowledged',
        'lost',
        'saved twice',
        'e-mails due',
        'sent',
        'arrived twice',
        'said to be sent but missing',
        'may have gone out',
        'plans bought',
        'added where there was room for 5',
        'guesses taken of 20 allowed',
      ],
      rows: [
        [
          people.acknowledged.length,
          lost,
          twice,
          planned,
          emails.sent,
          emails.twice,
          emails.missing,
          emails.unknown,
          buyers.length,
          added,
          wrong,
        ].map(whole),
      ],
    });
  } catch (error) {
    for (const [name, program] of programs) if (program.said) say(`${name}: ${program.said.slice(-2000)}`);
    throw error;
  } finally {
    await end();
  }
});
if (failures.length > 0) throw new Error(failures.join('\n'));
