// Lives through a morning and an hour of reminders with ten thousand users on one PostgreSQL, and compares what anybody does there with
// the same in a database that has nobody else in it.
import path from 'node:path';
import type { Client } from 'pg';
import { sandboxGoogleClient, sandboxGoogleEndpoints } from '../../packages/sandbox/src/sandbox.ts';
import { googleMailboxes } from '../../packages/server/src/adapters/google/google-mailboxes.ts';
import { newKeys } from '../../packages/server/src/platform/sealing.ts';
import { SERVER_PROGRAM } from '../../packages/server/src/testing/processes/server-program.ts';
import { whole } from '../support/figures.ts';
import { grantFor, startMailWorld } from '../support/mail-world.ts';
import { contactCounts, countOf } from '../support/options.ts';
import { startServer, type Server } from '../support/program.ts';
import { say } from '../support/report.ts';
import { withFolder } from '../support/scratch.ts';
import { compare, SIDES, type Side } from './growth/cost.ts';
import { withDatabases } from './growth/databases.ts';
import {
  compareClaims,
  compareMornings,
  costOfSending,
  everybodysMorning,
  giveMailboxes,
  outcomes,
  planDue,
  type Place,
  type Places,
} from './growth/jobs.ts';
import { ADA, FIRST_TYPICAL, MEASURED, OTHERS_AFTER } from './growth/population.ts';
import { ADA_SIGNS_IN_AS, compareRequests, signIn, type Worlds } from './growth/requests.ts';
import { reportCosts, reportHour, reportRatios, reportSizes, type Hour } from './growth/reports.ts';
import { tableSizes, wronglyKept } from './growth/sizes.ts';

const others = { users: countOf('users', 10_000), contacts: contactCounts([1_000_000])[0]! };
const mails = countOf('mails', 20_000);
const rounds = countOf('rounds', 5);
const samples = countOf('samples', 30);
const MAILS_EACH = 5;
const GMAIL_MILLISECONDS = 50;
const LAST_TYPICAL = FIRST_TYPICAL + MEASURED.typical - 1;

const keys = newKeys();
const today = Temporal.Now.plainDateISO('UTC').toString();
/** When it is half past eight where the typical ones live. */
const THEIR_MORNING = Temporal.Instant.from(`${today}T18:30Z`);
/** When it is morning, or was, where the others live. */
const EVERYBODYS_MORNING = Temporal.Instant.from(`${today}T16:30Z`);

const environmentOf = (url: string, folder: string, role: string) => ({
  DATABASE_URL: url,
  DATA_DIR: folder,
  ENCRYPTION_KEYS: keys,
  LOG_LEVEL: 'error',
  ROLE: role,
  SANDBOX: 'true',
});

/** Lets ada come in by the identity provider's stand-in, as whom she has all her contacts. */
async function adoptAda({ client }: Place, server: Server): Promise<void> {
  await signIn(server, ADA_SIGNS_IN_AS);
  const { rows } = await client.query<{ issuer: string; subject: string }>(
    'delete from users where not exists (select from drill.people where people.id = users.id) returning issuer, subject',
  );
  // Otherwise she came in before.
  if (rows[0])
    await client.query(
      'update users set issuer = $1, subject = $2 from drill.people where n = $3 and people.id = users.id',
      [rows[0].issuer, rows[0].subject, ADA],
    );
}

async function firstContacts({ client }: Place): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ n: number; id: string }>(
    'select n, id from drill.contacts where k = 1 and n < $1',
    [OTHERS_AFTER],
  );
  return new Map(rows.map(({ n, id }) => [n, id]));
}

async function requests(places: Places, urlOf: (side: Side) => string, monitor: Client, folder: string) {
  const servers: Server[] = [];
  try {
    const worlds: Partial<Record<Side, Worlds[Side]>> = {};
    for (const side of SIDES) {
      const environment = environmentOf(urlOf(side), path.join(folder, side), 'web');
      const server = await startServer(environment, { entry: SERVER_PROGRAM });
      servers.push(server);
      await adoptAda(places[side], server);
      worlds[side] = { server, contactOf: await firstContacts(places[side]), database: places[side].database };
    }
    return await compareRequests(worlds as Worlds, monitor, { samples, rounds, warmUp: 2 * samples });
  } finally {
    await Promise.all(servers.map(({ program }) => program.end()));
  }
}

