import { type Client } from 'pg';
import { consent } from '../../support/mail-world.ts';
import { cpuSeconds, type Server } from '../../support/program.ts';
import { compare, costOf, part, type Compared, type Side } from './cost.ts';
import { ADA, cookieOf, FIRST_TYPICAL, GRACE, MEASURED } from './population.ts';

type World = { readonly server: Server; readonly contactOf: ReadonlyMap<number, string>; readonly database: string };
export type Worlds = Readonly<Record<Side, World>>;

/** One request, or a few that belong together; `turn` counts on. */
type Kind = {
  readonly what: string;
  readonly ask: (world: World, turn: number) => Promise<void>;
  /** How many of them at once, where an address may ask no more in a minute. */
  readonly most?: number;
};

const typical = (turn: number) => FIRST_TYPICAL + (turn % MEASURED.typical);

async function get({ server: { origin } }: World, path: string, number: number): Promise<void> {
  const response = await fetch(origin + path, { headers: { cookie: cookieOf(number) } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`);
}

async function post({ server: { origin } }: World, path: string, number: number, body: object): Promise<void> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { cookie: cookieOf(number), origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`${path} was answered with ${response.status}: ${answer}`);
}

/** As a browser does it, without the pages: to the identity provider, back with its answer, and to the first screen. */
export async function signIn({ origin }: Server, email: string): Promise<string> {
  const asked = await fetch(`${origin}/api/auth/google?login_hint=${encodeURIComponent(email)}`, {
    redirect: 'manual',
  });
  await asked.arrayBuffer();
  const attempt = asked.headers.getSetCookie()[0]?.split(';')[0];
  if (!attempt) throw new Error(`Signing in was answered with ${asked.status} to ${asked.headers.get('location')}.`);
  const { pathname, search } = await consent(asked.headers.get('location')!);
  const back = await fetch(`${origin}${pathname}${search}`, { headers: { cookie: attempt }, redirect: 'manual' });
  await back.arrayBuffer();
  const cookie = back.headers
    .getSetCookie()
    .map((one) => one.split(';')[0]!)
    .find((one) => one.startsWith('session='));
  if (!cookie) throw new Error(`Signing in led to ${back.headers.get('location')}.`);
  return cookie;
}

const month = () => {
  const first = Temporal.Now.plainDateISO('UTC').with({ day: 1 });
  return `startDate=${first.toString()}&endDate=${first.add({ months: 1 }).toString()}`;
};

export const KINDS = {
  list: { what: 'contact list, 50 contacts', ask: (world, turn) => get(world, '/api/contacts', typical(turn)) },
  listOfAda: { what: 'contact list, 2,000 contacts', ask: (world) => get(world, '/api/contacts', ADA) },
  listOfGrace: { what: 'contact list, 20,000 contacts', ask: (world) => get(world, '/api/contacts', GRACE) },
  shortFound: { what: 'search “ka”, found', ask: (world) => get(world, '/api/contacts?search=ka', ADA) },
  shortMissing: { what: 'search “qq”, not found', ask: (world) => get(world, '/api/contacts?search=qq', ADA) },
  longFound: { what: 'search “lindber”, found', ask: (world) => get(world, '/api/contacts?search=lindber', ADA) },
  longMissing: {
    what: 'search “telescope”, not found',
    ask: (world) => get(world, '/api/contacts?search=telescope', ADA),
  },
  longOfGrace: {
    what: 'search “lindber”, 20,000 contacts',
    ask: (world) => get(world, '/api/contacts?search=lindber', GRACE),
  },
  contact: {
    what: 'contact page',
    ask: (world, turn) => get(world, `/api/contacts/${world.contactOf.get(typical(turn))}`, typical(turn)),
  },
  calendar: {
    what: 'calendar, a month',
    ask: (world, turn) => get(world, `/api/calendar/entries?${month()}`, typical(turn)),
  },
  firstScreen: { what: 'first screen', ask: (world, turn) => get(world, '/', typical(turn)) },
  signIn: {
    what: 'sign-in and first screen',
    most: 4,
    ask: async (world) => {
      const cookie = await signIn(world.server, ADA_SIGNS_IN_AS);
      const response = await fetch(world.server.origin, { headers: { cookie } });
      await response.arrayBuffer();
    },
  },
  interaction: {
    what: 'log an interaction',
    ask: (world, turn) =>
      post(world, `/api/interactions/contact/${world.contactOf.get(typical(turn))}`, typical(turn), {
        type: 'call',
        date: new Date().toISOString(),
        notes: 'We talked about the allotment.',
      }),
  },
  newContact: {
    what: 'add a contact',
    ask: (world, turn) =>
      post(world, '/api/contacts', typical(turn), {
        name: `New Person ${turn}`,
        notes: 'We met at the choir. Likes old maps.',
      }),
  },
} as const satisfies Record<string, Kind>;

export const ADA_SIGNS_IN_AS = 'ada@example.com';

/** Each kind by itself, for what a process compiles while it is hot belongs to one kind. */
export async function compareRequests(
  worlds: Worlds,
  monitor: Client,
  { samples, rounds, warmUp }: { samples: number; rounds: number; warmUp: number },
): Promise<Map<keyof typeof KINDS, Compared>> {
  const results = new Map<keyof typeof KINDS, Compared>();
  for (const [name, { what, ask, most = Infinity }] of Object.entries(KINDS) as [keyof typeof KINDS, Kind][]) {
    let turn = 0;
    const several = async (world: World, count: number) => {
      for (let asked = 0; asked < Math.min(count, most); asked++) await ask(world, turn++);
    };
    const count = Math.min(samples, most);
    await several(worlds.alone, warmUp);
    await several(worlds.crowded, warmUp);
    const compared = await compare(what, rounds, async (side) => {
      const world = worlds[side];
      // Connections that had nothing to do were closed meanwhile.
      await several(world, 5);
      const own = async () => (await cpuSeconds(world.server.origin)) * 1000;
      return part(await costOf(monitor, world.database, own, () => several(world, count)), count);
    });
    results.set(name, compared);
  }
  return results;
}
