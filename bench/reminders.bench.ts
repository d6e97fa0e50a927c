import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { googleMailboxes } from '../packages/server/src/adapters/google/google-mailboxes.ts';
import { sandboxGoogleClient, sandboxGoogleEndpoints } from '../packages/sandbox/src/sandbox.ts';
import { withDatabase } from './support/engines.ts';
import { met, milliseconds, percent, quantile, timed, whole } from './support/figures.ts';
import { connectMailbox, grantFor, planMails, startMailWorld } from './support/mail-world.ts';
import { countOf, engines } from './support/options.ts';
import { startServer, type Server } from './support/program.ts';
import { report, say } from './support/report.ts';
import { withFolder } from './support/scratch.ts';

const kills = countOf('rounds', 30);
const mails = countOf('samples', 500);
const USERS = 20;
/** The accounts are told apart by the number of their contacts. */
const ACCOUNTS = Array.from({ length: USERS }, (_, n) => 100 + n);
const GMAIL_MILLISECONDS = 200;
const BETWEEN_KILLS_MILLISECONDS = 2500;
/** How long the e-mails of one kill go on coming due: it takes a worker about so long to be back. */
const WAVE_SECONDS = 4;
const SETTLED_WITHIN_MILLISECONDS = 300_000;
const AT_ONCE = 32;
const TARGET = { throughput: 0.5, latenessMilliseconds: 5000 };

const environment: Readonly<Record<string, string>> = { DEFAULT_PLAN: 'medium', LOG_LEVEL: 'error' };

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Until nothing waits, is claimed or on its way. */
async function settled(client: Client): Promise<void> {
  const giveUpAt = performance.now() + SETTLED_WITHIN_MILLISECONDS;
  for (;;) {
    const { rows } = await client.query<{ open: number }>(
      `select (select count(*)::int from reminders where status = 'pending')
            + (select count(*)::int from deliveries where status in ('claimed', 'sending', 'waiting')) as open`,
    );
    if (rows[0]?.open === 0) return;
    if (performance.now() > giveUpAt) throw new Error(`${rows[0]?.open} e-mails never came to an end.`);
    await sleep(500);
  }
}

type Act = 'reworded' | 'moved' | 'canceled';
const ACTS: readonly Act[] = ['reworded', 'moved', 'canceled'];
/** How many of the reminders somebody meddles with while they come due. */
const MEDDLED = 0.5;
const NEW_WORDS = 'Coffee instead?';

