import { setTimeout as sleep } from 'node:timers/promises';
import { browser } from '../packages/server/src/testing/browser.ts';
import { median, met, milliseconds, percent, quantile, timed, times, whole } from './support/figures.ts';
import { countOf } from './support/options.ts';
import { Program, startServer, type Server } from './support/program.ts';
import { report, say } from './support/report.ts';
import { withFolder } from './support/scratch.ts';

const rounds = countOf('rounds', 20);
const WRITERS = 4;
const [SHORTEST_MILLISECONDS, LONGEST_MILLISECONDS] = [200, 900];
const REFUSES_WITHIN_MILLISECONDS = 2000;
const PAGE = 100;

type Person = ReturnType<typeof browser>;

/** Somebody who adds contacts as fast as they are answered, until nobody answers. */
async function write(person: Person, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const name = `Contact ${crypto.randomUUID()}`;
    const response = await person.send('POST', '/api/contacts', { body: { name } }).catch(() => undefined);
    if (!response) return;
    if (response.status !== 201) throw new Error(`A contact was answered with ${response.status}.`);
    acknowledged.add(name);
    await response.bytes().catch(() => undefined);
  }
}

async function namesOf(person: Person): Promise<Set<string>> {
  const names = new Set<string>();
  for (let page = 1; ; page++) {
    const response = await person.send('GET', `/api/contacts?sort=newest&limit=${PAGE}&page=${page}`);
    if (!response.ok) throw new Error(`The contacts were answered with ${response.status}.`);
    const { data } = (await response.json()) as { data: { name: string }[] };
    for (const { name } of data) names.add(name);
    if (data.length < PAGE) return names;
  }
}

type Visit = { server: Server; person: Person; took: number };

await withFolder(async (folder) => {
  const environment = { DATA_DIR: folder, DEFAULT_PLAN: 'premium', LOG_LEVEL: 'error' };
  const restarts: number[] = [];
  const acknowledged = new Set<string>();
  let cookies: Person['jar'] | undefined;

  const visit = async (): Promise<Visit> => {
    const { result: server, took } = await timed(() => startServer(environment));
    const person = browser(server.origin);
    for (const [name, value] of cookies ?? []) person.jar.set(name, value);
    cookies = person.jar;
    return { server, person, took };
  };
  const lost = async (person: Person) => [...acknowledged.difference(await namesOf(person))];

  const first = await visit();
  await first.person.visit('/api/auth/google?login_hint=ada@example.com&prompt=none');
  const { took: refusedAfter, result: refusal } = await timed(() => refusedStart(environment));
  await first.server.program.end();
  const clean = await visit();

  let current = clean;
  const missing = new Set<string>();
  for (let round = 1; round <= rounds; round++) {
    const writers = Array.from({ length: WRITERS }, () => write(current.person, acknowledged));
    await sleep(SHORTEST_MILLISECONDS + Math.random() * (LONGEST_MILLISECONDS - SHORTEST_MILLISECONDS));
    await current.server.program.end('SIGKILL');
    await Promise.all(writers);
    current = await visit();
    restarts.push(current.took);
    for (const name of await lost(current.person)) missing.add(name);
    if (current.server.program.said.includes('"level":50')) throw new Error(current.server.program.said);
    say(
      `kill ${round}: ${acknowledged.size} acknowledged, ${missing.size} lost, back in ${milliseconds(current.took)}`,
    );
  }
  const found = acknowledged.intersection(await namesOf(current.person)).size;
  await current.server.program.end();

  report({
    title: 'Durability',
    about: `${rounds} times kill -9 of the server while ${WRITERS} clients add contacts over HTTP; after each restart every contact that was ever acknowledged is looked for. Nothing is repaired by hand in between. Embedded engine.`,
    columns: ['found of acknowledged', 'kills', 'acknowledged', 'found', 'lost'],
    rows: [
      [percent(found / acknowledged.size), rounds, acknowledged.size, found, missing.size].map((figure) =>
        typeof figure === 'number' ? whole(figure) : figure,
      ),
    ],
  });
  report({
    title: 'Restart after a kill',
    about: `Time from the start of the process to the first good answer of /readyz after each of those kills, as a multiple of the start after a clean stop (${milliseconds(clean.took)}). Embedded engine.`,
    columns: ['of a clean start', 'restart', 'time'],
    rows: [['median', median(restarts)] as const, ['slowest', quantile(restarts, 1)] as const].map(([which, took]) => [
      times(took / clean.took),
      which,
      milliseconds(took),
    ]),
  });
  report({
    title: 'A second process on the same data',
    about: `How long a second server on the same data folder takes to refuse. Target: within ${REFUSES_WITHIN_MILLISECONDS} ms. Embedded engine.`,
    columns: ['of a clean start', 'refused after', 'target', 'it says'],
    rows: [
      [
        percent(refusedAfter / clean.took),
        milliseconds(refusedAfter),
        met(refusedAfter <= REFUSES_WITHIN_MILLISECONDS),
        refusal
          .replaceAll(folder, 'DATA_DIR')
          .replace(/process \d+, which started at [^ ]+(?=\.)/, 'process …, which started at …'),
      ],
    ],
  });
  if (missing.size > 0) throw new Error(`${missing.size} acknowledged contacts were lost.`);
});

/** The sentence with which it ends. */
async function refusedStart(environment: Record<string, string>): Promise<string> {
  const second = new Program(['packages/server/src/server.ts'], { ...environment, PORT: '0' });
  if ((await second.exited()) !== 1) throw new Error(`A second process was not refused: ${second.said}`);
  return second.said;
}