async function sending(places: Places, urlOf: (side: Side) => string, monitor: Client, folder: string) {
  const world = await startMailWorld({ DATA_DIR: path.join(folder, 'world'), LOG_LEVEL: 'error' }, GMAIL_MILLISECONDS);
  const mailboxes = googleMailboxes({ ...sandboxGoogleClient, endpoints: sandboxGoogleEndpoints(world.origin) });
  const grant = await grantFor(mailboxes, world.origin, ADA_SIGNS_IN_AS);
  const workers: Server[] = [];
  const work = async (side: Side) => {
    const environment = environmentOf(urlOf(side), path.join(folder, side), 'worker');
    const worker = await startServer({ ...environment, PUBLIC_URL: world.origin }, { entry: SERVER_PROGRAM });
    workers.push(worker);
    return worker;
  };
  try {
    const sides = { alone: await work('alone'), crowded: await work('crowded') };
    for (const side of SIDES) await giveMailboxes(places[side], grant, FIRST_TYPICAL, LAST_TYPICAL);
    const send = (side: Side) =>
      costOfSending(places[side], monitor, [sides[side]], () =>
        planDue(places[side], FIRST_TYPICAL, LAST_TYPICAL, MAILS_EACH, null),
      );
    for (const side of SIDES) await send(side);
    const compared = await compare('send a reminder', Math.min(rounds, 5), async (side) => (await send(side)).cost);

    await sides.alone.program.end();
    const { crowded } = places;
    await giveMailboxes(crowded, grant, OTHERS_AFTER + 1, OTHERS_AFTER + others.users);
    const both = [sides.crowded, await work('crowded')];
    const before = world.taken();
    const hour = await costOfSending(crowded, monitor, both, () =>
      planDue(crowded, OTHERS_AFTER + 1, OTHERS_AFTER + others.users, 20, mails),
    );
    return { compared, hour: { ...hour, taken: world.taken() - before, outcomes: await outcomes(crowded) } };
  } finally {
    await Promise.all(workers.map(({ program }) => program.end()));
    await world.end();
  }
}

// What was started ends with this.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await withFolder((folder) =>
  withDatabases(others, keys, async (places, urlOf, monitor) => {
    const asked = await requests(places, urlOf, monitor, folder);
    const claims = await compareClaims(places, monitor, rounds);
    const mornings = await compareMornings(places, monitor, THEIR_MORNING, rounds);
    const sent = await sending(places, urlOf, monitor, folder);
    const morning = await everybodysMorning(places.crowded, monitor, EVERYBODYS_MORNING);
    say('looking at what was kept');
    const wrong = (await Promise.all(SIDES.map((side) => wronglyKept(places[side].client)))).flat();
    await places.crowded.client.query('vacuum (analyze)');
    const hour: Hour = { ...sent.hour, morning };
    reportRatios([...asked.values(), ...claims, mornings, sent.compared], others, { samples, rounds });
    reportHour(hour);
    reportCosts(asked, { mornings, sending: sent.compared });
    reportSizes(await tableSizes(places.crowded.client), others);
    if (wrong.length > 0) throw new Error(`What triggers keep is not what there is: ${wrong.join(', ')}.`);
    if (hour.taken > hour.count) throw new Error(`${whole(hour.count)} reminders became ${whole(hour.taken)} e-mails.`);
    const open = Object.keys(hour.outcomes).filter((status) => status !== 'sent' && status !== 'failed');
    if (open.length > 0) throw new Error(`There are reminders that are still ${open.join(' or ')}.`);
    // Those whose connection broke while the mail server may have taken them: one in a thousand on a machine that is busy.
    const failed = hour.outcomes['failed'] ?? 0;
    if (failed > hour.count / 1000) throw new Error(`${whole(failed)} of ${whole(hour.count)} reminders failed.`);
    if (hour.took > 3_600_000) throw new Error('What comes due in an hour took longer than an hour.');
  }),
);