/** Somebody who changes one reminder at a random moment around its time; answers what was accepted, if anything. */
async function meddle({ origin }: Server, cookie: string, id: string): Promise<Act | undefined> {
  await sleep(Math.random() * WAVE_SECONDS * 1000);
  const act = ACTS[Math.floor(Math.random() * ACTS.length)]!;
  // This minute or the next: it goes out at once, or a little later.
  const [date, time] = new Date(Date.now() + Math.random() * 60_000).toISOString().split(/T|:\d\d\./);
  const body = act === 'reworded' ? { subject: `${NEW_WORDS} ${id}` } : { date, time };
  const response = await fetch(`${origin}/api/reminders/${id}${act === 'canceled' ? '/cancel' : ''}`, {
    method: act === 'canceled' ? 'POST' : 'PUT',
    headers: { cookie, origin, ...(act !== 'canceled' && { 'content-type': 'application/json' }) },
    ...(act !== 'canceled' && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (response.ok) return act;
  // It went out or is going out, and that is said.
  if (response.status === 409) return undefined;
  throw new Error(`A reminder could not be ${act}: ${response.status} ${answer}`);
}

/** Two workers on one PostgreSQL, each killed again and again while e-mails come due and people change them. */
async function drill(): Promise<void> {
  await withFolder((folder) =>
    withDatabase('native', ACCOUNTS, async ({ accounts, environmentOf }) => {
      const shared: Record<string, string> = { ...environment, ...environmentOf('workers'), DATA_DIR: folder };
      const world = await startMailWorld(shared, GMAIL_MILLISECONDS);
      const worker = () => startServer({ ...shared, ROLE: 'worker', PUBLIC_URL: world.origin });
      const workers: Server[] = [await worker(), await worker()];
      for (const { cookie } of accounts) await connectMailbox(workers[0]!, cookie);

      await withClient(shared['DATABASE_URL']!, async (client) => {
        const meddling: Promise<readonly [string, Act | undefined]>[] = [];
        for (let kill = 1; kill <= kills; kill++) {
          const wave = Math.floor((kill * mails) / kills) - Math.floor(((kill - 1) * mails) / kills);
          const { userId, cookie } = accounts[kill % USERS]!;
          const planned = await planMails(client, userId, wave, 0, WAVE_SECONDS);
          for (const { id } of planned.rows.filter(() => Math.random() < MEDDLED))
            meddling.push(meddle(world.product, cookie, id).then((act) => [id, act] as const));
          await sleep(BETWEEN_KILLS_MILLISECONDS * (0.5 + Math.random()) * 0.6);
          const victim = Math.random() < 0.5 ? 0 : 1;
          await workers[victim]!.program.end('SIGKILL');
          workers[victim] = await worker();
          if (kill % 10 === 0) say(`${kill} kills, ${(await world.mails()).length} e-mails have arrived`);
        }
        const accepted = new Map(await Promise.all(meddling));
        await settled(client);
        const arrived = Map.groupBy(await world.mails(), ({ subject }) => subject.split(' ').at(-1)!);
        const { rows } = await client.query<{ id: string; status: string; code: string | null }>(
          'select id, status, failure_code as code from reminders',
        );
        const mailsOf = (id: string) => arrived.get(id) ?? [];
        const those = (act: Act) => rows.filter(({ id }) => accepted.get(id) === act);
        const sent = rows.filter(({ status }) => status === 'sent');
        const unknown = rows.filter(({ code }) => code === 'unknown');
        const canceled = rows.filter(({ status }) => status === 'canceled');
        const went = unknown.filter(({ id }) => mailsOf(id).length > 0).length;
        const duplicates = rows.filter(({ id }) => mailsOf(id).length > 1).length;
        const uncalled = those('canceled').filter(({ id }) => mailsOf(id).length > 0).length;
        const oldWords = those('reworded').filter(({ id }) =>
          mailsOf(id).some(({ subject }) => !subject.startsWith(NEW_WORDS)),
        ).length;
        const missing = sent.filter(({ id }) => mailsOf(id).length === 0).length;
        const others = rows.length - sent.length - unknown.length - canceled.length + (mails - rows.length);
        report({
          title: 'Reminders under kill -9, edits and cancellations',
          about: `${whole(mails)} reminders of ${USERS} users come due while two worker processes on one PostgreSQL are killed ${kills} times at random, with a stand-in for Gmail that takes about ${GMAIL_MILLISECONDS} ms to answer. About half of them are reworded, moved or canceled by somebody at a random moment around their time. Afterwards every reminder is compared with what arrived and with what was accepted. One whose call was under way when its worker died is failed with the reason that it may have gone out.`,
          columns: [
            'arrived or reported',
            'due',
            'reworded, moved, canceled',
            'sent',
            'arrived twice',
            'canceled but arrived',
            'arrived with old words',
            'sent but missing',
            'may have gone out',
            'of these arrived',
            'neither',
          ],
          rows: [
            [
              percent((sent.length - missing + unknown.length + canceled.length) / mails),
              whole(mails),
              ACTS.map((act) => whole(those(act).length)).join(', '),
              ...[sent.length, duplicates, uncalled, oldWords, missing, unknown.length, went, others].map(whole),
            ],
          ],
        });
        if (duplicates + uncalled + oldWords + missing + others > 0)
          throw new Error('An e-mail came twice, though it was called back, with old words, or not at all.');
      });
      for (const { program } of workers) await program.end();
      await world.end();
    }),
  );
}

/** How late e-mails leave when there is nothing else to do. */
async function lateness(): Promise<void> {
  await withFolder((folder) =>
    withDatabase('native', [60], async ({ accounts, environmentOf }) => {
      const shared: Record<string, string> = { ...environment, ...environmentOf('idle'), DATA_DIR: folder };
      const world = await startMailWorld(shared);
      const product = await startServer({ ...shared, PUBLIC_URL: world.origin });
      await connectMailbox(product, accounts[0]!.cookie);
      await withClient(shared['DATABASE_URL']!, async (client) => {
        await planMails(client, accounts[0]!.userId, 60, 2, 60);
        await settled(client);
        const { rows } = await client.query<{ late: number }>(
          `select extract(epoch from sent_at - due_at)::float * 1000 as late from deliveries where status = 'sent'`,
        );
        const late = rows.map((row) => row.late);
        const worst = quantile(late, 0.99);
        report({
          title: 'Lateness of reminders',
          about: `60 reminders at random moments of one minute, on a process that has nothing else to do: from the moment it was due until Gmail’s stand-in had taken it. Target: 99 of 100 within ${TARGET.latenessMilliseconds} ms.`,
          columns: ['of the target', 'e-mails', 'median', '99 of 100', 'target'],
          rows: [
            [
              percent(worst / TARGET.latenessMilliseconds),
              whole(late.length),
              milliseconds(quantile(late, 0.5)),
              milliseconds(worst),
              met(worst <= TARGET.latenessMilliseconds),
            ],
          ],
        });
      });
      await product.program.end();
      await world.end();
    }),
  );
}

/** The same client, as many at once, and nothing else. */
async function bareLoop(world: string, count: number): Promise<number> {
  const mailboxes = googleMailboxes({ ...sandboxGoogleClient, endpoints: sandboxGoogleEndpoints(world) });
  const tokens = await Promise.all(ACCOUNTS.map((_, n) => grantFor(mailboxes, world, `bare-${n}@example.com`)));
  let next = 0;
  const sender = async () => {
    for (let n = next++; n < count; n = next++) {
      const outcome = await mailboxes.send(tokens[n % tokens.length]!, {
        from: { name: 'Ada', address: 'ada@example.com' },
        to: { name: `Person ${n}`, address: `person${n}@example.com` },
        subject: 'Tea this month?',
        text: 'Dear friend,\n\nis there a free hour?\n\nAda',
        html: '<p>Dear friend,</p><p>is there a free hour?</p><p>Ada</p>',
        messageId: `<bare-${n}-${crypto.randomUUID()}@example.com>`,
        date: Temporal.Now.instant(),
      });
      if (outcome.kind !== 'sent') throw new Error(`A bare e-mail was ${outcome.kind}.`);
    }
  };
  const { took } = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, sender)));
  return count / (took / 1000);
}

