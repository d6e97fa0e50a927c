import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { kilobytes, percent } from './support/figures.ts';
import { startServer } from './support/program.ts';
import { report } from './support/report.ts';
import { withFolder } from './support/scratch.ts';

const TARGET_BYTES = 190_000;
const LARGEST = 6;

type File = { name: string; bytes: number };
type Loaded = { script: File[]; stylesheet: File[] };

/** What the browser fetches until `shown` is to be seen, in gzip as small as the build makes it. */
async function filesUntil(page: Page, address: string, shown: (page: Page) => Promise<void>): Promise<Loaded> {
  const loading: Promise<File & { type: string }>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const name = new URL(request.url()).pathname.replace('/assets/', '');
    loading.push(
      request.response().then(async (response) => ({
        type,
        name,
        bytes: gzipSync((await response?.body()) ?? '', { level: 9 }).length,
      })),
    );
  });
  await page.goto(address);
  await shown(page);
  const files = await Promise.all(loading);
  const of = (type: string) => files.filter((file) => file.type === type);
  return { script: of('script'), stylesheet: of('stylesheet') };
}

const sum = (files: readonly File[]) => files.reduce((total, { bytes }) => total + bytes, 0);

const largest = (files: readonly File[]) =>
  files
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, LARGEST)
    .map(({ name, bytes }) => `${name.replace(/-[\w-]{8}\.js$/, '')} ${kilobytes(bytes)}`)
    .join(', ');

await withFolder(async (folder) => {
  const { program, origin } = await startServer({ DATA_DIR: folder });
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const chrome = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const fresh = async () => (await chrome.newContext({ baseURL: origin })).newPage();
    const login = await filesUntil(await fresh(), '/login', (page) =>
      page
        .getByRole('link', { name: /google/i })
        .or(page.getByRole('button', { name: /google/i }))
        .waitFor(),
    );

    const visitor = await chrome.newContext({ baseURL: origin });
    await visitor.request.get('/api/auth/google?login_hint=ada@example.com&prompt=none');
    await visitor.request.post('/api/contacts', { data: { name: 'Grace Hopper' }, headers: { origin } });
    const first = await filesUntil(await visitor.newPage(), '/', (page) =>
      page.getByText('Grace Hopper').first().waitFor(),
    );

    const row = (screen: string, { script, stylesheet }: Loaded, target: string) => [
      percent(sum(script) / TARGET_BYTES),
      screen,
      kilobytes(sum(script)),
      String(script.length),
      kilobytes(sum(stylesheet)),
      target,
    ];
    report({
      title: 'Size of the web app',
      about: `JavaScript and CSS in gzip that a browser with an empty cache fetches until the screen is there. Target for the first screen: at most ${kilobytes(TARGET_BYTES)} of JavaScript.`,
      columns: [`of ${kilobytes(TARGET_BYTES)}`, 'screen', 'JavaScript', 'files', 'CSS', 'target'],
      rows: [
        row('contact list, signed in', first, sum(first.script) <= TARGET_BYTES ? 'met' : 'missed'),
        row('login', login, '–'),
      ],
      notes: [
        `The largest files: of the contact list ${largest(first.script)}; of the login ${largest(login.script)}.`,
      ],
    });
  } finally {
    await chrome.close();
    await program.end();
  }
});
