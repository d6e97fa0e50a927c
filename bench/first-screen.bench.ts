import { chromium, type Browser } from '@playwright/test';
import { withDatabase } from './support/engines.ts';
import { median, met, milliseconds, percent, times } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const CONTACTS = 2000;
const SLOWED = 4;
const samples = countOf('samples', 9);
/** How long it took before the page brought its first data with it, on this kind of machine; half of it is the target. */
const BEFORE = { native: 2400, embedded: 2800 };

/** Where the first contact of each page stands. */
const PAGES = { '/': 'section[aria-label="Contacts"] li a', '/today': '[data-row] h3 a' } as const;
type Page = keyof typeof PAGES;

/** Runs in the page before anything of it: notes when the first contact stands on the screen. */
function noteFirstContact(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)) performance.mark('first-contact');
    else requestAnimationFrame(look);
  };
  look();
}

/** From the request of the page to the first contact on the screen, in a browser that has never been here. */
async function firstVisible(chrome: Browser, origin: string, cookie: string, path: Page): Promise<number> {
  const visitor = await chrome.newContext({ baseURL: origin, serviceWorkers: 'block' });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await visitor.addCookies([{ name, value, url: origin }]);
    const page = await visitor.newPage();
    const session = await visitor.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.addInitScript(noteFirstContact, PAGES[path]);
    await page.goto(path, { waitUntil: 'commit' });
    const mark = await page.waitForFunction(() => performance.getEntriesByName('first-contact')[0]?.startTime);
    return (await mark.jsonValue()) as number;
  } finally {
    await visitor.close();
  }
}

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const chrome = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
const rows: string[][] = [];
try {
  for (const engine of engines) {
    await withDatabase(engine, [CONTACTS], async ({ accounts: [ada], environmentOf }) => {
      const { program, origin } = await startServer(environmentOf('product'));
      try {
        const taken: Record<Page, number[]> = { '/': [], '/today': [] };
        for (let sample = -1; sample < samples; sample++)
          for (const path of ['/', '/today'] as const)
            taken[path].push(await firstVisible(chrome, origin, ada!.cookie, path));
        const [list, today] = [median(taken['/'].slice(1)), median(taken['/today'].slice(1))];
        const share = list / BEFORE[engine];
        say(`${engine}: ${milliseconds(list)}, Today ${milliseconds(today)}`);
        const figures = [milliseconds(list), met(share <= 0.5), milliseconds(today), times(today / list)];
        rows.push([percent(share), engine, ...figures]);
      } finally {
        await program.end();
      }
    });
  }
} finally {
  await chrome.close();
}

report({
  title: 'The first second',
  about: `From the request of the page until the first of ${CONTACTS} contacts stands on the screen of somebody who is signed in, with an empty cache and the browser's processor slowed ${SLOWED} times; medians of ${samples}. Beside what it took before the page brought its first data with it (${milliseconds(BEFORE.native)} native, ${milliseconds(BEFORE.embedded)} embedded). Target: at most half. And Today, opened in the same way.`,
  columns: ['of before', 'engine', 'list visible', 'target', 'Today visible', 'of the list'],
  rows,
});
