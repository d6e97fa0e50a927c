import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';

// No side effects here: Playwright loads this file in each of its processes, and knip loads it too.
const isReleaseRun = process.env['TEST_ALL'] === '1';
const port = process.env['E2E_PORT'] ?? '3100';
const data = process.env['E2E_DATA_DIR'] ?? path.join(os.tmpdir(), `e2e-${port}`);
// The bundle that `npm start` runs, where `npm test` says so.
const program = process.env['SERVER_PROGRAM'] ?? 'packages/server/src/server.ts';
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const launchOptions = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Nothing is left for a process of its own to do but to fall behind.
    '--in-process-gpu',
    '--disable-dev-shm-usage',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page lives for seconds: what the browser would spend on making its code as fast as it can never comes back.
    '--js-flags=--no-opt',
  ],
};

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  // Three on two cores end no sooner, and are late for each other.
  workers: 2,
  // The summary shows both attempts, and more than two journeys that needed a second one fail the run.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    // A film of every journey costs as much as the journey: the last picture of one that failed says enough, and `--trace on` films it.
    screenshot: 'only-on-failure',
    launchOptions,
    // Every journey begins in an empty browser, where keeping the app for a day without a network is work for nothing.
    serviceWorkers: 'block',
    // Nothing moves but where a journey is about what may happen while it does: every frame is drawn without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: isReleaseRun ? /@only-phone/ : /@only-phone|@release/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Tags: `@phone` here too, `@phone-in-release` and `@release` in `npm run test:all` alone, `@only-phone` nowhere else.
    // Journeys whose screens are different ones on a phone, or whose thumbs and menus are: the others would only be the same again, and the widths of all
    // screens are walked by the full account. One pixel stands for one: without a graphics card more of them are most of what a phone's journey would cost.
    {
      name: 'phone',
      grep: isReleaseRun ? /@phone|@only-phone/ : /@phone(?!-)|@only-phone/,
      grepInvert: isReleaseRun ? [] : /@release/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
      },
    },
  ],
  webServer: {
    command: `"${process.execPath}" "${program}"`,
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      PORT: port,
      DATA_DIR: data,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      SANDBOX: 'true',
    },
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
