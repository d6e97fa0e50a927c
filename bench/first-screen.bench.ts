import { chromium, type Browser } from '@playwright/test';
import { withDatabase } from './support/engines.ts';
import { median, met, milliseconds, percent } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const CONTACTS = 2000;
const SLOWED = 4;
const samples = countOf('samples', 9);
/** How long it took before the page brought its first data with it, on this kind of machine; half of it is the target. */
const BEFORE = { native: 2400, embedded: 2800 };

/** Runs in the page before anything of it: notes when the first contact stands on the screen. */
function noteFirstContact(): void {
  const look = () => {
    if (document.querySelector('section[aria-label="Contacts"] li a')) performance.mark('list-visible');
    else requestAnimationFrame(look);
  };
  look();
}

/** From the request of the page to the first contact on the screen, in a browser that has never been here. */
async function listVisible(chrome: Browser, origin: string, cookie: string): Promise<number> {
  const visitor = await chrome.newContext({ baseURL: origin, serviceWorkers: 'block' });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await visitor.addCookies([{ name, value, url: origin }]);
    const page = await visitor.newPage();
    const session = await visitor.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.addInitScript(noteFirstContact);
    await page.goto('/', { waitUntil: 'commit' });
    const mark = await page.waitForFunction(() => performance.getEntriesByName('list-visible')[0]?.startTime);
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
        const taken: number[] = [];
        for (let sample = -1; sample < samples; sample++) taken.push(await listVisible(chrome, origin, ada!.cookie));
        const middle = median(taken.slice(1));
        say(`${engine}: ${taken.map(milliseconds).join(', ')}`);
        const share = middle / BEFORE[engine];
        rows.push([percent(share), engine, milliseconds(middle), met(share <= 0.5)]);
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
  about: `From the request of the page until the first of ${CONTACTS} contacts stands on the screen of somebody who is signed in, with an empty cache and the browser's processor slowed ${SLOWED} times; medians of ${samples}. Beside what it took before the page brought its first data with it (${milliseconds(BEFORE.native)} native, ${milliseconds(BEFORE.embedded)} embedded). Target: at most half.`,
  columns: ['of before', 'engine', 'list visible', 'target'],
  rows,
});
