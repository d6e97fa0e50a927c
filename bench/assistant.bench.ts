import { withDatabase } from './support/engines.ts';
import { median, met, milliseconds, timed, times, whole } from './support/figures.ts';
import { contactCounts, countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const TARGET = 10;
const [contacts = 0] = contactCounts([20_000]);
const samples = countOf('samples', 40);

/** What is asked, beside the requests for the same rows that a screen would make. */
const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  'Who have I not contacted recently?': ['/api/contacts?sort=lastInteraction&limit=10'],
  'What is due today?': ['/api/todos?limit=10'],
  'How many contacts do I have?': ['/api/contacts?limit=1', '/api/subscription/usage'],
  'Who is in Sailing crew?': ['/api/groups?search=sailing', '/api/contacts?group=Sailing%20crew&limit=10'],
  'Remind me to call Zoë Lindberg on Friday': ['/api/contacts?search=zoe%20lindberg&limit=10'],
  'Xyzzy frobnicate the quux': ['/api/contacts?search=xyzzy&limit=10'],
};

async function fetched(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

const rows: string[][] = [];
for (const engine of engines) {
  await withDatabase(engine, [contacts], async ({ accounts: [account], environmentOf }) => {
    // A person may send 30 messages a minute, which is fewer than are measured here.
    const settings = { DEFAULT_PLAN: 'premium', RATE_LIMIT: '0' };
    const { program, origin } = await startServer({ ...environmentOf('product'), ...settings });
    const headers = { cookie: account!.cookie, origin };
    try {
      for (const [message, urls] of Object.entries(MESSAGES)) {
        const ask = () =>
          fetched(`${origin}/api/ai/process`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ message }),
          });
        const look = async () => {
          for (const url of urls) await fetched(`${origin}${url}`, { headers });
        };
        await ask();
        await look();
        const [asked, looked]: [number[], number[]] = [[], []];
        // In turn, so that whatever else the machine does falls on both.
        for (let sample = 0; sample < samples; sample += 1) {
          asked.push((await timed(ask)).took);
          looked.push((await timed(look)).took);
        }
        const ratio = median(asked) / median(looked);
        say(`${engine}, ${message} ${milliseconds(median(asked))}, ${times(ratio)}`);
        rows.push([
          times(ratio),
          engine,
          message,
          milliseconds(median(asked)),
          milliseconds(median(looked)),
          met(ratio <= TARGET),
        ]);
      }
    } finally {
      await program.end();
    }
  });
}

report({
  title: 'A message to the assistant',
  about: `\`POST /api/ai/process\` with the built-in engine, for a user with ${whole(contacts)} contacts, beside the plain requests for the rows that the answer needs, ${samples} of each in turn. The answer is kept and counted, which takes two transactions. Target: at most ${TARGET} times as long.`,
  columns: ['of the requests', 'engine', 'message', 'message', 'requests', 'target'],
  rows,
});
