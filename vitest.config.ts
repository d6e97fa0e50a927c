import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const native = 'packages/server/src/**/*.native.test.ts';
const embedded = 'packages/server/src/**/*.embedded.test.ts';
const opened = 'packages/web/src/**/*.opened.test.tsx';
// The demo account is filled through the server, so its test runs on both engines too.
const server = { include: ['packages/{server,demo}/src/**/*.test.ts'], hookTimeout: 120_000 };
const web = { environment: 'jsdom', setupFiles: 'packages/web/src/testing/setup.ts' };

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
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { name: 'sandbox', include: ['packages/sandbox/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server-embedded',
          ...server,
          exclude: [native],
          globalSetup: 'packages/server/src/testing/databases/embedded-setup.ts',
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        test: {
          name: 'server-native',
          ...server,
          exclude: [embedded],
          globalSetup: 'packages/server/src/testing/databases/native-postgres.ts',
          env: { TEST_DATABASE: 'native' },
        },
      },
      { test: { name: 'web', ...web, include: ['packages/web/src/**/*.test.{ts,tsx}'], exclude: [opened] } },
      // A page that has just been opened has loaded and remembered nothing: these have modules of their own.
      { test: { name: 'web-opened', ...web, include: [opened], isolate: true } },
    ],
  },
});