/** What comes due in one moment, beside a bare loop; both warmed up by some that are not counted. */
async function throughput(): Promise<void> {
  const rows: string[][] = [];
  const [SOON, LATER] = [1800, 3600];
  const steady = 2 * mails;
  const plan: Parameters<typeof withDatabase>[3] = async (client, { userId }) => {
    for (const due of [SOON, LATER]) await planMails(client, userId, steady / USERS, due, 0);
  };
  for (const engine of engines) {
    const measure: Parameters<typeof withDatabase>[2] = ({ accounts, environmentOf }) =>
      withFolder(async (folder) => {
        const world = await startMailWorld({ ...environment, DATA_DIR: folder });
        const addresses = { DATA_DIR: folder, ...environmentOf('product'), PUBLIC_URL: world.origin };
        const product = await startServer({ ...environment, ...addresses });
        for (const { cookie } of accounts) await connectMailbox(product, cookie);
        await bareLoop(world.origin, steady);
        const bare = await bareLoop(world.origin, steady);
        await moveClock(product, `PT${SOON + 60}S`);
        const before = (await world.mails()).length;
        const { took } = await timed(() => moveClock(product, `PT${LATER - SOON}S`));
        const arrived = (await world.mails()).length - before;
        if (arrived !== steady) throw new Error(`${arrived} of ${steady} e-mails arrived.`);
        const rate = steady / (took / 1000);
        say(`${engine}: ${percent(rate / bare)}, ${whole(rate)} a second`);
        rows.push([percent(rate / bare), engine, whole(rate), whole(bare), met(rate / bare >= TARGET.throughput)]);
        await product.program.end();
        await world.end();
      });
    await withDatabase(engine, ACCOUNTS, measure, plan);
  }
  report({
    title: 'Reminders a second',
    about: `${whole(steady)} reminders of ${USERS} users come due in one moment and are sent by one process, with everything that is written about them; beside a bare loop that makes as many of the same Gmail calls, ${AT_ONCE} at once, to the same stand-in in the same run. Target: at least ${percent(TARGET.throughput)}.`,
    columns: ['of a bare loop', 'engine', 'a second', 'bare loop', 'target'],
    rows,
  });
}

async function moveClock({ origin }: Server, advance: string): Promise<void> {
  const response = await fetch(`${origin}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ advance }),
  });
  if (!response.ok) throw new Error(`The clock was answered with ${response.status}: ${await response.text()}`);
}

await throughput();
await lateness();
await drill();
