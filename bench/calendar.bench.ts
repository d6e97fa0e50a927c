/// <reference lib="dom" />
import { chromium, type Page } from '@playwright/test';
import { median, met, milliseconds, times } from './support/figures.ts';
import { countOf } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report } from './support/report.ts';
import { withFolder } from './support/scratch.ts';

const EVENTS = 300;
const TARGET = 3;
const samples = countOf('samples', 12);

/** Months that lie far enough from each other not to share a day. */
const FULL = '2030-03-15';
const EMPTY = '2030-06-15';

const event = (number: number) => {
  const day = `2030-03-${String((number % 28) + 1).padStart(2, '0')}`;
  const hour = String(8 + (number % 10)).padStart(2, '0');
  return {
    id: `event-${number}`,
    source: 'google',
    type: 'meeting',
    title: `Meeting ${number} about what comes next`,
    start: `${day}T${hour}:00:00.000Z`,
    end: `${day}T${hour}:45:00.000Z`,
    allDay: false,
    zone: 'UTC',
    description: '',
    location: '',
    contactId: null,
    contactName: null,
    meetLink: null,
    attendees: [],
    calendarId: 'primary',
    readOnly: false,
    seriesId: null,
    createInteraction: false,
    etag: '"1"',
    link: null,
  };
};

/** Google's side is answered here, so that what is measured is the drawing. */
async function standInForGoogle(page: Page) {
  const full = Array.from({ length: EVENTS }, (_, number) => event(number));
  await page.route('**/api/calendar-auth/status', (route) =>
    route.fulfill({ json: { isAuthorized: true, email: 'ada@example.com', problem: null, isAvailable: true } }),
  );
  await page.route('**/api/calendar/calendars', (route) => route.fulfill({ json: { data: [] } }));
  await page.route('**/api/calendar/get-events', (route) => {
    const { startDate } = route.request().postDataJSON() as { startDate: string };
    const data = startDate < FULL && startDate > '2030-02' ? full : [];
    return route.fulfill({ json: { data, removed: [], whole: ['primary'], failed: [], cut: [], sync: 'sync' } });
  });
}

/** Opens a month in a page of its own, and says how long its grid took from the press of the tab to the last frame. */
async function drawn(page: Page, date: string, chips: number): Promise<number> {
  await page.evaluate(
    (kept) => {
      sessionStorage.setItem('tab', 'groups');
      sessionStorage.setItem('calendar', kept);
    },
    JSON.stringify({ view: 'month', date }),
  );
  await page.reload();
  const tab = page.getByRole('tab', { name: 'Calendar' });
  const others = page.getByRole('tab', { name: 'Groups' });
  const cell = `[data-day="${date}"]`;
  // Once for the code and the answers, which are not measured.
  await tab.click();
  await page.waitForFunction(isDrawn, { cell, chips });
  await others.click();
  await page.waitForSelector(cell, { state: 'detached' });
  return page.evaluate(
    async ({ selector, count }) => {
      const began = performance.now();
      const button = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
        ({ textContent }) => textContent === 'Calendar',
      );
      button?.click();
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, where nothing else of this file is
      const frame = () => new Promise(requestAnimationFrame);
      const isThere = () =>
        document.querySelector(selector) !== null && document.querySelectorAll('[data-event]').length >= count;
      while (!isThere()) await frame();
      await frame();
      await frame();
      return performance.now() - began;
    },
    { selector: cell, count: chips },
  );
}

const isDrawn = ({ cell, chips }: { cell: string; chips: number }) =>
  document.querySelector(cell) !== null && document.querySelectorAll('[data-event]').length >= chips;

await withFolder(async (folder) => {
  const { program, origin } = await startServer({ DATA_DIR: folder, DEFAULT_PLAN: 'medium' });
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const chrome = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const page = await chrome.newPage({
      baseURL: origin,
      timezoneId: 'UTC',
      viewport: { width: 1280, height: 900 },
      // A worker would ask in the page's place, where nobody stands in.
      serviceWorkers: 'block',
    });
    await standInForGoogle(page);
    await page.goto('/api/auth/google?login_hint=ada@example.com&prompt=none');
    await page.getByRole('tab', { name: 'Calendar' }).waitFor();
    // Three chips in each of 28 days.
    const full: number[] = [];
    const empty: number[] = [];
    for (let sample = 0; sample < samples; sample++) {
      full.push(await drawn(page, FULL, 3 * 28));
      empty.push(await drawn(page, EMPTY, 0));
    }
    const ratio = median(full) / median(empty);
    report({
      title: 'A full month in the calendar',
      about: `How long a month with ${EVENTS} events takes to be drawn, as a multiple of an empty one, from the press of the tab to the frame after the last event; code and answers are there already. Medians of ${samples} each, by turns. Target: at most ${TARGET} ×.`,
      columns: ['of an empty month', `${EVENTS} events`, 'none', 'target'],
      rows: [[times(ratio), milliseconds(median(full)), milliseconds(median(empty)), met(ratio <= TARGET)]],
    });
  } finally {
    await chrome.close();
    await program.end();
  }
});
