import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Set by `npm run test:all`, which also runs what only a release needs, and everything on both engines. */
const isRelease = process.env['TEST_ALL'] === '1';
const inRelease = isRelease ? [] : ['**/*.release.test.{ts,tsx}'];

const native = 'packages/server/src/**/*.native.*test.ts';
const embedded = 'packages/server/src/**/*.embedded.*test.ts';
const opened = 'packages/web/src/**/*.opened.*test.tsx';
// The demo account is filled through the server, so its test needs a database too.
const onServer = { include: ['packages/{server,demo}/src/**/*.test.ts'], hookTimeout: 120_000 };
const web = { environment: 'jsdom', setupFiles: 'packages/web/src/testing/setup.ts' };

/** What `npm test` runs on the embedded engine besides the tests about it. The journeys, which run on it too, go through the slices that are missing here. */
const mainPaths = [
  'demo/src/demo',
  'server/src/admin/audit',
  'server/src/assistant/actions/waiting',
  'server/src/auth/auth',
  'server/src/billing/usage',
  'server/src/contacts/contacts',
  'server/src/groups/groups',
  'server/src/integrations/telegram/chat-by-chat',
  'server/src/interactions/interactions',
  'server/src/notifications/notifications',
  'server/src/operator-mail/notices',
  'server/src/platform/jobs/jobs',
  'server/src/promo-codes/redemption',
  'server/src/reminders/reminders',
  'server/src/reminders/sending/sending',
  'server/src/search/search',
  'server/src/settings/settings',
  'server/src/story/versions',
  'server/src/todos/todos',
].map((name) => `packages/${name}.test.ts`);

export default defineConfig({
  test: {
    // Every file cleans up after itself, so they may share the modules: to load them takes longer than most tests.
    isolate: false,
    // By default one core is left alone, which on two of them is half of the machine; and many tests wait for something.
    maxWorkers: availableParallelism() + 1,
    // A busy machine is no fault of the product: only what hangs is to be found out.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { test: { name: 'architecture', include: ['*.test.ts', 'packages/e2e/src/**/*.test.ts'] } },
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'], exclude: inRelease } },
      { test: { name: 'sandbox', include: ['packages/sandbox/src/**/*.test.ts'], exclude: inRelease } },
      {
        test: {
          name: 'server-embedded',
          ...onServer,
          include: isRelease ? onServer.include : [embedded, ...mainPaths],
          exclude: [native, ...inRelease],
          globalSetup: 'packages/server/src/testing/databases/embedded-setup.ts',
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        test: {
          name: 'server-native',
          ...onServer,
          exclude: [embedded, ...inRelease],
          globalSetup: 'packages/server/src/testing/databases/native-postgres.ts',
          env: { TEST_DATABASE: 'native' },
        },
      },
      {
        test: {
          name: 'web',
          ...web,
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
          exclude: [opened, ...inRelease],
        },
      },
      // A page that has just been opened has loaded and remembered nothing: these have modules of their own.
      { test: { name: 'web-opened', ...web, include: [opened], exclude: inRelease, isolate: true } },
    ],
  },
});
