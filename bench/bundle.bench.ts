import { chromium } from '@playwright/test';
import { BUDGETS, openFirstScreen, openPublicPage, sum, type Fetched } from '../packages/e2e/src/support/sizes.ts';
import { kilobytes, percent } from './support/figures.ts';
import { startServer } from './support/program.ts';
import { report } from './support/report.ts';
import { withFolder } from './support/scratch.ts';

const LARGEST = 6;

const largest = ({ script }: Fetched) =>
  script
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, LARGEST)
    .map(({ name, bytes }) => `${name.replace(/^assets\/|-[\w-]{8}\.js$/g, '')} ${kilobytes(bytes)}`)
    .join(', ');

const row = (what: string, { script, stylesheet }: Fetched, budget: number) => [
  percent(sum(script) / budget),
  what,
  kilobytes(sum(script)),
  kilobytes(budget),
  String(script.length),
  kilobytes(sum(stylesheet)),
];

await withFolder(async (folder) => {
  const { program, origin } = await startServer({ DATA_DIR: folder });
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const chrome = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const openAsVisitor = async (address: string) =>
      openPublicPage(await (await chrome.newContext({ baseURL: origin })).newPage(), address);
    const [login, landing] = [await openAsVisitor('/login'), await openAsVisitor('/')];
    const visitor = await chrome.newContext({ baseURL: origin });
    await visitor.request.get('/api/auth/google?login_hint=ada@example.com&prompt=none');
    await visitor.request.post('/api/contacts', { data: { name: 'Grace Hopper' }, headers: { origin } });
    const { first, near } = await openFirstScreen(await visitor.newPage());

    report({
      title: 'Size of the web app',
      about:
        'JavaScript and CSS in gzip that a browser with an empty cache fetches until the screen is there, and what it fetches ahead once the contact list is drawn and nothing else is to be done. `npm test` refuses a build that is over its budget.',
      columns: ['of the budget', 'screen', 'JavaScript', 'budget', 'files', 'CSS'],
      rows: [
        row('contact list, signed in', first, BUDGETS.firstScreen),
        row('fetched ahead after it', near, BUDGETS.near),
        row('login', login, BUDGETS.publicPage),
        row('landing page', landing, BUDGETS.publicPage),
      ],
      notes: [`The largest files of the contact list: ${largest(first)}.`],
    });
  } finally {
    await chrome.close();
    await program.end();
  }
});
